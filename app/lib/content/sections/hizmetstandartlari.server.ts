import { selectPublished } from "~/lib/content/definition/select-published.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { EntryData, Localized, RowValue } from "~/lib/content/values";
import { addMonths } from "~/lib/platform/text/dates/calendar-days";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { formatPhone } from "~/lib/platform/text/phones";
import { richTextToPlain } from "~/lib/platform/text/rich-text/rich-text.server";

import { hizmetdetay } from "./hizmetdetay";
import { hizmetstandartlari } from "./hizmetstandartlari";

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as RowValue[]) : []);
const plain = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const law = "Kamu Hizmetlerinin Sunumunda Uyulacak Usul ve Esaslara İlişkin Yönetmelik m.6";

hooksFor(hizmetstandartlari, {
  deadlines: (_data, { live }) =>
    typeof live?.tableDate === "string"
      ? [{ field: "tableDate", key: "renewTable", due: addMonths(live.tableDate, 12) }]
      : [],
  async columnsTogether(all) {
    const services = await servicesOf(all);
    return all.map((data) => ({
      rowCount: rowsOf(data.rows).length,
      completeness: completeness(data),
      mismatches: new Set(differences(data, services).map(({ at }) => at)).size,
    }));
  },
  document(data, { locale, name, field, column }) {
    const contacts = ["firstContact", "secondContact"] as const;
    const person = ["unit", "name", "title", "address", "phone", "fax", "email"] as const;
    return {
      intro: [
        `${field("department")}: ${name(data.department)}`,
        ...(typeof data.tableDate === "string"
          ? [`${field("tableDate")}: ${formatLongDate(data.tableDate, locale)}`]
          : []),
      ],
      tables: [
        {
          heading: field("rows"),
          head: (["rowNo", "serviceName", "documents", "completionTime"] as const).map((one) => column("rows", one)),
          widths: [1, 6, 10, 4],
          rows: rowsOf(data.rows).map((row) => [
            plain(row.rowNo),
            plain(row.serviceName),
            rowsOf(row.documents)
              .map((one, at) => `${at + 1}. ${plain(one.name)}`)
              .join("\n"),
            plain(row.completionTime),
          ]),
        },
        {
          head: ["", ...person.map((one) => column("firstContact", one))],
          widths: [3, 4, 4, 3, 6, 3, 3, 5],
          rows: contacts.flatMap((one) =>
            rowsOf(data[one]).map((row) => [
              field(one),
              ...person.map((part) =>
                part === "phone" || part === "fax" ? formatPhone(plain(row[part])) : plain(row[part]),
              ),
            ]),
          ),
        },
      ],
      notes: typeof data.footnote === "string" ? [richTextToPlain(data.footnote)] : [],
    };
  },
  async checks(data, { at: when }) {
    const issues: Issue[] = differences(data, await servicesOf([data])).map(({ at, column }) => ({
      field: `rows[${at}].${column}`,
      level: "warning",
      key: column === "documents" ? "documentsDiffer" : "timeDiffers",
      values: {},
      source: law,
    }));
    const day = typeof data.tableDate === "string" ? Date.parse(data.tableDate) : Number.NaN;
    if ((when ?? new Date()).getTime() - day > 365 * 86_400_000)
      issues.push({ field: "tableDate", level: "warning", key: "tableIsOld", values: {}, source: law });
    return issues;
  },
});

/** Per cent of what the regulation requires of a table. */
function completeness(data: EntryData): number {
  const asked = [
    ...rowsOf(data.rows).flatMap((row) => [row.serviceName, rowsOf(row.documents)[0], row.completionTime, row.service]),
    ...[data.firstContact, data.secondContact].flatMap((contact) => {
      const [row] = rowsOf(contact);
      return [row?.unit, row?.name, row?.title, row?.address, row?.phone, row?.email];
    }),
  ];
  return Math.round(
    (100 * asked.filter((value) => value !== undefined && value !== null && value !== "").length) / asked.length,
  );
}

type Difference = { at: number; column: "documents" | "completionTime" };

type Services = ReadonlyMap<string, { completionText?: unknown; requiredDocuments?: unknown }>;

/** Public data of the services that rows link to, for comparison. */
async function servicesOf(all: readonly EntryData[]): Promise<Services> {
  const ids = [
    ...new Set(
      all.flatMap((data) => rowsOf(data.rows).flatMap(({ service }) => (typeof service === "string" ? [service] : []))),
    ),
  ];
  const found = await selectPublished(hizmetdetay, ["completionText", "requiredDocuments"], { ids });
  return new Map(found.map(({ id, data }) => [id, data]));
}

/** Where a row differs from the public page of its service. */
function differences({ rows: written }: EntryData, services: Services): Difference[] {
  const rows = rowsOf(written);
  return rows.flatMap((row, at): Difference[] => {
    const service = services.get(String(row.service));
    if (!service) return [];
    const time = (service.completionText as Localized | undefined)?.tr ?? "";
    return [
      ...(folded(row.completionTime) === folded(time) ? [] : [{ at, column: "completionTime" as const }]),
      ...(namesOf(row.documents) === namesOf(service.requiredDocuments) ? [] : [{ at, column: "documents" as const }]),
    ];
  });
}

/** Ignores order and capitals. */
const namesOf = (rows: unknown) =>
  rowsOf(rows)
    .map(({ name }) => folded(typeof name === "string" ? name : (name as Localized | undefined)?.tr))
    .sort()
    .join("\n");
const folded = (text: unknown) => foldTr(typeof text === "string" ? text : "").trim();
