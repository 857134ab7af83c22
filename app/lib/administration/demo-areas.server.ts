import type { Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import type { InterfaceIcon } from "~/lib/platform/icons/sprite";

/** `existing`: items in the database. A reset would change `again`, take back `fromTrash` and create `anew` of them. */
export type DemoCount = { existing: number; again: number; fromTrash: number; anew: number };

/** Sample data that can be reset. Texts: `administration.demoData.areas.<id>`. */
export type DemoArea = {
  id: string;
  icon: InterfaceIcon;
  /** The area is hidden where `existing` is 0. */
  count: (actor: Actor) => Promise<DemoCount>;
  /** Each item has its own transaction, so that none is left half done. @param note for the history */
  reset: (actor: Actor, note: string) => Promise<{ done: number; refused: number }>;
};

/** "same": nothing to do; "refused": something that the staff made stands in the way. */
export type DemoStep = { title: string; link: string; run: () => Promise<"done" | "same" | "refused"> };

export type LongDemoArea = DemoArea & {
  /** Always in the same order, as a job may resume in the middle. */
  steps: (actor: Actor, note: string) => Promise<readonly DemoStep[]>;
};

/** `owner`: the first administrator. `colleagues`: the ids of the invented ones by e-mail address. */
export type SamplePlanting = { owner: string | null; colleagues: ReadonlyMap<string, string>; now: Date };

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    demoAreas: readonly DemoArea[];
    /** Plants what the sample municipality has of the domain, in the transaction that plants it. */
    plantSample: (sample: SamplePlanting) => Promise<unknown>;
  }
}

/** In the page's order. */
export function listDemoAreas(): readonly DemoArea[] {
  return partsOf("demoAreas").flat();
}

export function changesOf({ again, fromTrash, anew }: DemoCount): number {
  return again + fromTrash + anew;
}

export async function resetDemoArea(
  actor: Actor,
  area: DemoArea,
  note: string,
): Promise<{ done: number; refused: number }> {
  actor.assertCan("administer");
  if ((await area.count(actor)).existing === 0) return { done: 0, refused: 0 };
  const after = await area.reset(actor, note);
  await recordAudit(actor, { verb: "reset", objectType: "demoData", objectId: area.id, after });
  return after;
}
