"""The pages in both languages: they answer, link to pages that exist, and let nothing in from elsewhere."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient

from kartotek.api.site.texts import TEXTS
from kartotek.schema.word_types import LANGUAGES

PAGES = [
    "", "/seven-wonders", "/gaia-project", "/seven-wonders/card", "/seven-wonders/card/aqueduct", "/terms", "/sources",
    "/seven-wonders/card/vizvezetek", "/gaia-project/sector_side", "/search?q=aqueduct", "/search?q=c:brown&view=table",
    "/terms?q=fedd+le", "/terms/coin",
    "/rules", "/armada/rules", "/rules?q=mennyi+adót+fizetek", "/gaia-project/rules/lantids-guest",
    "/ginkgopolis/tile?q=color:red",
    "/replays", "/replays/seven-wonders/3/1?step=5", "/replays/gaia-project/2/1?step=20",
    "/replays/ginkgopolis/3/2?step=40", "/replays/armada/3/1?step=9", "/replays/underwater-cities/2/1?step=9",
]  # fmt: skip


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_answers_and_its_links_lead_to_pages(client: TestClient, language: str, page: str) -> None:
    reply = client.get(f"/{language}{page}")
    assert reply.status_code == 200
    assert f'<html lang="{language}">' in reply.text and len(reply.content) < 200_000
    assert "default-src 'none'" in reply.headers["content-security-policy"]
    assert not re.search(r'(?:src|href)="(?:https?:)?//', reply.text)
    links = sorted(set(re.findall(r'href="(/[^"#]*)"', reply.text)))
    for link in links[:: max(1, len(links) // 12)]:
        asked = client.get(link.replace("&amp;", "&"), headers={"accept": "text/html"})
        assert asked.status_code == 200, link


def test_a_component_has_one_address_by_name_in_each_language_and_one_by_id(client: TestClient) -> None:
    by_id = client.get("/hu/seven-wonders/card/aqueduct").text
    assert by_id.replace("aqueduct", "vizvezetek") != "" and "Vízvezeték" in by_id
    assert client.get("/en/seven-wonders/card/vizvezetek").status_code == 200


@pytest.mark.parametrize(
    "page",
    [
        "/en/nope",
        "/xx/seven-wonders",
        "/en/seven-wonders/crad",
        "/hu/terms/nope",
        "/hu/armada/rules/nope",
        "/en/replays/chess/2/1",
        "/en/replays/seven-wonders/3/100000",
    ],
)
def test_what_is_not_there_is_404(client: TestClient, page: str) -> None:
    assert client.get(page).status_code == 404


def test_a_query_that_cannot_be_read_is_explained(client: TestClient) -> None:
    reply = client.get("/en/search", params={"q": "color:blu"})
    assert reply.status_code == 200 and 'role="alert"' in reply.text and "blue" in reply.text


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("c:brown cost<=1", ("szín: barna", "és", "teljes ár ≤ 1")),
        ("vízvezetéket -game:armada", ("„vízvezetéket”", "nem", "7 Csoda: Armada")),
        ("gain:coin or event:build", ("hatása adja: érme", "vagy", "hatása reagál rá")),
    ],
)
def test_a_query_is_explained_as_it_was_understood(client: TestClient, query: str, words: tuple[str, ...]) -> None:
    page = client.get("/hu/search", params={"q": query}).text
    said = page[page.index("Így értettük") :].partition("</p>")[0]
    assert all(word in said for word in words), said


def test_a_query_names_what_was_left_out_and_each_value_once(client: TestClient) -> None:
    page = client.get("/hu/search", params={"q": "melyik a szürke kártya 3 kővel"}).text
    said = page[page.index("Így értettük") :].partition("</p>")[0]
    assert said.count("szín: szürke") == 1 and "Ezt kihagytuk: melyik, a" in said, said


def test_rules_come_first_where_components_do_not_answer(client: TestClient) -> None:
    page = client.get("/en/search", params={"q": "burn power"}).text
    assert page.index('class="answers"') < page.index("Understood as")
    page = client.get("/en/search", params={"q": "grey"}).text
    assert page.index("Understood as") < page.index('class="answers"')


def test_the_exact_name_of_a_card_leads_to_it(client: TestClient) -> None:
    reply = client.get("/hu/search", params={"q": "vízvezeték"}, follow_redirects=False)
    assert reply.status_code == 303 and reply.headers["location"] == "/hu/seven-wonders/card/vizvezetek"
    assert client.get("/hu/search", params={"q": "vízvezeték", "view": "table"}).status_code == 200


def test_a_misspelt_search_shows_what_was_meant(client: TestClient) -> None:
    page = client.get("/en/search", params={"q": "aquaduct"}).text
    assert "Nothing was found for" in page and "/en/seven-wonders/card/aqueduct" in page
    empty = client.get("/en/search", params={"q": "zzqqxx"}).text
    assert "/en/gaia-project" in empty and "/en/rules?q=zzqqxx" in empty


def test_a_result_is_a_table_in_words(client: TestClient) -> None:
    reply = client.get("/search.csv", params={"q": "aqueduct", "lang": "hu"})
    assert reply.content.startswith(b"\xef\xbb\xbf") and "A játék végén kapsz 5 győzelmi pontot." in reply.text
    assert "Vízvezeték;kék;2;3 kő" in reply.text
    assert "end: gain" not in reply.text


def test_the_glossary_reports_where_games_differ(client: TestClient) -> None:
    page = client.get("/hu/terms", params={"report": "different"}).text
    assert "erőforrás" in page and "nyersanyag" in page
    several = client.get("/en/terms", params={"report": "several"}).text
    assert several.count("<tr>") > page.count("<tr>") > 2


def test_terms_stand_side_by_side_below_their_letters(client: TestClient) -> None:
    page = client.get("/en/terms", params={"letter": "M"}).text
    assert '<nav class="letters"' in page and "mine<br>" in page and '<small lang="hu">bánya' in page
    assert ">coin<" not in page
    assert "érme" in client.get("/hu/terms", params={"letter": "E"}).text


def test_a_term_shows_forms_with_counts_and_lines(client: TestClient) -> None:
    assert re.search(r"érmét <small>\d+×</small>", client.get("/hu/terms/coin").text)


def test_the_page_of_sources_counts_kinds_contradictions_and_gaps_of_every_game(client: TestClient) -> None:
    page = client.get("/en/sources").text
    for game in ("gaia-project", "ginkgopolis", "seven-wonders", "underwater-cities", "armada"):
        assert f'<section id="{game}">' in page
    assert page.count("<summary>Contradictions") == 5 and page.count("<summary>Not known") == 5


def test_a_kept_page_is_not_sent_twice(client: TestClient) -> None:
    first = client.get("/en")
    assert client.get("/en", headers={"if-none-match": first.headers["etag"]}).status_code == 304


def test_the_start_page_goes_by_the_browsers_language(client: TestClient) -> None:
    for wanted, language in (("hu-HU,hu;q=0.9,en;q=0.8", "hu"), ("en,hu;q=0.5", "en"), ("", "en")):
        reply = client.get("/", headers={"accept-language": wanted}, follow_redirects=False)
        assert reply.headers["location"] == f"/{language}"


def test_markup_in_a_query_stays_text(client: TestClient) -> None:
    assert "<script>alert" not in client.get("/en/search", params={"q": "<script>alert(1)</script>"}).text


def test_every_text_is_there_in_both_languages() -> None:
    assert all(one and other for one, other in TEXTS.values())


@pytest.mark.parametrize("page", ["/en/search?q=color:blue", "/en/seven-wonders/card?q=color:blue"])
def test_a_chosen_filter_can_be_changed_and_taken_back(client: TestClient, page: str) -> None:
    group = client.get(page).text.partition("<h2>colour</h2>")[2].partition("</ul>")[0]
    assert re.findall(r'q=([^"]*)" aria-current', group) == [""], "blue leads back to all"
    assert "q=color%3Ared" in group and "color%3Ablue" not in group
