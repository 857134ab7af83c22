import { createHash } from "node:crypto";

import type { Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { isUniqueViolation } from "~/lib/platform/db/unique-violation.server";

import { createEntry, findEntry, type Entry, type NewEntry } from "./entries.server";

/** A form that carries no token of its own is the same form when it comes again within this time, in ms. */
const sameFormWithin = 60_000;

type Once = {
  /** What the page of a new entry gave its form; "" where it gave none. */
  token: string;
  /** All that the form says, for one without a token. */
  text: string;
};

/**
 * Begins an entry; the same form of the same person, sent again, finds the one that it has begun.
 * @throws what `createEntry` throws
 */
export async function createOnce(
  actor: Actor,
  section: Section,
  input: NewEntry,
  { token, text }: Once
): Promise<{ entry: Entry; isRepeated: boolean }> {
  const id = idOf([actor.id, section.id, token === "" ? `text ${text}` : `token ${token}`]);
  const isSame = ({ createdAt }: Entry) => token !== "" || createdAt.getTime() > Date.now() - sameFormWithin;
  const begun = await findEntry(actor, section, id);
  if (begun)
    return isSame(begun)
      ? { entry: begun, isRepeated: true }
      : { entry: await createEntry(actor, section, input), isRepeated: false };
  try {
    return { entry: await createEntry(actor, section, { ...input, id }), isRepeated: false };
  } catch (error) {
    // Pressed twice, both are on their way at once.
    const other = isUniqueViolation(error) ? await findEntry(actor, section, id) : undefined;
    if (!other) throw error;
    return { entry: other, isRepeated: true };
  }
}

/** A UUID (version 8 of RFC 9562) that these words alone lead to. */
function idOf(words: readonly (string | null)[]): string {
  const hex = createHash("sha256").update(JSON.stringify(words)).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
