import { emailKey } from "~/lib/auth/credentials/email-key";
import { findColleaguesWith, findColleaguesCalled, type Colleague } from "~/lib/auth/users/users.server";
import { hasMailer } from "~/lib/platform/mail/mail.server";
import type { FieldErrors } from "~/lib/platform/refusal";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { readAddressList } from "./address-list";
import { addressLine, mailBounds, type MailReceiver } from "./mailbox";

const kinds = ["to", "cc", "bcc"] as const;
type Typed = Record<(typeof kinds)[number], string>;

/** Characters of a typed receiver that an error repeats. */
const longestShown = 80;
const plain = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

/**
 * Finds the accounts behind typed receivers. Each person gets a mail once, in the first of the lines that names them.
 * @returns with errors, beside their lines, nobody
 */
export async function resolveReceivers(typed: Typed): Promise<{ receivers: MailReceiver[]; errors: FieldErrors }> {
  const all = kinds.map((kind) => ({ kind, given: readAddressList(typed[kind]) }));
  const given = all.flatMap((line) => line.given);
  const colleagues = await findColleaguesCalled({
    emailKeys: given.flatMap(({ address }) => emailKey(address) ?? []),
    names: given.flatMap(({ name, address }) => (address === "" ? name : [])),
  });
  const byAddress = new Map(colleagues.map((one) => [emailKey(one.email) ?? "", one]));
  const byName = groupByName(colleagues);
  const errors: Record<string, string[]> = {};
  const receivers = new Map<string, MailReceiver>();
  const refuse = (kind: string, key: string, value?: string) => {
    const shown = value === undefined ? "" : `?value=${encodeURIComponent(value.slice(0, longestShown))}`;
    (errors[kind] ??= []).push(`mailbox.errors.${key}${shown}`);
  };
  for (const { kind, given: line } of all)
    for (const one of line) {
      const named = one.address === "" ? (byName.get(foldTr(one.name)) ?? []) : [];
      const key = emailKey(one.address);
      const colleague = one.address === "" ? named[0] : byAddress.get(key ?? "");
      if (named.length > 1) refuse(kind, "ambiguous", one.typed);
      else if (colleague) {
        const { id: userId, name, email: address } = colleague;
        if (!receivers.has(userId)) receivers.set(userId, { kind, userId, name, address });
      } else if (key === null || !plain.test(key)) refuse(kind, "unknownReceiver", one.typed);
      else if (!hasMailer()) refuse(kind, "noMailServer", one.typed);
      else if (!receivers.has(key)) receivers.set(key, { kind, userId: null, name: one.name, address: one.address });
    }
  const found = [...receivers.values()];
  if (found.length === 0 && Object.keys(errors).length === 0) refuse("to", "noReceiver");
  if (found.length > mailBounds.receivers) refuse("to", `tooManyReceivers?max=${mailBounds.receivers}`);
  if (found.filter(({ userId }) => userId === null).length > mailBounds.outside)
    refuse("to", `tooManyOutside?max=${mailBounds.outside}`);
  return Object.keys(errors).length > 0 ? { receivers: [], errors } : { receivers: found, errors: {} };
}

function groupByName(colleagues: readonly Colleague[]): Map<string, Colleague[]> {
  const byName = new Map<string, Colleague[]>();
  for (const one of colleagues) {
    const key = foldTr(one.name);
    byName.set(key, [...(byName.get(key) ?? []), one]);
  }
  return byName;
}

export type SuggestedReceiver = {
  id: string;
  name: string;
  jobTitle: string | null;
  avatar: string | null;
  line: string;
};

const maxSuggested = 8;

/** Colleagues whose name, title or address has every word of `search`, in Turkish order of names. */
export async function suggestReceivers(search: string): Promise<SuggestedReceiver[]> {
  const terms = foldTr(search.slice(0, 200)).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return [];
  const matching = await findColleaguesWith(terms, maxSuggested);
  return matching.map(({ id, name, jobTitle, avatar, email }) => ({
    id,
    name,
    jobTitle,
    avatar,
    line: addressLine({ name, address: email }),
  }));
}
