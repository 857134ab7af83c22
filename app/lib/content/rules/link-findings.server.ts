import type { Section } from "~/lib/content/definition/definition";
import type { Issue } from "~/lib/content/errors";
import { cutText, issue } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import type { EntryData } from "~/lib/content/values";

import { issueOf } from "./issues";

/** A text may have hundreds of links; each asks the database unless it is known. */
const mostAsked = 100;
const sentences = { noPage: "linkNoPage", gone: "linkGone", withdrawn: "linkWithdrawn" } as const;

type AddressCheck = (address: string) => Promise<keyof typeof sentences | null>;
const registered: { check?: AddressCheck } = {};

/** Whether an address leads to a page is known to what publishes pages, a floor above: it says so at start. */
export function registerAddressCheck(check: AddressCheck): void {
  registered.check = check;
}

/** Links of an entry to pages of this site that aren't there. A page may still come: nobody is kept from publishing. */
export async function linkFindings(section: Section, data: EntryData): Promise<Issue[]> {
  const links = Object.entries(section.fields).flatMap(([name, field]) =>
    [...new Set(fields.addresses(data[name], field))].map((address) => ({ name, address })),
  );
  const found: Issue[] = [];
  for (const { name, address } of links.slice(0, mostAsked)) {
    const problem = await registered.check?.(address);
    if (problem) found.push(issueOf(name, "warning", issue(sentences[problem], { text: cutText(address, 80) })));
  }
  return found;
}
