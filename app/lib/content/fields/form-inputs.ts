import type { Field, FieldKindName } from "~/lib/content/definition/definition";
import type { GeoValue, RowValue } from "~/lib/content/values";
import { toDateTimeLocal } from "~/lib/platform/text/dates/dates";
import { formatPhone } from "~/lib/platform/text/phones";

export type FormValue = string | true | FormValue[] | { [name: string]: FormValue };

/** A stored value as its inputs hold it. @param column makes the value of a row's column */
type ToInputs<K extends FieldKindName> = (
  value: unknown,
  field: Extract<Field, { kind: K }>,
  column: (field: Field, value: unknown) => FormValue | undefined,
) => FormValue | undefined;

const inputs: { readonly [K in FieldKindName]: ToInputs<K> } = {
  text: asStored,
  textarea: asStored,
  richText: asStored,
  image: asStored,
  gallery: asStored,
  file: asStored,
  files: asStored,
  date: asStored,
  dateTime: (value) => toDateTimeLocal(String(value)),
  time: asStored,
  weekdays: asStored,
  year: String,
  slug: asStored,
  select: asStored,
  multi: asStored,
  relation: asStored,
  relations: asStored,
  phone: (value) => formatPhone(String(value)),
  email: asStored,
  url: asStored,
  geo: (value) => {
    const { lat, lng } = value as GeoValue;
    return { lat: decimalComma(lat), lng: decimalComma(lng) };
  },
  geoShape: (value) => JSON.stringify(value),
  json: (value) => JSON.stringify(value, null, 2),
  number: (value) => decimalComma(Number(value)),
  money: (value) => groupedMoney(String(value)),
  boolean: (value) => (value === true ? true : undefined),
  colour: asStored,
  icon: asStored,
  tags: (value) => (value as string[]).join(", "),
  list: (value, { columns }, column) =>
    (value as RowValue[]).map((row) => {
      const cells = Object.entries(columns).flatMap(([name, one]) => {
        const shown = column(one, row[name]);
        return shown === undefined ? [] : [[name, shown] as const];
      });
      return { _key: row._key, ...Object.fromEntries(cells) };
    }),
  video: asStored,
};

export const toInputs: ToInputs<FieldKindName> = (value, field, column) =>
  (inputs[field.kind] as ToInputs<FieldKindName>)(value, field, column);

function asStored(value: unknown): FormValue | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true || typeof value === "string") return value;
  if (Array.isArray(value)) return value.flatMap((one) => asStored(one) ?? []);
  if (typeof value === "object") {
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, one]) =>
        asStored(one) === undefined ? [] : [[name, asStored(one) as FormValue]],
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
