import { readFileSync } from "node:fs";

import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import { roles } from "~/lib/access/roles";
import {
  transitionNames,
  stateAfter,
  transitions,
  type TransitionRefusal,
  type TransitionName,
} from "~/lib/content/access/transitions";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry, getEntry, saveEntry, type Entry } from "~/lib/content/entries/entries.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { InvalidData, OwnEdit, WrongState } from "~/lib/content/errors";
import { rowRights } from "~/lib/content/list/row-rights.server";
import { createPreviewLink } from "~/lib/content/publication/read/previews.server";
import { needsReview } from "~/lib/content/review/review-rules.server";
import { entryStates } from "~/lib/content/entry-states";
import { entries } from "~/lib/content/schema.server";
import { confirmCorrection, correctEntry } from "~/lib/content/workflow/corrections.server";
import { startHandover } from "~/lib/content/workflow/handover.server";
import {
  archiveEntry,
  publishEntry,
  reopenEntry,
  scheduleEntry,
  unscheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { markReviewed } from "~/lib/content/workflow/reviewed.server";
import { approveEntry, returnEntry, submitEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { readSituation } from "~/lib/content/workflow/review-view.server";
import { purgeEntry, restoreFromTrash, trashEntry } from "~/lib/content/workflow/trash.server";
import { db, transaction } from "~/lib/platform/db/database.server";
import { isRefusal } from "~/lib/platform/refusal";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
/** Sections as they may be declared; they live in the same rows. */
const twoSteps: Section = {
  ...notices,
  publishing: { ...notices.publishing, selfPublish: true, approvals: ["department", "chief"] },
};
const selfPublishing: Section = { ...notices, publishing: { ...notices.publishing, selfPublish: true } };

type Person = Awaited<ReturnType<typeof signedIn>>;
const people: Record<string, Person> = {};
const standing: Record<string, string> = {};
const soon = new Date(Date.now() + 3_600_000);

beforeAll(async () => {
  const department = (await unit()).id;
  const elsewhere = (await unit("Fen İşleri Müdürlüğü")).id;
  for (const role of roles)
    people[role] = await signedIn(role, role.startsWith("department") ? { departments: [department] } : {});
  people.foreignApprover = await signedIn("departmentApprover", { departments: [elsewhere] });
  const { departmentEditor: editor, editorInChief: chief } = people as Record<
    "departmentEditor" | "editorInChief",
    Person
  >;
  const begin = async (name: string, more = {}) => {
    const { id } = await createEntry(editor, notices, { data: completeNotice(department, more) });
    standing[name] = id;
    return { id, version: 1 };
  };
  const published = async (name: string) => {
    const { id } = await begin(name);
    await publishEntry(systemActor, notices, id, { version: 1 });
    return { id, version: 1 };
  };
  const change = (id: string) => saveEntry(editor, notices, id, { version: 1, patch: { category: "tax" } });
  await begin("draft");
  await submitEntry(editor, notices, (await begin("inReview")).id, { version: 1 });
  await scheduleEntry(systemActor, notices, (await begin("scheduled")).id, {
    version: 1,
    publishAt: soon,
    unpublishAt: null,
  });
  await published("published");
  await change((await published("changed")).id);
  const asked = await published("asked");
  await change(asked.id);
  await submitEntry(editor, notices, asked.id, { version: 2 });
  const planned = await published("planned");
  await change(planned.id);
  await scheduleEntry(systemActor, notices, planned.id, { version: 2, publishAt: soon, unpublishAt: null });
  await publishEntry(chief, notices, (await begin("later", { priority: "urgent" })).id, { version: 1 });
  await archiveEntry(systemActor, notices, (await published("archived")).id, { version: 1 });
  await withdrawEntry(systemActor, notices, (await published("withdrawn")).id, { version: 1, reason: "Yanlış" });
  await trashEntry(editor, notices, (await begin("thrownByEditor")).id, { version: 1 });
  await trashEntry(chief, notices, (await begin("thrownByChief")).id, { version: 1 });
});

type Work = (actor: Actor, within: Section, id: string, version: number) => Promise<unknown>;
/** What each verb of the table is done by. Moving needs a section with an order: move.test.ts. */
const operations: Record<Exclude<TransitionName, "move" | "place">, Work> = {
  save: (actor, within, id, version) =>
    saveEntry(actor, within, id, { version, patch: { title: { en: "Road works" } }, mergeLocales: true }),
  restoreVersion: (actor, within, id, version) => restoreVersion(actor, within, id, { version, from: version }),
  share: (actor, within, id) => createPreviewLink(actor, within, id),
  // To nobody: what is asked of the person comes first.
  handOver: (actor, within, id) =>
    startHandover(actor, within, id, { to: "", isAgreed: true }).catch((error: unknown) => {
      if (!(error instanceof InvalidData)) throw error;
    }),
  submit: (actor, within, id, version) => submitEntry(actor, within, id, { version }),
  takeBack: (actor, within, id, version) => takeBackEntry(actor, within, id, { version }),
  return: (actor, within, id, version) => returnEntry(actor, within, id, { version, comment: "Eksik" }),
  approve: (actor, within, id, version) => approveEntry(actor, within, id, { version, reason: "Tek kişi" }),
  correct: (actor, within, id, version) => correctEntry(actor, within, id, { version, patch: {}, reason: "Tek kişi" }),
  confirm: (actor, within, id, version) => confirmCorrection(actor, within, id, { version }),
  publish: (actor, within, id, version) => publishEntry(actor, within, id, { version }),
  schedule: (actor, within, id, version) =>
    scheduleEntry(actor, within, id, { version, publishAt: soon, unpublishAt: null }),
  setEnd: (actor, within, id, version) =>
    scheduleEntry(actor, within, id, { version, publishAt: null, unpublishAt: soon }),
  unschedule: (actor, within, id, version) => unscheduleEntry(actor, within, id, { version }),
  markReviewed: async (actor, within, id) =>
    markReviewed(actor, within, id, { seen: (await getEntry(systemActor, within, id)).liveVersion ?? 0 }),
  withdraw: (actor, within, id, version) => withdrawEntry(actor, within, id, { version, reason: "Yanlış" }),
  archive: (actor, within, id, version) => archiveEntry(actor, within, id, { version }),
  reopen: (actor, within, id, version) => reopenEntry(actor, within, id, { version }),
  trash: (actor, within, id, version) => trashEntry(actor, within, id, { version }),
  restore: (actor, within, id) => restoreFromTrash(actor, within, id),
  purge: (actor, within, id) => purgeEntry(actor, within, id),
};
const names = Object.keys(operations) as (keyof typeof operations)[];

/** Each verb of the interface for scripts; in a section as it is these are tried there. */
const asked: Partial<Record<TransitionName, { verb: string; body?: Record<string, unknown> }>> = {
  submit: { verb: "submit" },
  takeBack: { verb: "take-back" },
  return: { verb: "return", body: { comment: "Eksik" } },
  approve: { verb: "approve", body: { reason: "Tek kişi" } },
  confirm: { verb: "confirm" },
  publish: { verb: "publish" },
  schedule: { verb: "schedule", body: { publishAt: soon.toISOString() } },
  setEnd: { verb: "schedule", body: { unpublishAt: soon.toISOString() } },
  unschedule: { verb: "unschedule" },
  withdraw: { verb: "withdraw", body: { reason: "Yanlış" } },
  archive: { verb: "archive" },
};

class Undone extends Error {}

/** What `work` brings, as if it had never been done. */
async function tried<T>(work: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  await transaction(async () => {
    result = await work();
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return result as T;
}

function refusalIn(error: unknown): TransitionRefusal {
  if (error instanceof OwnEdit) return "ownWords";
  if (error instanceof WrongState) return error.reason;
  if (isRefusal(error, 403)) return "forbidden";
  throw error;
}

const stateOf = async (id: string) =>
  (await db().select({ state: entries.state }).from(entries).where(eq(entries.id, id)))[0]?.state ?? "gone";
const each = () =>
  Object.entries(people).flatMap(([who, actor]) =>
    Object.entries(standing).map(([state, id]) => ({ who, actor, state, id })),
  );
const rightsOf = async (actor: Actor, within: Section, entry: Entry) =>
  (await readSituation(actor, within, entry)).rights;

/** Where a verb leads in this state, as the table says it. */
function leadsTo(name: TransitionName, entry: Entry, within: Section): string[] {
  const transition = transitions[name];
  if (name === "purge") return ["gone"];
  if (!("approvedTo" in transition)) return [stateAfter(name, entry)];
  // A first signature of two, and the look at what is published already, leave it where it is.
  return within.publishing.approvals || entry.reviewVersion === entry.liveVersion
    ? [entry.state, transition.approvedTo.now]
    : [transition.approvedTo.now];
}

test.each([
  ["of one signature", notices],
  ["of two signatures", twoSteps],
  ["whose units publish", selfPublishing],
])("in a section %s operations refuse what the rights refuse, and lead where the table says", async (_of, within) => {
  const differing: unknown[] = [];
  for (const { who, actor, state, id } of each()) {
    const entry = await getEntry(actor, within, id);
    const { why } = await rightsOf(actor, within, entry);
    for (const name of names.filter((one) => within !== notices || !asked[one])) {
      const done = await tried(() =>
        operations[name](actor, within, id, entry.version).then(
          async () => ({ refusal: null, state: await stateOf(id) }),
          (error: unknown) => ({ refusal: refusalIn(error), state: entry.state }),
        ),
      );
      const isRight =
        done.refusal === why[name] && (done.refusal !== null || leadsTo(name, entry, within).includes(done.state));
      if (!isRight) differing.push([who, state, name, why[name], done]);
    }
  }
  expect(differing).toEqual([]);
});

test("the interface for scripts, forms and lists give the same answers", async () => {
  const differing: unknown[] = [];
  const isReviewed = await needsReview(notices);
  for (const { who, actor, state, id } of each()) {
    const entry = await getEntry(actor, notices, id);
    const { why, may, share } = await rightsOf(actor, notices, entry);
    const expected = (name: TransitionName) =>
      why[name] === null ? 200 : why[name] === "forbidden" || why[name] === "ownWords" ? 403 : 409;
    for (const [name, { verb, body }] of Object.entries(asked) as [TransitionName, { verb: string; body?: object }][]) {
      const { status } = await tried(() =>
        ask("POST", `/api/content/duyurular/${id}/${verb}`, {
          bearer: actor.bearer,
          json: { version: entry.version, ...body },
        }),
      );
      if (status !== expected(name)) differing.push([who, state, "api", name, why[name], status]);
    }
    const { can } = await bodyOf<{ can: Record<string, boolean> }>(
      ask("GET", `/content/duyurular/${id}`, { cookie: actor.cookie }),
    );
    const offered: Record<string, boolean> = {
      edit: may.save,
      editAll: share === "all",
      ...Object.fromEntries(
        [
          "correct",
          "publish",
          "withdraw",
          "archive",
          "trash",
          "restore",
          "reopen",
          "submit",
          "approve",
          "confirm",
          "return",
          "takeBack",
          "share",
        ].map((name) => [name, may[name as TransitionName]]),
      ),
    };
    // A form saves what stands in it first.
    offered.submit ||= why.submit === "nothingNew" && !may.publish;
    for (const [name, is] of Object.entries(offered))
      if (can[name] !== is) differing.push([who, state, "form", name, is, can[name]]);
    const row = rowRights(actor, notices, entry, () => isReviewed);
    // Who wrote it last a list doesn't read: the operation says so.
    const listed = {
      edit: may.save,
      submit: may.submit,
      approve: may.approve || why.approve === "ownWords",
      publish: may.publish && entry.liveVersion !== entry.version,
      withdraw: may.withdraw,
      trash: may.trash,
      restore: may.restore,
      purge: may.purge,
    };
    for (const [name, is] of Object.entries(listed))
      if (row[name as keyof typeof row] !== is) differing.push([who, state, "list", name, is]);
  }
  expect(differing).toEqual([]);
});

test("the table of transitions in the papers is the one that the operations follow", () => {
  const empty = { liveVersion: null, scheduledVersion: null, reviewVersion: null };
  const line = (name: TransitionName) => {
    const { permission, from, checks, effects, ...more } = transitions[name];
    const to = entryStates.flatMap((state) =>
      stateAfter(name, { ...empty, state }) === state ||
      (from !== "trash" && !(from as readonly string[]).includes(state))
        ? []
        : [`${state} → ${stateAfter(name, { ...empty, state })}`],
    );
    const waiting =
      "toWhileAsked" in more
        ? Object.entries(more.toWhileAsked).map(([state, after]) => `${state} → ${after} while asked`)
        : [];
    const approved =
      "approvedTo" in more ? [`${more.approvedTo.now} or ${more.approvedTo.later}, with the last signature`] : [];
    const target = [...to, ...waiting, ...approved].join("; ") || (name === "purge" ? "gone" : "as it is");
    const origin = from === "trash" ? "trash" : from.length === entryStates.length ? "any" : from.join(", ");
    return `| \`${name}\` | ${origin} | ${target} | \`${permission}\` | ${checks.join(", ") || "–"} | ${effects.join(", ") || "–"} |`;
  };
  const written = readFileSync("docs/transitions.md", "utf8");
  const lines = transitionNames.map(line);
  expect(written.split("\n").filter((text) => text.startsWith("| `"))).toEqual(lines);
});
