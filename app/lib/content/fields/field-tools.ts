import { z } from "zod";

import { isLocalized, type Field } from "~/lib/content/definition/definition";

import { isPublicField } from "~/lib/content/definition/public/public-face";
import { translate, unlocalized } from "../translated-text";
import { locales, type ImageValue, type Locale, type Localized } from "../values";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { issue, noReferences, type CellLabels, type FieldKind, type Reference, type Repointing } from "./field-kind";
import { traitsOf } from "./field-traits";
import type { Around, Pointers, Shape } from "./public-shape";

function inLanguage(shape: Shape, lang: Locale): Shape {
  if (shape.shape === "text") return { ...shape, html: { ...shape.html, lang } };
  return shape.shape === "line" ? { ...shape, values: shape.values.map((value) => ({ ...value, lang })) } : shape;
}

/** `path` continues the field's name as in form inputs: ".tr", "[2].file". */
export type FieldIssue = { path: string; message: string };

/** Operations on any field, localized or not. Made once for list columns and once for all fields. */
export function fieldTools(kinds: Readonly<Record<string, FieldKind>>) {
  const kindOf = (field: Field): FieldKind => {
    const kind = kinds[field.kind];
    if (!kind) throw new Error(`No kind of field is called "${field.kind}"`);
    return kind;
  };

  /** Accepts form strings and stored JSON; an empty language is absent from the result. */
  function schema(field: Field): z.ZodType<unknown> {
    const one = kindOf(field).schema(field);
    if (!isLocalized(field)) return one;
    return z
      .preprocess(
        (input) => input ?? {},
        z.object(Object.fromEntries(locales.map((locale) => [locale, one.optional()]))),
      )
      .transform((value) => {
        const kept = locales.filter((locale) => value[locale] !== undefined).map((locale) => [locale, value[locale]]);
        return kept.length > 0 ? Object.fromEntries(kept) : undefined;
      })
      .optional();
  }

  function parts(value: unknown, field: Field): Array<{ path: string; value: unknown }> {
    if (value === undefined || value === null) return [];
    if (!isLocalized(field)) return [{ path: "", value }];
    return locales.flatMap((locale) => {
      const one = (value as Localized<unknown>)[locale];
      return one === undefined ? [] : [{ path: `.${locale}`, value: one }];
    });
  }

  function isFilled(value: unknown, field: Field): boolean {
    const main = isLocalized(field) ? (value as Localized<unknown> | undefined)?.tr : value;
    return main !== undefined && main !== null && main !== "" && !(Array.isArray(main) && main.length === 0);
  }

  /** Findings of each part of a value; a list puts the cell's path before "|". */
  function placed(value: unknown, field: Field, what: "issues" | "warnings"): FieldIssue[] {
    return parts(value, field).flatMap((part) =>
      kindOf(field)
        [what](part.value, field)
        .map((message) => {
          const nested = /^(\[\d+\][^|]*)\|(.*)$/.exec(message);
          return nested ? { path: part.path + nested[1], message: nested[2] ?? "" } : { path: part.path, message };
        }),
    );
  }

  const warnings = (value: unknown, field: Field): FieldIssue[] => placed(value, field, "warnings");

  function issues(value: unknown, field: Field): FieldIssue[] {
    const missing = field.required && !isFilled(value, field) && field.kind !== "boolean";
    const found = placed(value, field, "issues");
    return missing ? [{ path: isLocalized(field) ? ".tr" : "", message: issue("missing") }, ...found] : found;
  }

  const text = (value: unknown, field: Field) =>
    parts(value, field)
      .map((part) => kindOf(field).text(part.value, field))
      .join(" ");
  const facets = (value: unknown, field: Field) =>
    parts(value, field).flatMap((part) => kindOf(field).facets(part.value));
  const references = (value: unknown, field: Field): Reference[] =>
    parts(value, field).flatMap((part) => kindOf(field).references(part.value, field));
  /** No kind with entry targets is localized. */
  const repointed = (value: unknown, field: Field, change: Repointing): unknown =>
    value === undefined || value === null || isLocalized(field) ? value : kindOf(field).repointed(value, field, change);
  const pointsAtThings = (field: Field): boolean => kindOf(field).references !== noReferences;
  const addresses = (value: unknown, field: Field): string[] =>
    parts(value, field).flatMap((part) => kindOf(field).addresses(part.value, field));

  /** The cells of a table for people: one per language if localized; "" if empty. */
  function cells(value: unknown, field: Field, name: string, labels: CellLabels): (string | number)[] {
    const cell = (one: unknown) =>
      one === undefined || one === null ? "" : kindOf(field).cell(one, field, name, labels);
    return isLocalized(field)
      ? locales.map((locale) => cell((value as Localized<unknown> | undefined)?.[locale]))
      : [cell(value)];
  }

  /** With their places within the value: "[2]" or "". */
  function picturesIn(value: unknown, field: Field): { at: string; picture: ImageValue }[] {
    const found: { at: string; picture: ImageValue }[] = [];
    kindOf(field).eachPicture(value, (picture, at) => {
      found.push({ at, picture });
      return picture;
    });
    return found;
  }

  /** By the Turkish text of a localized field, else by the other. */
  function sortKey(value: unknown, field: Field): string | null {
    const first = parts(value, field)[0];
    return first ? kindOf(field).sortKey(first.value, field) : null;
  }

  function jsonSchema(field: Field): JsonSchema {
    const one = kindOf(field).jsonSchema(field);
    return isLocalized(field)
      ? { type: "object", properties: Object.fromEntries(locales.map((locale) => [locale, one])) }
      : one;
  }

  function publicView(value: unknown, field: Field, around: Around): Shape | null {
    if (
      value === undefined ||
      value === null ||
      value === "" ||
      (Array.isArray(value) && value.length === 0) ||
      !isPublicField(field)
    )
      return null;
    const { publicView: view } = kindOf(field);
    if (!isLocalized(field)) {
      const shape = view(value, field, around);
      const lang =
        traitsOf(field).text && typeof value === "string" ? unlocalized(value, around.locale).lang : undefined;
      return shape && lang ? inLanguage(shape, lang) : shape;
    }
    const text = translate(value, around.locale);
    const shape = text && view(text.text, field, around);
    return shape && text.lang ? inLanguage(shape, text.lang) : shape;
  }

  /** A value in the public API: one language, addresses of targets; null if empty. */
  function plainValue(value: unknown, field: Field, pointers: Pointers): unknown {
    if (value === undefined || value === null) return null;
    if (isLocalized(field)) return translate(value, pointers.locale)?.text ?? null;
    const { plain } = kindOf(field);
    return plain ? plain(value, field, pointers) : value;
  }

  const plainSchema = (field: Field): JsonSchema =>
    isLocalized(field) ? { type: ["string", "null"] } : { anyOf: [kindOf(field).plainSchema(field), { type: "null" }] };

  return {
    kindOf,
    schema,
    isFilled,
    issues,
    warnings,
    text,
    facets,
    references,
    repointed,
    pointsAtThings,
    addresses,
    picturesIn,
    cells,
    sortKey,
    jsonSchema,
    publicView,
    plainValue,
    plainSchema,
  };
}
