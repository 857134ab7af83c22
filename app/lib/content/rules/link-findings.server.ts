import type { FormDefinition } from "~/lib/content/definition/definition";
import type { Issue } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { fields } from "~/lib/content/fields/fields.server";
import type { EntryData } from "~/lib/content/values";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { cutText } from "~/lib/platform/text/keepable";

import { issueOf } from "./issues";

/** A text may have hundreds of links, and each unknown one is a database query. */
const maxAsked = 100;
const sentences = { noPage: "linkNoPage", gone: "linkGone", withdrawn: "linkWithdrawn" } as const;

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** What a link of a text meets at an address of this site; null: a page, or an address that others answer. */
    linkProblem: (address: string) => Promise<keyof typeof sentences | null>;
  }
}

/** Links to missing pages of this site. Only warnings, as the page may come later. */
export async function linkFindings(section: FormDefinition, data: EntryData): Promise<Issue[]> {
  const links = Object.entries(section.fields).flatMap(([name, field]) =>
    [...new Set(fields.addresses(data[name], field))].map((address) => ({ name, address })),
  );
  const checks = partsOf("linkProblem");
  const found: Issue[] = [];
  for (const { name, address } of links.slice(0, maxAsked)) {
    const [problem] = (await Promise.all(checks.map((check) => check(address)))).filter((one) => one !== null);
    if (problem) found.push(issueOf(name, "warning", issue(sentences[problem], { text: cutText(address, 80) })));
  }
  return found;
}
