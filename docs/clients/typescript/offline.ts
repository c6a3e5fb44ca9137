// Kartotek without a server: whole components out of the bulk files, checked against the manifest.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Ability as AbilityTree } from "./ast.js";

export interface Ability {
  id: string;
  expression: string;
  sentence: { en: string | null; hu: string | null };
  timing: string;
  complete: boolean;
  ast: AbilityTree;
}

export interface Component {
  id: string;
  game: string;
  kind: string;
  family: "card" | "tile" | "board" | "slot" | "piece";
  name: { en: string | null; hu: string | null };
  attributes?: Record<string, unknown>;
  abilities?: Ability[];
  [field: string]: unknown;
}

interface Entry { path: string; format: string; compression: string | null; sha256: string }

/** The components of a release by id; `folder` is one that `kartotek export` wrote. */
export async function offline(folder: string): Promise<Map<string, Component>> {
  const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf-8")) as { files: Entry[] };
  const found = new Map<string, Component>();
  for (const entry of manifest.files) {
    if (entry.format !== "components" || entry.compression !== "gzip") continue;
    const content = await readFile(join(folder, entry.path));
    if (createHash("sha256").update(content).digest("hex") !== entry.sha256)
      throw new Error(`${entry.path} is not the file of the manifest`);
    for (const line of gunzipSync(content).toString("utf-8").split("\n")) {
      if (line === "") continue;
      const component = JSON.parse(line) as Component;
      found.set(component.id, component);
    }
  }
  return found;
}
