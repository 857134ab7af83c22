import { createHash } from "node:crypto";

import type { EntryData, Localized } from "~/lib/content/values";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import type { Section } from "~/lib/content/definition/definition";

/** Between the place of a set of fields and what they say. */
const mark = "~same";

/**
 * What an entry and a row of open data about the same thing have in common, the surest first; null for a set of fields
 * of which some are empty. Kept among an entry's facets, by which it is found: see `facetsOf`.
 */
export function importKeys({ fields, importMap }: Pick<Section, "fields" | "importMap">, data: EntryData) {
  return (importMap?.same ?? []).map((names, at): string | null => {
    const values = names.map((name) => plainValue(fields[name]?.localized === true, data[name]));
    if (values.some((value) => value === "")) return null;
    const hash = createHash("sha256").update(JSON.stringify(values)).digest("base64url").slice(0, 27);
    return `${mark}${at}:${hash}`;
  });
}

/** Texts are compared without case, blanks and Turkish letters. */
function plainValue(isLocalized: boolean, value: unknown): string {
  const keyText = isLocalized ? (value as Localized<unknown> | undefined)?.tr : value;
  if (keyText === undefined || keyText === null) return "";
  return typeof keyText === "string" ? foldTr(collapseSpaces(keyText)) : JSON.stringify(keyText);
}
