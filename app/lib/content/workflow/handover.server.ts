import { and, asc, eq, inArray, isNotNull, isNull, ne } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { countRightsOfUnit, handOverRights } from "~/lib/auth/users/manage-users.server";
import { assertTheirs, entryRights } from "~/lib/content/access/rights.server";
import { handOverSections } from "~/lib/content/access/section-owners.server";
import { visibleEntries } from "~/lib/content/access/visible-entries.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { findSection, sections } from "~/lib/content/definition/registry.server";
import { entryTitles, lockEntry, standing, type Entry } from "~/lib/content/entries/entries.server";
import {
  countUsesBySection,
  listUsesToChange,
  type UseToChange,
} from "~/lib/content/entries/references/uses-to-change.server";
import { InvalidData } from "~/lib/content/errors";
import { issue } from "~/lib/content/fields/field-kind";
import { displayedAmong } from "~/lib/content/publication/legal/legal-display.server";
import { entries } from "~/lib/content/schema.server";
import type { Localized } from "~/lib/content/values";
import { handOverFolders } from "~/lib/files/folders/folders.server";
import { notify } from "~/lib/inbox/notify.server";
import {
  beginProgress,
  failProgress,
  findOpenProgress,
  openProgress,
  type OpenProgress,
} from "~/lib/progress/progress.server";
import { runRows } from "~/lib/progress/run-rows.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { hasTitleBeginning } from "~/lib/platform/db/queries/text-search.server";
import { partsOf } from "~/lib/platform/domains/domain.server";
import { enqueueJob, isJobWaiting, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { isUuid } from "~/lib/platform/text/uuid";

import { canBePointedAt, handOverEntry, whyFieldsStay } from "./handover-writes.server";
import { jobActor, readStarter, starterOf, type JobStarter } from "~/lib/auth/users/job-actor.server";
import { workLane } from "~/lib/progress/work-lane";
import { whyNotTheirs, type LeftReason } from "./rewrite-entry.server";

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** Gives what a unit has in this domain to its successor, in the transaction that hands over the unit's people. */
    unitHandover: (actor: Actor, units: { from: string; to: string }) => Promise<void>;
  }
}

const kind = "content.hand-over";
const keyOf = (id: string) => `hand over ${id}`;
/** Entries checked before somebody starts; the job checks further ones. */
const maxLookedAt = 500;
const maxNamed = 100;
const maxTargets = 200;
/** Entries between two looks at the clock. */
const atOnce = 10;

export function isHandedOver(section: Section): boolean {
  return canBePointedAt(sections.values(), section.id);
}

type LeftEntry = { entryId: string; section: string; title: Localized; reason: LeftReason };
export type HandoverView = {
  total: number;
  bySection: { section: string; count: number }[];
  left: LeftEntry[];
  /** Entries that stay without being named: the person may not see them, or they are too many. */
  unnamed: number;
  isWhole: boolean;
  isRunning: boolean;
  /** Only for those who may see the job's progress. */
  progress: string | null;
  /** Users whose rights name this unit; null: not asked, or no unit. */
  people: number | null;
  targets: { id: string; title: Localized }[];
  isNarrowed: boolean;
};

/** What a handover would do: how many entries point here, and which of them stay. @throws WrongState, Refusal 403 */
export async function readHandover(
  actor: Actor,
  section: Section,
  row: Entry,
  { search = "" }: { search?: string } = {},
): Promise<HandoverView> {
  const { id } = row;
  assertTheirs(actor, section, row, "handOver");
  const [found, isRunning, progress, people] = [
    await examine(actor, section, id),
    await isJobWaiting(keyOf(id)),
    await findOpenProgress(keyOf(id)),
    section.isUnits && actor.can("administer") ? await countRightsOfUnit(actor, id) : null,
  ];
  const targets = await targetChoices(actor, section, {
    except: id,
    isPublic: found.isPublic || row.liveVersion !== null,
    search,
  });
  const { bySection, left, total, isWhole } = found;
  const named = left.filter(({ isSeen }) => isSeen).slice(0, maxNamed);
  return {
    total,
    isWhole,
    isRunning,
    progress,
    people,
    targets,
    bySection: bySection.map(({ section: of, count }) => ({ section: of, count })),
    left: named.map(({ use, reason }) => ({ entryId: use.id, section: use.section, title: use.title, reason })),
    unnamed: left.length - named.length,
    isNarrowed: search.trim() !== "" || targets.length === maxTargets,
  };
}

/** Possible successors by name. @param options.isPublic only public ones: a page must not link to a hidden entry */
function targetChoices(
  actor: Actor,
  section: Section,
  { except, isPublic, search }: { except: string; isPublic: boolean; search: string },
) {
  const term = search.trim().slice(0, 100);
  return db()
    .select({ id: entries.id, title: entries.title })
    .from(entries)
    .where(
      and(
        eq(entries.section, section.id),
        isNull(entries.deletedAt),
        ne(entries.id, except),
        visibleEntries(actor, "view", [section]),
        isPublic ? isNotNull(entries.liveVersion) : undefined,
        term ? hasTitleBeginning(entries.search, term) : undefined,
      ),
    )
    .orderBy(asc(entries.titleKey), asc(entries.id))
    .limit(maxTargets);
}

/** How many entries point at one, and which of the first 500 this person can't hand over. */
async function examine(actor: Actor, section: Section, id: string) {
  const [bySection, uses] = [await countUsesBySection(id), await listUsesToChange(actor, id, { limit: maxLookedAt })];
  const left: { use: UseToChange; reason: LeftReason; isSeen: boolean }[] = [];
  const displayed = new Set<string>();
  for (const of of new Set(uses.map((use) => use.section))) {
    const theirs = findSection(of);
    if (theirs)
      for (const one of await displayedAmong(
        theirs,
        uses.flatMap((use) => (use.section === of ? [use.id] : [])),
      ))
        displayed.add(one);
  }
  for (const use of uses) {
    const reason = (await whyItStays(actor, section, use)) ?? (displayed.has(use.id) ? "onDisplay" : null);
    if (reason) left.push({ use, reason, isSeen: use.isSeen });
  }
  const total = bySection.reduce((sum, { count }) => sum + count, 0);
  return {
    bySection,
    total,
    left,
    looked: uses.length,
    isWhole: uses.length >= total,
    isPublic: bySection.some((one) => one.isPublic),
  };
}

/** As far as known before its data is read. */
async function whyItStays(actor: Actor, target: Section, use: UseToChange): Promise<LeftReason | null> {
  const section = findSection(use.section);
  if (!section) return "forbidden";
  // A target in a scheduled version alone has no row that names its field.
  const fields = use.fields.length === 0 ? null : whyFieldsStay(section, target.id, use.fields);
  if (fields) return fields;
  const isPublic = use.places.includes("live") || use.places.includes("scheduled");
  return whyNotTheirs(actor, section, use, { isPublic });
}

export type HandoverInput = {
  to: string;
  /** The person accepts that some entries stay. */
  isAgreed: boolean;
  /** For units: moves its users' rights and folders too. */
  withPeople?: boolean;
};

/**
 * Starts a job that replaces an entry by another wherever it is pointed at; it acts for this person and notifies them.
 * Refused while something must stay and that wasn't accepted. @returns how many entries point at it @throws InvalidData
 * on "to" or "rest"; cannotManage; WrongState, Refusal 403, 404
 */
export async function startHandover(
  actor: Actor,
  section: Section,
  id: string,
  { to, isAgreed, withPeople = false }: HandoverInput,
): Promise<number> {
  return transaction(async () => {
    const row = await lockEntry(section, id);
    assertTheirs(actor, section, row, "handOver");
    const refuse = (field: string, why: string, values?: Record<string, number>) =>
      new InvalidData({ [field]: [issue(why, values)] });
    if (!isUuid(to)) throw refuse("to", "missing");
    if (to === id) throw refuse("to", "handOverToItself");
    if (await isJobWaiting(keyOf(id))) throw refuse("to", "handOverRuns");
    const [target] = await db()
      .select(standing)
      .from(entries)
      .where(
        and(
          eq(entries.id, to),
          eq(entries.section, section.id),
          isNull(entries.deletedAt),
          visibleEntries(actor, "view", [section]),
        ),
      )
      .for("share");
    if (!target) throw refuse("to", "badReference");
    assertTheirs(actor, section, target, "handOver");
    const found = await examine(actor, section, id);
    if (found.isPublic && target.liveVersion === null) throw refuse("to", "handOverHidden");
    const hasPeople = withPeople && section.isUnits === true;
    if (found.left.length === found.looked && found.isWhole && !hasPeople) throw refuse("to", "nothingToHandOver");
    if ((found.left.length > 0 || !found.isWhole) && !isAgreed)
      throw refuse("rest", found.isWhole ? "handOverRest" : "handOverUnseen", { count: found.left.length });
    if (hasPeople) {
      await handOverRights(actor, { from: id, to }, { sections: new Set(sections.keys()) });
      await handOverFolders(actor, { from: id, to });
      for (const handOver of partsOf("unitHandover")) await handOver(actor, { from: id, to });
      await handOverSections(actor, { from: id, to });
    }
    const titles = await entryTitles(actor, [id, to]);
    const values = { title: titles.get(id)?.title.tr ?? "…", to: titles.get(to)?.title.tr ?? "…" };
    const progress = await beginProgress(actor, {
      kind,
      jobKey: keyOf(id),
      values,
      link: contentPaths.handOver(section, id),
      total: found.total,
      isCancellable: true,
    });
    const payload: Payload = { section: section.id, from: id, to, ...starterOf(actor), progress };
    await enqueueJob({ kind, key: keyOf(id), payload, runAt: new Date() });
    return found.total;
  });
}

type Left = Partial<Record<LeftReason, number>>;
type Payload = JobStarter & { section: string; from: string; to: string; progress: unknown };
type Cursor = { after: string; left: Left };

function readPayload(given: Record<string, unknown>): Payload {
  return {
    section: String(given.section),
    from: String(given.from),
    to: String(given.to),
    ...readStarter(given),
    progress: given.progress,
  };
}

/** By id, read page by page. */
async function* usesAfter(actor: Actor, id: string, after: string | null): AsyncGenerator<UseToChange> {
  for (;;) {
    const uses = await listUsesToChange(actor, id, { after, limit: atOnce });
    yield* uses;
    if (uses.length < atOnce) return;
    after = uses.at(-1)?.id ?? after;
  }
}

export const handoverJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [10, 60, 600],
    lane: workLane,
    async run(given, isStopping = () => false) {
      const payload = readPayload(given);
      const [section, actor] = [findSection(payload.section), await jobActor(payload)];
      if (!section || !actor) return failProgress(payload.progress);
      const progress = await openProgress<Cursor>(payload.progress);
      const how = await runRows(
        usesAfter(actor, payload.from, progress.cursor?.after ?? null),
        progress,
        isStopping,
        async (use) => {
          const of = findSection(use.section);
          const result = of
            ? await handOverEntry(actor, of, use.id, { target: section.id, from: payload.from, to: payload.to })
            : "forbidden";
          const left = { ...progress.cursor?.left };
          if (result === "done") await progress.succeeded({ after: use.id, left });
          else if (result === "gone") await progress.passed({ after: use.id, left });
          else
            await progress.left(
              { after: use.id, left: { ...left, [result]: (left[result] ?? 0) + 1 } },
              use.isSeen && of
                ? {
                    title: use.title.tr ?? "…",
                    link: contentPaths.entry(of, use.id),
                    why: `content.handOver.left.${result}`,
                  }
                : undefined,
            );
        },
      );
      if (how === "later") return enqueueJob({ kind, key: keyOf(payload.from), payload, runAt: new Date() });
      await finish(actor, section, payload, progress);
    },
  },
};

/** What was handed over before the failure stays so; the page shows the rest. */
export const handoverJobFailures: Record<string, JobHandler> = {
  async [kind](given) {
    const payload = readPayload(given);
    const section = findSection(payload.section);
    await failProgress(payload.progress);
    if (section) await tell(section, payload, { context: "failed" });
  },
};

/** A person who cancelled it gets no notice; the audit log records what was done. */
async function finish(actor: Actor, section: Section, payload: Payload, progress: OpenProgress<Cursor>): Promise<void> {
  const { from, to } = payload;
  const { done, failed, cursor } = progress;
  await transaction(async () => {
    const { version } = await lockEntry(section, from);
    await recordAudit(actor, {
      verb: "hand-over",
      objectType: "entry",
      objectId: from,
      section: section.id,
      version,
      after: { to, count: done, left: cursor?.left ?? {} },
    });
    await progress.end();
    if (!progress.isCancelled)
      await tell(section, payload, { count: done, stays: failed, ...(failed > 0 ? { context: "rest" } : {}) });
  });
}

async function tell(
  section: Section,
  { from, to, by }: Payload,
  values: Record<string, string | number>,
): Promise<void> {
  const rows = await db()
    .select({ id: entries.id, title: entries.title })
    .from(entries)
    .where(inArray(entries.id, [from, to]));
  const rowTitle = (id: string) => rows.find((row) => row.id === id)?.title.tr ?? "…";
  await notify(systemActor, {
    to: [by],
    wording: { key: "entry.handedOver", values: { title: rowTitle(from), to: rowTitle(to), ...values } },
    icon: "heroicons_outline:arrows-right-left",
    link: contentPaths.handOver(section, from),
  });
}

export function mayHandOver(actor: Actor, section: Section, row: Parameters<typeof entryRights>[2]): boolean {
  return isHandedOver(section) && entryRights(actor, section, row).may.handOver;
}
