import { foldTr } from "~/lib/platform/text/turkish/fold";

import type { Contact } from "../contact";
import { textOfNotes } from "../contact-notes.server";
import { emailKey, phoneKey } from "../match-keys.server";

type Completed = {
  data: Contact;
  /** Fields that get something. */
  adds: string[];
  /** Fields that stay as they are, though the file says something else. */
  stays: string[];
};

/** A contact with what it lacks of another one; nothing that is there is changed or taken away. */
export function completedContact(stored: Contact, given: Contact): Completed {
  const data = { ...stored };
  const [adds, stays] = [new Set<string>(), new Set<string>()];
  for (const field of ["name", "title", "company", "birthday", "address", "notes"] as const) {
    const [own, other] = [stored[field] ?? "", given[field] ?? ""];
    if (other === "" || own === other) continue;
    if (own === "") {
      Object.assign(data, { [field]: other });
      adds.add(field);
    } else if (!isAlike(field === "notes" ? textOfNotes(own) : own, field === "notes" ? textOfNotes(other) : other))
      stays.add(field);
  }
  const emails = completedRows(stored.emails, given.emails, ({ email }) => emailKey(email));
  const phones = completedRows(stored.phoneNumbers, given.phoneNumbers, phoneKey);
  if (emails.isMore) adds.add("emails");
  if (phones.isMore) adds.add("phoneNumbers");
  if (emails.isOther) stays.add("emails");
  if (phones.isOther) stays.add("phoneNumbers");
  const tags = [...new Set([...stored.tags, ...given.tags])];
  if (tags.length > stored.tags.length) adds.add("tags");
  return {
    data: { ...data, emails: emails.rows, phoneNumbers: phones.rows, tags },
    adds: [...adds],
    stays: [...stays],
  };
}

const isAlike = (a: string, b: string) => plain(a) === plain(b);
const plain = (text: string) => foldTr(text).split(/\s+/).filter(Boolean).join(" ");

/** `isOther`: a row has another label than the file gives it. */
function completedRows<Row extends { label: string }>(
  stored: readonly Row[],
  given: readonly Row[],
  keyOf: (row: Row) => string,
): { rows: Row[]; isMore: boolean; isOther: boolean } {
  // Two stored rows may have one key, such as a number with and without its country: both stay.
  const rows = [...stored];
  let [isMore, isOther] = [false, false];
  for (const row of given) {
    const at = rows.findIndex((one) => keyOf(one) === keyOf(row));
    const own = rows[at];
    if (own && (row.label === "" || isAlike(own.label, row.label))) continue;
    if (own && own.label !== "") isOther = true;
    else {
      if (own) rows[at] = { ...own, label: row.label };
      else rows.push(row);
      isMore = true;
    }
  }
  return { rows, isMore, isOther };
}
