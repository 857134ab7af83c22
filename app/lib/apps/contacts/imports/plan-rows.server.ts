import { and, inArray, isNull, or, sql } from "drizzle-orm";

import type { Actor } from "~/lib/access/actor";
import { listColleagues } from "~/lib/auth/users/users.server";
import { nextStep } from "~/lib/platform/concurrency/pace.server";
import { db } from "~/lib/platform/db/database.server";
import { writeIssue } from "~/lib/platform/i18n/issue-text";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { cutText, keepable } from "~/lib/platform/text/keepable";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { isUuid } from "~/lib/platform/text/uuid";
import type { GivenRow, Import, ReadRow, RowPlan } from "~/lib/records/import/import-kind.server";
import type { RowFinding } from "~/lib/records/import/import-views";
import { dataOf } from "~/lib/records/record.server";
import { longestTag } from "~/lib/records/tag";

import { contactPhoneOf } from "../countries.server";
import { contactBounds, newContact, type Contact } from "../contact";
import { readPartners } from "../contact-list.server";
import { notesOfText } from "../contact-notes.server";
import { contactKind, listContactTags, type ContactRecord } from "../contacts.server";
import { nameOfDraft, type ContactDraft } from "../exchange/contact-draft";
import type { ColumnMap } from "../exchange/csv-columns";
import { readContactCells } from "../exchange/read-contact-cells.server";
import { matchKeysOf } from "../match-keys.server";
import { contacts as table } from "../schema.server";
import { completedContact } from "./complete-contact.server";
import type { ContactRowDetail } from "./contact-row-detail";

/** What an import compares its rows with. */
export type Lookups = {
  /** Ids by the folded title. */
  tags: Map<string, string>;
  mayTag: boolean;
  colleagues: ReadonlyMap<string, { id: string; name: string }>;
};

export type ContactPlan = RowPlan & {
  detail: ContactRowDetail;
  /** The contact as it is to become; null for a row that can't be taken. */
  data: Contact | null;
  match: ContactRecord | null;
  uid: string;
  /** Titles that are not there yet. */
  newTags: string[];
  /** The row has a photograph, and its contact none. */
  takesPhoto: boolean;
};

const longestUid = 300;
const mostProblems = 5;

export async function readLookups(actor: Actor): Promise<Lookups> {
  const [tags, colleagues] = await Promise.all([listContactTags(actor), listColleagues()]);
  const byKey = new Map<string, { id: string; name: string }>();
  for (const { id, name, email, phone } of colleagues) {
    const phoneNumbers = phone ? [{ ...contactPhoneOf(phone), label: "" }] : [];
    const keys = matchKeysOf({ name, emails: [{ email, label: "" }], phoneNumbers });
    for (const key of [id, ...keys]) if (!byKey.has(key)) byKey.set(key, { id, name });
  }
  return {
    tags: new Map(tags.map(({ id, title }) => [foldTr(title), id])),
    mayTag: actor.can("contacts.tags"),
    colleagues: byKey,
  };
}

export type ReadContact = ReadRow & {
  title: string;
  uid: string;
  contact: Contact | null;
  matchKeys: string[];
  newTags: string[];
  hasPhoto: boolean;
  problems: RowFinding[];
  remarks: string[];
};

/** The fates that rows would have now, by what is there at this moment. */
export async function planRead(
  read: readonly ReadContact[],
  lookups: Lookups,
  twins: ReadonlyMap<number, number>,
): Promise<ContactPlan[]> {
  const matches = await findMatches(read.filter(({ contact, given }) => contact && !given.isApart));
  const plans: ContactPlan[] = [];
  for (const one of read) {
    plans.push(planOf(one, lookups, matches.get(one.given.row), twins.get(one.given.row)));
    await nextStep();
  }
  return plans;
}

export function draftOfRow({ columns, locale }: Pick<Import, "columns" | "locale">, source: string): ContactDraft {
  const value: unknown = JSON.parse(source);
  return columns ? readContactCells(value as string[], columns as ColumnMap, locale) : (value as ContactDraft);
}

export function readRow(kept: Pick<Import, "columns" | "locale">, given: GivenRow, lookups: Lookups): ReadContact {
  const draft = draftOfRow(kept, given.source);
  const name = nameOfDraft(draft);
  const title = cutText(collapseSpaces(keepable(name)), contactBounds.name);
  const { ids, newTags, problem } = readTitles(draft.tags, lookups);
  const remarks = [...draft.remarks, ...tagRemarks(newTags, lookups)];
  const parsed = contactKind.input.safeParse({
    ...newContact,
    name,
    title: draft.title,
    // A firm without a person is its own name.
    company: name === draft.company.trim() && draft.name.trim() === "" ? "" : draft.company,
    emails: draft.emails,
    phoneNumbers: draft.phoneNumbers,
    birthday: draft.birthday || null,
    address: draft.address || null,
    notes: notesOfText(draft.notes.replace(/\r\n?/g, "\n")),
    tags: ids,
  });
  const problems = [
    ...(draft.problem === null ? [] : [{ field: "", issue: draft.problem }]),
    ...(isDamaged(draft) ? [{ field: "", issue: "contacts.import.problems.letters" }] : []),
    ...(problem === null ? [] : [{ field: "tags", issue: problem }]),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0] ?? ""), issue: message })),
  ].slice(0, mostProblems);
  const contact = problems.length > 0 || !parsed.success ? null : parsed.data;
  const written = keepable(draft.uid).trim();
  const uid = written.length > longestUid ? "" : written;
  const matchKeys = contact ? matchKeysOf(contact) : [];
  return {
    given,
    title,
    uid,
    contact,
    keys: contact && uid !== "" ? [`uid ${uid}`, ...matchKeys] : matchKeys,
    matchKeys,
    newTags,
    hasPhoto: draft.photo !== null,
    problems,
    remarks,
  };
}

/** Letters that were lost on the way, and zero bytes. */
const isDamaged = ({ photo: _photo, ...texts }: ContactDraft) => /\uFFFD|\\u0000/.test(JSON.stringify(texts));

function readTitles(titles: readonly string[], { tags }: Lookups) {
  const [ids, newTags] = [new Set<string>(), new Map<string, string>()];
  for (const written of titles) {
    const title = collapseSpaces(keepable(written).replace(/\p{Cc}/gu, " "));
    if (title === "") continue;
    if (title.length > longestTag)
      return { ids: [], newTags: [], problem: writeIssue("records.tags.errors.tooLong", { max: longestTag }) };
    const id = tags.get(foldTr(title));
    if (id === undefined) newTags.set(foldTr(title), title);
    else ids.add(id);
  }
  const isTooMany = ids.size + newTags.size > contactBounds.tags;
  return {
    ids: [...ids],
    newTags: [...newTags.values()],
    problem: isTooMany ? writeIssue("contacts.errors.tags", { max: contactBounds.tags }) : null,
  };
}

const tagRemarks = (titles: readonly string[], { mayTag }: Lookups) =>
  titles.length === 0
    ? []
    : [writeIssue(`contacts.import.remarks.${mayTag ? "newTags" : "leftTags"}`, { names: titles.join(", ") })];

type Match = { record: ContactRecord; by: "uid" | "email" | "phone" };

/** By UID, then by e-mail address, then by name and number; of several, one of the same name. */
async function findMatches(read: readonly ReadContact[]): Promise<Map<number, Match>> {
  const ids = read.flatMap(({ uid }) => ownIdOf(uid) ?? []);
  const uids = read.flatMap(({ uid }) => (uid === "" ? [] : [uid]));
  const keys = [...new Set(read.flatMap((one) => one.matchKeys))];
  const [byUid, byKey] = await Promise.all([
    uids.length === 0
      ? []
      : db()
          .select({ id: table.id, sourceUid: table.sourceUid })
          .from(table)
          .where(
            and(
              isNull(table.deletedAt),
              or(inArray(table.sourceUid, uids), ids.length > 0 ? inArray(table.id, ids) : undefined),
            ),
          ),
    keys.length === 0 ? [] : holdersOf(keys),
  ]);
  const found = new Map<string, { id: string; name: string }[]>();
  for (const { key, id, name } of byKey) found.set(key, [...(found.get(key) ?? []), { id, name }]);
  const chosen = new Map<number, { id: string; by: Match["by"] }>();
  for (const { given, uid, matchKeys: own, contact } of read) {
    const named = ownIdOf(uid);
    const known = byUid.find(({ id, sourceUid }) => id === named || (uid !== "" && sourceUid === uid));
    const isSameName = ({ name }: { name: string }) => foldTr(name) === foldTr(contact?.name ?? "");
    const key = own.find((one) => found.has(one));
    const holders = (key !== undefined && found.get(key)) || [];
    const holder = holders.find(isSameName) ?? holders[0];
    if (known) chosen.set(given.row, { id: known.id, by: "uid" });
    else if (holder) chosen.set(given.row, { id: holder.id, by: key?.startsWith("mail ") ? "email" : "phone" });
  }
  if (chosen.size === 0) return new Map();
  const records = await readPartners(inArray(table.id, [...new Set([...chosen.values()].map(({ id }) => id))]));
  const byId = new Map(records.map((record) => [record.id, record]));
  return new Map(
    [...chosen].flatMap(([row, { id, by }]) => {
      const record = byId.get(id);
      return record ? [[row, { record, by }] as const] : [];
    }),
  );
}

/** A mailbox may be that of a whole office. */
const mostHolders = 20;

async function holdersOf(keys: readonly string[]): Promise<{ key: string; id: string; name: string }[]> {
  // Asked whether it IS NULL, the database would read all partners by another index, as long as it has not counted them.
  const isThere = sql`coalesce(${table.deletedAt}, 'infinity') = 'infinity'`;
  const { rows } = await db().execute<{ key: string; id: string; name: string }>(
    sql`SELECT wanted.key, holder.id, holder.name FROM unnest(${sql.param(keys)}::text[]) AS wanted (key)
      CROSS JOIN LATERAL (SELECT ${table.id} AS id, ${table.name} AS name FROM ${table}
        WHERE ${isThere} AND ${table.matchKeys} @> ARRAY[wanted.key] LIMIT ${mostHolders}) AS holder`,
  );
  return rows;
}

/** The id that our own files have as UID. */
function ownIdOf(uid: string): string | undefined {
  const id = uid.replace(/^urn:uuid:/i, "").toLowerCase();
  return isUuid(id) ? id : undefined;
}

function planOf(read: ReadContact, lookups: Lookups, match: Match | undefined, twin: number | undefined): ContactPlan {
  const { given, title, uid, contact, newTags, hasPhoto, problems, matchKeys } = read;
  const photo = (remark: "photo" | "photoStays") => (hasPhoto ? [writeIssue(`contacts.import.remarks.${remark}`)] : []);
  const detail: ContactRowDetail = { problems, remarks: [...read.remarks, ...photo("photo")], adds: [], stays: [] };
  const plan: Omit<ContactPlan, "kind"> = {
    row: given.row,
    title,
    recordId: null,
    detail,
    data: contact,
    match: null,
    uid,
    newTags,
    takesPhoto: hasPhoto,
  };
  if (!contact) return { ...plan, kind: "refused" };
  const colleague = [ownIdOf(uid) ?? "", ...matchKeys].flatMap((key) => lookups.colleagues.get(key) ?? [])[0];
  if (colleague && !given.isApart)
    return { ...plan, kind: "colleague", recordId: colleague.id, detail: { ...detail, remarks: [] } };
  if (!match)
    return twin === undefined ? { ...plan, kind: "new" } : { ...plan, kind: "twin", detail: { ...detail, twin } };
  const { record, by } = match;
  const { data, adds, stays } = completedContact(dataOf(contactKind, record), contact);
  // A tag that is made meanwhile is more, too.
  if (newTags.length > 0 && lookups.mayTag && !adds.includes("tags")) adds.push("tags");
  const takesPhoto = hasPhoto && record.avatar === null;
  if (takesPhoto) adds.push("avatar");
  const remarks = [...read.remarks, ...(takesPhoto ? [] : photo("photoStays"))];
  const known = { ...detail, remarks, adds, stays, match: { by, name: record.name } };
  const whole = contactKind.input.safeParse(data);
  const here = { ...plan, recordId: record.id, match: record, detail: known, takesPhoto };
  if (!whole.success) {
    const tooMuch = whole.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ""), issue: message }));
    return { ...here, kind: "refused", data: null, detail: { ...known, problems: tooMuch.slice(0, mostProblems) } };
  }
  return { ...here, data: whole.data, kind: adds.length > 0 ? "merge" : "same" };
}
