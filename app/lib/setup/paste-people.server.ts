import type { Actor } from "~/lib/access/actor";
import { personName } from "~/lib/auth/account/person-name";
import { emailKey } from "~/lib/auth/credentials/email-key";
import { inviteUser, type HandOver, type Invitation } from "~/lib/auth/users/invitation.server";
import { takenEmails } from "~/lib/auth/users/users.server";
import { transaction } from "~/lib/platform/db/database.server";

import { longestList, pastedLines, type LineProblem } from "./pasted-lines";

export const maxPeople = 100;

type Person = { line: number; name: string; email: string; jobTitle: string };

export type Invited = { name: string; email: string; handOver: HandOver | null };
export type AddedPeople = { invited: Invited[] } | { problems: LineProblem[] };

/**
 * Invites everybody of a pasted list, all or none: name, e-mail and optionally the job, in cells or as `Name
 * <address>`.
 * @param more what all of them get @throws cannotManage for impossible rights; Refusal 403
 */
export async function addPeople(
  actor: Actor,
  text: string,
  more: Pick<Invitation, "rights" | "locale">,
  { origin }: { origin: string },
): Promise<AddedPeople> {
  actor.assertCan("administer");
  const people = text.length > longestList ? [] : pastedLines(text).map(({ line, cells }) => personOf(line, cells));
  const problems =
    text.length > longestList || people.length > maxPeople
      ? [{ line: 0, key: "tooMany", value: String(maxPeople) }]
      : await problemsOf(people);
  if (problems.length > 0) return { problems };
  return transaction(async () => {
    const invited: Invited[] = [];
    for (const { name, email, jobTitle } of people) {
      const { handOver } = await inviteUser(
        actor,
        { name, email, ...more, ...(jobTitle ? { jobTitle } : {}) },
        { origin },
      );
      invited.push({ name, email, handOver });
    }
    return { invited };
  });
}

/** The cell with an @ is the address, the first other one the name, the next the job. */
function personOf(line: number, given: readonly string[]): Person {
  const cells = given.flatMap((cell) => {
    const [, name, address] = /^([^<>]*)<([^<>]+)>$/.exec(cell) ?? [];
    return (address ? [name ?? "", address] : cell.includes("@") ? cell.split(/,/) : [cell])
      .map((one) => one.trim())
      .filter(Boolean);
  });
  const [email = ""] = cells.filter((cell) => cell.includes("@"));
  const [name = "", jobTitle = ""] = cells.filter((cell) => !cell.includes("@"));
  return { line, name, email, jobTitle: jobTitle.slice(0, 120) };
}

async function problemsOf(people: readonly Person[]): Promise<LineProblem[]> {
  if (people.length === 0) return [{ line: 0, key: "nothing" }];
  const keys = people.map(({ email }) => emailKey(email));
  const taken = await takenEmails(keys.filter((key) => key !== null));
  return people.flatMap(({ line, name, email }, at): LineProblem[] => {
    const key = keys[at] ?? null;
    return [
      ...(personName(name) ? [] : [{ line, key: "noPerson" }]),
      ...(key ? [] : [{ line, key: "noAddress" }]),
      ...(key && taken.has(key) ? [{ line, key: "taken", value: email }] : []),
      ...(key && keys.indexOf(key) < at ? [{ line, key: "twice", value: email }] : []),
    ];
  });
}
