import {
  isLocalized,
  type Field,
  type Fields,
  type Section,
  type FormDefinition,
} from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { Issue } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { traitsOf } from "~/lib/content/fields/field-traits";
import { fields } from "~/lib/content/fields/fields.server";
import { locales, type EntryData, type Localized, type RowValue } from "~/lib/content/values";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { findPersonalData, type PersonalDataKind } from "~/lib/platform/text/checks";
import { cutText } from "~/lib/platform/text/keepable";
import { rememberFew } from "~/lib/platform/text/remember-few";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";
import { readabilityScore, readableFrom } from "~/lib/platform/text/turkish/readability";

import { issueOf } from "./issues";

type WrittenText = {
  path: string;
  field: Field;
  value: unknown;
  written: NonNullable<ReturnType<typeof traitsOf>["text"]>;
};

/** The filled fields with text that citizens read, also in rows. `written`: how the text is kept. */
function publicTexts(declared: Fields, data: Readonly<Record<string, unknown>>, above = ""): WrittenText[] {
  return Object.entries(declared).flatMap(([name, field]): WrittenText[] => {
    const [path, value] = [above + name, data[name]];
    if (!isPublicField(field) || value === undefined || value === null) return [];
    if (field.kind === "list") {
      const rows = Array.isArray(value) ? (value as RowValue[]) : [];
      return rows.flatMap((row, at) => publicTexts(field.columns, row, `${path}[${at}].`));
    }
    const { text: written } = traitsOf(field);
    return written ? [{ path, field, value, written }] : [];
  });
}

/** Nobody reads more of them at once. */
const maxFindings = 20;

type Found = { path: string; kind: PersonalDataKind; text: string };

/** Personal data in public texts (content-model §12). A stored issue keeps only the start of a finding. */
export function personalDataFindings(
  { fields, publishing }: Pick<FormDefinition, "fields" | "publishing">,
  data: EntryData,
): Issue[] {
  const level = publishing?.personalData ?? "warning";
  const found = personalDataIn({ fields }, data).slice(0, maxFindings);
  return found.map(({ path, kind, text }) => ({
    field: path,
    level,
    key: `personalData.${kind}`,
    values: { text: beginningOf(text) },
    source: "6698",
  }));
}

export const beginningOf = (text: string) => `${text.slice(0, 3)}…`;

/** The findings in full: for comparison only, never stored or shown. */
export function personalDataIn({ fields }: Pick<Section, "fields">, data: EntryData): Found[] {
  return publicTexts(fields, data).flatMap(({ path, field, value, written }) => {
    if (field.computed) return [];
    const plain = (text: unknown) =>
      typeof text !== "string" ? "" : written === "html" ? richTextToPlain(text) : text;
    if (!isLocalized(field)) return inText(path, plain(value));
    return locales.flatMap((locale) => inText(`${path}.${locale}`, plain((value as Localized)[locale])));
  });
}

const personalDataOf = rememberFew(findPersonalData);
const scoreOf = rememberFew(readabilityScore);

function inText(path: string, text: string): Found[] {
  return personalDataOf(text).map(({ kind, start, end }) => ({ path, kind, text: text.slice(start, end) }));
}

/** In a shorter text the score means nothing. */
const minWordCount = 40;

/** Cells are no sentences, so the formula doesn't fit tables. */
function withoutTables(html: string): string {
  return html
    .split("<table")
    .map((part, at) => (at === 0 ? part : part.slice((part.indexOf("</table>") + 1 || part.length + 1) - 1)))
    .join("");
}

/** `score`: as `readabilityScore` gives it. */
type HardText = { field: string; score: number };

export function readabilityFindings(section: Pick<Section, "fields">, data: EntryData): Issue[] {
  return hardTexts(section, data).map(({ field }) => ({ field, level: "warning", key: "hardToRead", values: {} }));
}

/** Turkish texts of an entry that few people would understand. */
export function hardTexts({ fields }: Pick<Section, "fields">, data: EntryData): HardText[] {
  return publicTexts(fields, data).flatMap(({ path, field, value, written }) => {
    if (written !== "lines" && written !== "html") return [];
    const text = isLocalized(field) ? (value as Localized).tr : value;
    if (typeof text !== "string") return [];
    const plain = written === "html" ? richTextToPlain(withoutTables(text)) : text;
    const score = plain.split(/\s+/, minWordCount).length < minWordCount ? null : scoreOf(plain);
    return score === null || score >= readableFrom ? [] : [{ field: isLocalized(field) ? `${path}.tr` : path, score }];
  });
}

/** A text may have hundreds of links, and each unknown one is a database query. */
const maxAsked = 100;
const sentences = { noPage: "linkNoPage", gone: "linkGone", withdrawn: "linkWithdrawn" } as const;

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** What a link of a text meets at an address of this site; null: a page, or an address that others answer. */
    linkProblem: (address: string) => Promise<keyof typeof sentences | null>;
  }
}

/** Links to missing pages of this site. Only warnings, as the page may come later. */
export async function linkFindings(section: FormDefinition, data: EntryData): Promise<Issue[]> {
  const links = Object.entries(section.fields).flatMap(([name, field]) =>
    [...new Set(fields.addresses(data[name], field))].map((address) => ({ name, address })),
  );
  if (links.length === 0) return [];
  const checks = partsOf("linkProblem");
  const found: Issue[] = [];
  for (const { name, address } of links.slice(0, maxAsked)) {
    const [problem] = (await Promise.all(checks.map((check) => check(address)))).filter((one) => one !== null);
    if (problem) found.push(issueOf(name, "warning", issue(sentences[problem], { text: cutText(address, 80) })));
  }
  return found;
}
