import type { Actor } from "~/lib/access/actor";
import type { TransitionName } from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { InvalidData } from "~/lib/content/errors";
import { publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";

import { bodyFlag, bodyInstant, bodyText } from "./error-responses.server";

type Body = Record<string, unknown>;
type Step = (actor: Actor, section: Section, id: string, version: number) => Promise<unknown>;

/** What may follow a save in the same request (`then`), and has an address of its own. */
export const nextStepNames = ["publish", "schedule", "submit"] as const satisfies readonly TransitionName[];
export type NextStepName = (typeof nextStepNames)[number];

/** Reads the body at once: what can't be read is refused before anything is saved. @throws InvalidData */
const steps: Readonly<Record<NextStepName, (body: Body) => Step>> = {
  publish(body) {
    const more = { note: bodyText(body, "note"), electionChecked: bodyFlag(body, "electionChecked") };
    return (actor, section, id, version) => publishEntry(actor, section, id, { version, ...more });
  },
  schedule(body) {
    const more = {
      note: bodyText(body, "note"),
      electionChecked: bodyFlag(body, "electionChecked"),
      publishAt: bodyInstant(body, "publishAt"),
      unpublishAt: bodyInstant(body, "unpublishAt"),
    };
    return (actor, section, id, version) => scheduleEntry(actor, section, id, { version, ...more });
  },
  submit(body) {
    const more = { note: bodyText(body, "note"), publishAt: bodyInstant(body, "publishAt") };
    return (actor, section, id, version) => submitEntry(actor, section, id, { version, ...more });
  },
};

/** The step of this name, as the body describes it; undefined for another verb. @throws InvalidData */
export function readStep(name: string, body: Body): Step | undefined {
  const known = nextStepNames.find((one) => one === name);
  return known && steps[known](body);
}

/** What `then` asks for; undefined without it. @throws InvalidData for what can't follow a save */
export function readNextStep(body: Body): { transition: TransitionName; take: Step } | undefined {
  const name = bodyText(body, "then");
  if (name === undefined) return undefined;
  const transition = nextStepNames.find((one) => one === name);
  if (!transition) throw new InvalidData({ then: ["content.issues.unknownOption"] });
  return { transition, take: steps[transition](body) };
}
