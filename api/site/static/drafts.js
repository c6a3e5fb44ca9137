"use strict";
// A draft is chosen or dropped, sent to be checked, and shown with its findings. The server keeps nothing of it.
(() => {
  const form = document.querySelector("[data-drafts]");
  if (!form) return;
  const chooser = form.querySelector("#draft"), wait = form.querySelector("#draft-wait");
  const fault = form.querySelector("#draft-fault"), result = document.getElementById("draft-findings");
  const link = form.querySelector("#draft-file a");
  let last = null;
  const offer = (found) => {
    link.parentElement.hidden = !found.annotated;
    if (!found.annotated) return;
    const bytes = Uint8Array.from(atob(found.annotated), (sign) => sign.charCodeAt(0));
    URL.revokeObjectURL(link.href);
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = found.name.replace(/(\.[^.]*)$/, ".noted$1");
  };
  const check = async (file) => {
    last = file;
    fault.hidden = true;
    wait.hidden = false;
    try {
      const asked = new URLSearchParams(new FormData(form));
      asked.set("name", file.name);
      const answer = await fetch(`${form.dataset.drafts}?${asked}`, {method: "POST", body: file});
      const found = await answer.json();
      if (!answer.ok) throw found.error ?? found.errors?.[0]?.extensions ?? {what: answer.statusText};
      result.innerHTML = found.html;
      offer(found);
    } catch (error) {
      result.replaceChildren();
      link.parentElement.hidden = true;
      fault.textContent = [error.what ?? error.message, error.where, error.why, error.hint].filter(Boolean).join(" · ");
      fault.hidden = false;
    } finally { wait.hidden = true; }
  };
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", (event) => {
    const file = event.target === chooser ? chooser.files[0] : last;
    if (file) check(file);
  });
  addEventListener("dragover", (event) => { event.preventDefault(); form.classList.add("over"); });
  addEventListener("dragleave", () => form.classList.remove("over"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    form.classList.remove("over");
    if (event.dataTransfer.files[0]) check(event.dataTransfer.files[0]);
  });
})();
