import { sql, type SQL } from "drizzle-orm";

import { systemActor, type Actor } from "~/lib/access/actor";
import { recordAudit } from "~/lib/audit/audit.server";
import { sections } from "~/lib/content/definition/registry.server";
import type { Section } from "~/lib/content/definition/definition";
import { contentPaths } from "~/lib/content/definition/paths";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { InvalidData } from "~/lib/content/errors";
import { issue, oneLine } from "~/lib/content/fields/field-kind";
import type { EntryData } from "~/lib/content/values";
import { jobActor, readStarter, starterOf, type JobStarter } from "~/lib/auth/users/job-actor.server";
import { workLane } from "~/lib/progress/work-lane";
import { rewriteEntry } from "~/lib/content/workflow/rewrite-entry.server";
import { notify } from "~/lib/inbox/notify.server";
import { invalidateTag } from "~/lib/platform/cache/tagged-cache.server";
import { afterCommit, db, transaction } from "~/lib/platform/db/database.server";
import { emit } from "~/lib/platform/events/events.server";
import { paginate, type Pagination } from "~/lib/platform/http/request/pagination";
import { enqueueJob, isJobWaiting, type JobHandler, type OutsideJob } from "~/lib/platform/jobs/jobs.server";
import { cutText } from "~/lib/platform/text/keepable";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { foldTr } from "~/lib/platform/text/turkish/fold";
import { beginProgress, failProgress, findOpenProgress, openProgress } from "~/lib/progress/progress.server";
import { runRows } from "~/lib/progress/run-rows.server";
import { getSetting, settingsTag, storeSetting } from "~/lib/settings/settings.server";

import type { TagView } from "./tag-views";

const kind = "content.tags";
/** One change of tags at a time, as each counts what the one before left. */
const jobKey = "change tags";
const maxListed = 1_000;
const longestTag = 60;
/** The most that one page of the list holds. */
const maxAtOnce = 25;

export type TagRow = {
  tag: string;
  /** Entries that have it in their newest, public or scheduled version. */
  uses: number;
  isListed: boolean;
};
export type OneTag = TagRow & { bySection: { section: string; count: number }[] };

/** By section, the fields that take suggestions from the list. */
const places: readonly { section: Section; names: readonly string[] }[] = [...sections.values()].flatMap((section) => {
  const names = Object.entries(section.fields).flatMap(([name, field]) =>
    field.kind === "tags" && field.suggestionsFrom === "tags" ? [name] : [],
  );
  return names.length > 0 ? [{ section, names }] : [];
});

/** Each tag of each entry, as spelled. Trashed entries keep theirs. What is public in its newest version is read once. */
function tagsOf({ section, names }: (typeof places)[number]): SQL {
  const listed = (data: SQL) =>
    sql.join(
      names.map(
        (name) =>
          sql`(CASE WHEN jsonb_typeof(${data} -> ${name}::text) = 'array' THEN ${data} -> ${name}::text
            ELSE '[]'::jsonb END)`,
      ),
      sql` || `,
    );
  return sql`(
    SELECT stored.id, tag FROM (
      SELECT entries.id, ${listed(sql`entry_versions.data`)} AS tags FROM entries
      JOIN entry_versions ON entry_versions.entry_id = entries.id
      AND entry_versions.version IN (entries.version, entries.scheduled_version) WHERE entries.section = ${section.id}
      AND entries.deleted_at IS NULL
      UNION ALL SELECT publications.entry_id, ${listed(sql`publications.data`)} FROM publications
      JOIN entries ON entries.id = publications.entry_id AND entries.version <> publications.version
      WHERE publications.section = ${section.id}
    ) AS stored, LATERAL jsonb_array_elements_text(stored.tags) AS tag)`;
}

async function spellings(place: (typeof places)[number]): Promise<{ tag: string; n: number }[]> {
  const { rows } = await db().execute<{ tag: string; n: number }>(
    sql`SELECT tag, count(DISTINCT id)::int AS n FROM ${tagsOf(place)} AS found GROUP BY tag ORDER BY n DESC, tag`,
  );
  return rows;
}

async function holders(place: (typeof places)[number], written: readonly string[]): Promise<string[]> {
  if (written.length === 0) return [];
  const { rows } = await db().execute<{ id: string }>(
    sql`SELECT DISTINCT id::text AS id FROM ${tagsOf(place)} AS found WHERE tag IN (${sql.join(
      written.map((one) => sql`${one}`),
      sql`, `,
    )}) ORDER BY 1`,
  );
  return rows.map(({ id }) => id);
}

const readList = async () => (await getSetting("lists.tags", [])).map(({ code }) => code);

/** A tag as stored: one line, not longer than the field allows. */
export function cleanTag(text: string): string {
  return cutText(oneLine(text.replaceAll(",", " ")), longestTag);
}

/** All tags of the list and in use; "Ihlamur" and "ıhlamur" are one. @throws Refusal 403 */
export async function listTags(
  actor: Actor,
  { search = "", view = "all", page, size }: { search?: string; view?: TagView; page: number; size: number },
): Promise<{ items: TagRow[]; pagination: Pagination; isRunning: boolean; progress: string | null }> {
  actor.assertCan("administer");
  const [listed, used, isRunning, progress] = await Promise.all([
    readList(),
    Promise.all(places.map(spellings)),
    isJobWaiting(jobKey),
    findOpenProgress(jobKey),
  ]);
  const rows = new Map<string, TagRow>(listed.map((tag) => [foldTr(tag), { tag, uses: 0, isListed: true }]));
  for (const { tag, n } of used.flat()) {
    const known = rows.get(foldTr(tag));
    rows.set(foldTr(tag), known ? { ...known, uses: known.uses + n } : { tag, uses: n, isListed: false });
  }
  const wanted = foldTr(search.trim().slice(0, 100));
  const isShown: Record<TagView, (row: TagRow) => boolean> = {
    all: () => true,
    listed: ({ isListed }) => isListed,
    free: ({ isListed }) => !isListed,
    unused: ({ uses }) => uses === 0,
  };
  const found = [...rows]
    .filter(([folded, row]) => folded.includes(wanted) && isShown[view](row))
    .map(([, row]) => row)
    .sort((a, b) => compareTr(a.tag, b.tag));
  const pagination = paginate(found.length, page, size);
  return {
    items: found.slice(pagination.startIndex, pagination.startIndex + pagination.size),
    pagination,
    isRunning,
    progress,
  };
}

/** A tag and how many entries of each section have it; undefined if unused and not listed. @throws Refusal 403 */
export async function findTag(actor: Actor, tag: string): Promise<OneTag | undefined> {
  actor.assertCan("administer");
  const folded = foldTr(cleanTag(tag));
  const listed = (await readList()).find((one) => foldTr(one) === folded);
  const bySection: OneTag["bySection"] = [];
  let shown = listed;
  for (const place of places) {
    const written = (await spellings(place)).filter((one) => foldTr(one.tag) === folded).map((one) => one.tag);
    shown ??= written[0];
    const { length } = await holders(place, written);
    if (length > 0) bySection.push({ section: place.section.id, count: length });
  }
  return shown === undefined
    ? undefined
    : {
        tag: shown,
        isListed: listed !== undefined,
        bySection,
        uses: bySection.reduce((sum, { count }) => sum + count, 0),
      };
}

/** Adds tags to the list; existing ones stay as they are. @throws InvalidData on "tags"; Refusal 403 */
export async function addTags(actor: Actor, text: string): Promise<void> {
  actor.assertCan("administer");
  const wanted = text
    .slice(0, 10_000)
    .split(/[,\n]/)
    .map(cleanTag)
    .filter((tag) => foldTr(tag) !== "");
  if (wanted.length === 0) throw new InvalidData({ tags: [issue("missing")] });
  await changeList(actor, "tags", (listed) => [...listed, ...wanted]);
}

/** Removes a tag from the list; entries keep it. @throws Refusal 403 */
export async function unlistTag(actor: Actor, tag: string): Promise<void> {
  actor.assertCan("administer");
  await changeList(actor, "to", (listed) => listed.filter((one) => foldTr(one) !== foldTr(tag)));
}

export type SeenTag = {
  tag: string;
  /** The number that the page showed: the person agreed to no other. */
  uses: number;
};

/** Renames tags by a job; an existing name merges, null removes. @throws InvalidData on "to"; Refusal 403 */
export async function changeTags(actor: Actor, tags: readonly SeenTag[], { to }: { to: string | null }): Promise<void> {
  actor.assertCan("administer");
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext('list tags'))`);
    const refuse = (why: string, values?: Record<string, number>) => new InvalidData({ to: [issue(why, values)] });
    const wanted = to === null ? null : cleanTag(to);
    if (wanted !== null && foldTr(wanted) === "") throw refuse("missing");
    if (tags.every(({ tag }) => tag === wanted)) throw refuse("sameTag");
    if (await isJobWaiting(jobKey)) throw refuse("tagsChange");
    const from: string[] = [];
    let total = 0;
    for (const { tag, uses } of tags.slice(0, maxAtOnce)) {
      const known = await findTag(actor, tag);
      if (!known) throw refuse("tagGone");
      if (known.uses !== uses) throw refuse("tagUsesChanged", { count: known.uses });
      from.push(known.tag);
      total += known.uses;
    }
    const folded = new Set(from.map(foldTr));
    await changeList(actor, "to", (listed) => {
      const rest = listed.filter((one) => !folded.has(foldTr(one)));
      if (rest.length === listed.length || wanted === null || rest.some((one) => foldTr(one) === foldTr(wanted)))
        return rest;
      return [...rest, wanted];
    });
    if (total === 0) return;
    const progress = await beginProgress(actor, {
      kind,
      jobKey,
      values: { tag: from.join(", "), to: wanted ?? "", verb: wanted === null ? "remove" : "rename" },
      link: "/administration/lists/tags",
      total,
      isCancellable: true,
    });
    await enqueueJob({
      kind,
      key: jobKey,
      payload: { from, to: wanted, ...starterOf(actor), progress } satisfies Payload,
      runAt: new Date(),
    });
  });
}

async function changeList(actor: Actor, field: string, change: (listed: string[]) => string[]): Promise<void> {
  await transaction(async () => {
    await db().execute(sql`SELECT pg_advisory_xact_lock(hashtext('list tags'))`);
    const before = await readList();
    const after = change(before)
      .filter((tag, at, all) => all.findIndex((one) => foldTr(one) === foldTr(tag)) === at)
      .sort(compareTr);
    if (after.length > maxListed)
      throw new InvalidData({ [field]: [issue("tooMany", { max: maxListed, count: after.length })] });
    if (after.join("\n") === before.join("\n")) return;
    await storeSetting(
      "lists.tags",
      after.map((tag) => ({ code: tag, label: { tr: tag, en: tag } })),
    );
    await recordAudit(actor, { verb: "edit", objectType: "setting", objectId: "lists.tags", before, after });
    await emit({ type: "settings.changed", id: "lists.tags" });
    afterCommit(() => invalidateTag(settingsTag));
  });
}

/** The data with tags replaced; null where it has none of them. */
export function withTag(
  names: readonly string[],
  data: EntryData,
  from: readonly string[],
  to: string | null,
): EntryData | null {
  const folded = new Set(from.map(foldTr));
  const next = { ...data };
  let isChanged = false;
  for (const name of names) {
    const tags = data[name];
    if (!Array.isArray(tags) || !(tags as string[]).some((tag) => folded.has(foldTr(tag)) && tag !== to)) continue;
    const changed = (tags as string[]).flatMap((tag) => (!folded.has(foldTr(tag)) ? [tag] : to === null ? [] : [to]));
    const unique = changed.filter((tag, at) => changed.findIndex((one) => foldTr(one) === foldTr(tag)) === at);
    if (unique.length > 0) next[name] = unique;
    else delete next[name];
    isChanged = true;
  }
  return isChanged ? next : null;
}

type Payload = JobStarter & { from: string[]; to: string | null; progress: unknown };
type Cursor = { section: string; id: string };

function readPayload(given: Record<string, unknown>): Payload {
  return {
    ...readStarter(given),
    from: Array.isArray(given.from) ? given.from.map(String) : [String(given.from)],
    to: typeof given.to === "string" ? given.to : null,
    progress: given.progress,
  };
}

/** Entries with the tag, section by section and by id, read as they are reached. */
async function* holdersAfter(
  from: readonly string[],
  to: string | null,
  after: Cursor | null,
): AsyncGenerator<{ place: (typeof places)[number]; id: string }> {
  const folded = new Set(from.map(foldTr));
  for (const place of places.slice(
    Math.max(
      0,
      places.findIndex(({ section }) => section.id === after?.section),
    ),
  )) {
    const written = (await spellings(place))
      .map(({ tag }) => tag)
      .filter((tag) => folded.has(foldTr(tag)) && tag !== to);
    const last = after?.section === place.section.id ? after.id : "";
    for (const id of await holders(place, written)) if (id > last) yield { place, id };
  }
}

export const tagJobs: Record<string, OutsideJob> = {
  [kind]: {
    pauses: [10, 60, 600],
    lane: workLane,
    async run(given, isStopping = () => false) {
      const payload = readPayload(given);
      const actor = await jobActor(payload);
      if (!actor) return failProgress(payload.progress);
      const { from, to } = payload;
      const progress = await openProgress<Cursor>(payload.progress);
      const how = await runRows(
        holdersAfter(from, to, progress.cursor),
        progress,
        isStopping,
        async ({ place: { section, names }, id }) => {
          const result = await rewriteEntry(actor, section, id, {
            change: (data) => withTag(names, data, from, to),
            kind: "tags",
            verb: "rewrite",
            audit: { verb: "edit", before: { tag: from.join(", ") }, after: { tag: to } },
          });
          const cursor = { section: section.id, id };
          if (result === "done") await progress.succeeded(cursor);
          else if (result === "gone") await progress.passed(cursor);
          else
            await progress.left(cursor, {
              title: (await entryTitles(actor, [id])).get(id)?.title.tr ?? "…",
              link: contentPaths.entry(section, id),
              why: `content.handOver.left.${result}`,
            });
        },
      );
      if (how === "later") return enqueueJob({ kind, key: jobKey, payload, runAt: new Date() });
      await progress.end();
      if (how === "cancelled") return;
      const { done, failed } = progress;
      await tell(payload, {
        count: done,
        stays: failed,
        ...(failed > 0 ? { context: to === null ? "removedRest" : "rest" } : to === null ? { context: "removed" } : {}),
      });
    },
  },
};

/** What was renamed before the failure stays so; the page shows how many entries have the old name. */
export const tagJobFailures: Record<string, JobHandler> = {
  async [kind](given) {
    const payload = readPayload(given);
    await failProgress(payload.progress);
    await tell(payload, { context: "failed" });
  },
};

async function tell({ from, to, by }: Payload, values: Record<string, string | number>): Promise<void> {
  await notify(systemActor, {
    to: [by],
    wording: { key: "tags.changed", values: { tag: from.join("”, “"), to: to ?? "", ...values } },
    icon: "heroicons_outline:tag",
    link: "/administration/lists/tags",
  });
}
