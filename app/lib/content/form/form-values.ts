import type { Field, Fields } from "~/lib/content/definition/definition";
import { locales, type EntryData, type GeoValue, type Localized, type RowValue } from "~/lib/content/values";
import { toDateTimeLocal } from "~/lib/platform/text/dates/dates";
import { formatPhone } from "~/lib/platform/text/phones";

export type FormValue = string | true | FormValue[] | { [name: string]: FormValue };
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
      return [[name, field.kind === "dateTime" ? now : field.initial]];
    }),
  );
}

function formValue(field: Field, value: unknown): FormValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (!field.localized) return oneValue(field, value);
  const localized = value as Localized<unknown>;
  const kept = locales.flatMap((locale) => {
    const shown = localized[locale] === undefined ? undefined : oneValue(field, localized[locale]);
    return shown === undefined ? [] : [[locale, shown] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

function oneValue(field: Field, value: unknown): FormValue | undefined {
  switch (field.kind) {
    case "dateTime":
      return toDateTimeLocal(String(value));
    case "year":
      return String(value);
    case "number":
      return decimalComma(Number(value));
    case "money":
      return groupedMoney(String(value));
    case "geo": {
      const { lat, lng } = value as GeoValue;
      return { lat: decimalComma(lat), lng: decimalComma(lng) };
    }
    case "geoShape":
      return JSON.stringify(value);
    case "json":
      return JSON.stringify(value, null, 2);
    case "phone":
      return formatPhone(String(value));
    case "boolean":
      return value === true ? true : undefined;
    case "tags":
      return (value as string[]).join(", ");
    case "list":
      return (value as RowValue[]).map((row) => {
        const cells = Object.entries(field.columns).flatMap(([name, column]) => {
          const shown = formValue(column, row[name]);
          return shown === undefined ? [] : [[name, shown] as const];
        });
        return { _key: row._key, ...Object.fromEntries(cells) };
      });
    default:
      return plainValue(value);
  }
}

function plainValue(value: unknown): FormValue | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true || typeof value === "string") return value;
  if (Array.isArray(value)) return value.flatMap((one) => plainValue(one) ?? []);
  if (typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) =>
        plainValue(one) === undefined ? [] : [[name, plainValue(one) as FormValue]],
      ),
    );
  }
  return String(value);
}

/** 1234.5 → "1234,5": in Turkish the point separates thousands. */
function decimalComma(value: number): string {
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 12 }).replace(".", ",");
}

/** "1250000.50" → "1.250.000,50" */
function groupedMoney(value: string): string {
  const [whole = "", fraction] = value.split(".");
  return `${whole.replace(/(\d)(?=(?:\d{3}){1,6}$)/g, "$1.")}${fraction === undefined ? "" : `,${fraction}`}`;
}
