import {
  isLocalized,
  type ColumnField,
  type Field,
  type Section,
  type FormDefinition,
} from "~/lib/content/definition/definition";
import { isPublicField } from "~/lib/content/definition/public/public-face";
import type { Issue } from "~/lib/content/errors";
import { traitsOf } from "~/lib/content/fields/field-traits";
import { locales, type EntryData, type Localized, type RowValue } from "~/lib/content/values";
import { findPersonalData, type PersonalDataKind } from "~/lib/platform/text/checks";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";

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
  return Object.entries(fields).flatMap(([name, field]) => inField(name, field, data[name]));
}

function inField(path: string, field: Field | ColumnField, value: unknown): Found[] {
  if (!isPublicField(field) || field.computed || value === undefined || value === null) return [];
  if (field.kind === "list") {
    const rows = Array.isArray(value) ? (value as RowValue[]) : [];
    return rows.flatMap((row, at) =>
      Object.entries(field.columns).flatMap(([name, column]) => inField(`${path}[${at}].${name}`, column, row[name])),
    );
  }
  const { text: written } = traitsOf(field);
  if (!written) return [];
  const plain = (text: unknown) => (typeof text !== "string" ? "" : written === "html" ? richTextToPlain(text) : text);
  if (!isLocalized(field)) return inText(path, plain(value));
  return locales.flatMap((locale) => inText(`${path}.${locale}`, plain((value as Localized)[locale])));
}

function inText(path: string, text: string): Found[] {
  return findPersonalData(text).map(({ kind, start, end }) => ({ path, kind, text: text.slice(start, end) }));
}
