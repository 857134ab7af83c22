import { createHash } from "node:crypto";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryData } from "~/lib/content/values";
import { partOfTransaction } from "~/lib/platform/db/database.server";
import { isUniqueViolation } from "~/lib/platform/db/queries/unique-violation.server";
import { isSame as isSameValue } from "~/lib/platform/values/same";

import { completedData } from "./derived/completed-data.server";
import { createEntry, findEntry, versionData, type Entry, type NewEntry } from "./entries.server";

/** A form without a token counts as repeated within this time, in ms. */
const sameFormWithin = 60_000;

type Once = {
  /** The token from the page of a new entry; "" if it gave none. */
  token: string;
  /** The whole form as text, for forms without a token. */
  text: string;
  /** The writer already knows that the entry exists: a further form changes it. */
  goesOn: boolean;
};

/** A repeated form finds the first entry; other values from a cached page create another. @throws as `createEntry` */
export async function createOnce(
  actor: Actor,
  section: Section,
  input: NewEntry,
  { token, text, goesOn }: Once,
): Promise<{ entry: Entry; isRepeated: boolean }> {
  const id = idOf([actor.id, section.id, token === "" ? `text ${text}` : `token ${token}`]);
  const isSame = async (begun: Entry) => {
    if (token === "") return begun.createdAt.getTime() > Date.now() - sameFormWithin;
    return goesOn || beganWith(section, begun.id, input.data);
  };
  const answer = async (begun: Entry) =>
    (await isSame(begun))
      ? { entry: begun, isRepeated: true }
      : { entry: await createEntry(actor, section, input), isRepeated: false };
  const begun = await findEntry(actor, section, id);
  if (begun) return answer(begun);
  try {
    // A part, so that the transaction around it goes on when the id is taken.
    const entry = await partOfTransaction(() => createEntry(actor, section, { ...input, id }));
    return { entry, isRepeated: false };
  } catch (error) {
    // Two requests may run at the same moment.
    const other = isUniqueViolation(error) ? await findEntry(actor, section, id) : undefined;
    if (!other) throw error;
    return answer(other);
  }
}

async function beganWith(section: Section, id: string, data: EntryData): Promise<boolean> {
  const [first, wanted] = await Promise.all([versionData(id, 1), completedData(section, data)]);
  const names = new Set([...Object.keys(data), ...Object.keys(first).filter((name) => !(name in wanted))]);
  return [...names].every((name) => name === "department" || isSameValue(first[name], wanted[name]));
}

/** A UUID derived from these texts (version 8 of RFC 9562). */
function idOf(parts: readonly (string | null)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
