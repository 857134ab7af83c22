import type { Field, Fields } from "~/lib/content/definition/definition";
import { isMoment } from "~/lib/content/fields/field-traits";
import { toInputs, type FormValue } from "~/lib/content/fields/form-inputs";
import { locales, type EntryData, type Localized } from "~/lib/content/values";

export type FormValues = Record<string, FormValue>;

/** Stored data as values of the entry form's inputs; `sectionSchema` reads them back. */
export function toFormValues(fields: Fields, data: EntryData): FormValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = formValue(field, data[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The declared initial values. @param now an ISO instant */
export function initialData(fields: Fields, now: string): EntryData {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!("initial" in field) || field.initial === undefined) return [];
      return [[name, isMoment(field) ? now : field.initial]];
    }),
  );
}

function formValue(field: Field, value: unknown): FormValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (!field.localized) return toInputs(value, field, formValue);
  const localized = value as Localized<unknown>;
  const kept = locales.flatMap((locale) => {
    const shown = localized[locale] === undefined ? undefined : toInputs(localized[locale], field, formValue);
    return shown === undefined ? [] : [[locale, shown] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
