import { writeIssue } from "~/lib/platform/i18n/issue-text";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { readTags, several } from "~/lib/records/import/tag-cells";

import { addressLines, emptyDraft, joinAddresses, type ContactDraft, type DraftAddress } from "./contact-draft";
import { labelOfName } from "./contact-labels";
import type { ColumnField, ColumnMap } from "./csv-columns";
import { readBirthday } from "./draft-birthday";
import { readDraftPhone } from "./draft-phone.server";

/** What Outlook writes beside addresses: their protocol. */
const protocols = new Set(["SMTP", "EX"]);

/** A row of a table as the person that its columns say. @param locale of labels */
export function readContactCells(cells: readonly string[], map: ColumnMap, locale: TextLocale): ContactDraft {
  const groups = new Map<string, Partial<Record<ColumnField, string>> & { label: string }>();
  const single: Partial<Record<ColumnField, string>> = {};
  let isMonthFirst = false;
  map.forEach((use, at) => {
    const cell = (cells[at] ?? "").trim();
    if (!use || cell === "") return;
    if (use.isMonthFirst) isMonthFirst = true;
    const kind = kindOf(use.field);
    if (kind === null) {
      single[use.field] = single[use.field] === undefined ? cell : `${single[use.field]}\n${cell}`;
      return;
    }
    const group = groups.get(`${kind} ${use.at}`) ?? { label: use.label };
    if (use.label !== "") group.label = use.label;
    group[use.field] = group[use.field] === undefined ? cell : `${group[use.field]}\n${cell}`;
    groups.set(`${kind} ${use.at}`, group);
  });
  const draft = emptyDraft();
  const addresses: DraftAddress[] = [];
  for (const group of groups.values()) {
    const written = group.emailLabel ?? group.phoneLabel ?? "";
    const label = written !== "" && !protocols.has(written) ? labelOfName(written, locale) : group.label;
    for (const email of valuesOf(group.email)) draft.emails.push({ email, label });
    for (const number of valuesOf(group.phone))
      draft.phoneNumbers.push(readDraftPhone(number, label, group.phoneCountry ?? ""));
    const { address, street = "", postalCode = "", city = "", region = "", country = "" } = group;
    const lines = address === undefined ? addressLines({ street, postalCode, city, region, country }) : [address];
    addresses.push({ label: group.label, lines });
  }
  const { day, isYearless } = readBirthday(single.birthday ?? "", { isMonthFirst });
  return {
    ...draft,
    uid: single.uid ?? "",
    name: single.name ?? wholeName(single),
    title: single.title ?? "",
    company: [single.company, single.department].filter((text) => text !== undefined).join(", "),
    birthday: day,
    address: joinAddresses(addresses),
    notes: single.notes ?? "",
    tags: readTags(single.tags ?? ""),
    remarks: isYearless ? [writeIssue("contacts.import.remarks.yearless")] : [],
  };
}

const addressParts = new Set<ColumnField>(["address", "street", "postalCode", "city", "region", "country"]);

/** The kind of thing of which a row may have several; null for what it has once. */
function kindOf(field: ColumnField): "email" | "phone" | "address" | null {
  if (addressParts.has(field)) return "address";
  if (field.startsWith("email")) return "email";
  return field.startsWith("phone") ? "phone" : null;
}

const valuesOf = (cell: string | undefined) =>
  (cell ?? "")
    .split(several)
    .flatMap((value) => value.split("\n"))
    .map((value) => value.trim())
    .filter((value) => value !== "");

function wholeName({ prefix, firstName, middleName, lastName, suffix }: Partial<Record<ColumnField, string>>): string {
  return [prefix, firstName, middleName, lastName, suffix].filter((part) => part !== undefined).join(" ");
}
