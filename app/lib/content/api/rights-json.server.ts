import type { Actor } from "~/lib/access/actor";
import { transitionNames } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import type { Entry } from "~/lib/content/entries/entries.server";
import { readSituation } from "~/lib/content/workflow/review-view.server";

export async function rightsJson(actor: Actor, section: Section, entry: Entry) {
  const { share, may, why } = (await readSituation(actor, section, entry)).rights;
  return {
    share,
    may: transitionNames.filter((name) => may[name]),
    refused: transitionNames.flatMap((verb) => (why[verb] === null ? [] : [{ verb, reason: why[verb] }])),
  };
}
