import { beforeAll, expect, test } from "vitest";

import { systemActor, type Actor } from "~/lib/access/actor";
import type { Section } from "~/lib/content/definition/definition";
import { createEntry, getEntry, saveEntry, type Entry } from "~/lib/content/entries/entries.server";
import { listEntries } from "~/lib/content/list/entry-list.server";
import { OwnEdit } from "~/lib/content/errors";
import { writersOfChange } from "~/lib/content/entries/writers-of-change.server";
import { parseListQuery } from "~/lib/content/list/list-query";
import {
  archiveEntry,
  expireEntry,
  publishEntry,
  publishScheduled,
  reopenEntry,
  scheduleEntry,
  unscheduleEntry,
  withdrawEntry,
} from "~/lib/content/workflow/publishing.server";
import { approveEntry, returnEntry, submitEntry, takeBackEntry } from "~/lib/content/workflow/review.server";
import { readSituation } from "~/lib/content/workflow/review-view.server";
import { restoreFromTrash, trashEntry } from "~/lib/content/workflow/trash.server";
import { restoreVersion } from "~/lib/content/entries/versions.server";
import { isRefusal } from "~/lib/platform/refusal";

import { completeNotice, person, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

/** Nothing goes out without approval, and urgent words do. */
const notices: Section = {
  ...section("duyurular"),
  publishing: { ...section("duyurular").publishing, approvals: ["chief"] },
};
/** Whoever may publish does, and urgent words are looked at afterwards. */
const free = section("duyurular");

type Person = Actor & { id: string };
let [publisher, other, admin] = [] as unknown as [Person, Person, Person];
let department = "";

beforeAll(async () => {
  department = (await unit()).id;
  [publisher, other, admin] = [await person("editorInChief"), await person("editorInChief"), await person("webAdmin")];
});

const read = (id: string) => getEntry(systemActor, free, id);
const soon = () => new Date(Date.now() + 3_600_000);

async function urgent(within: Section, more = {}): Promise<string> {
  const { id } = await createEntry(publisher, within, {
    data: completeNotice(department, { priority: "urgent", ...more }),
  });
  await publishEntry(publisher, within, id, { version: 1 });
  return id;
}

/** Everything that the publisher can do to an entry of theirs, and what the clock does for them. */
const verbs: Record<string, (within: Section, entry: Entry) => Promise<unknown>> = {
  save: (within, { id, version }) =>
    saveEntry(publisher, within, id, { version, patch: { summary: { tr: `${version}` } } }),
  calm: (within, { id, version }) => saveEntry(publisher, within, id, { version, patch: { priority: "normal" } }),
  alarm: (within, { id, version }) => saveEntry(publisher, within, id, { version, patch: { priority: "urgent" } }),
  publish: (within, { id, version }) => publishEntry(publisher, within, id, { version }),
  submit: (within, { id, version }) => submitEntry(publisher, within, id, { version }),
  takeBack: (within, { id, version }) => takeBackEntry(publisher, within, id, { version }),
  return: (within, { id, version }) => returnEntry(publisher, within, id, { version, comment: "Kendime" }),
  approve: (within, { id, version }) => approveEntry(publisher, within, id, { version }),
  schedule: (within, { id, version }) =>
    scheduleEntry(publisher, within, id, { version, publishAt: soon(), unpublishAt: null }),
  unschedule: (within, { id, version }) => unscheduleEntry(publisher, within, id, { version }),
  clock: (within, { id, scheduledVersion }) => publishScheduled(systemActor, within, id, scheduledVersion ?? 0),
  expire: (within, { id }) => expireEntry(systemActor, within, id),
  withdraw: (within, { id, version }) => withdrawEntry(publisher, within, id, { version, reason: "Vazgeçtim" }),
  archive: (within, { id, version }) => archiveEntry(publisher, within, id, { version }),
  reopen: (within, { id, version }) => reopenEntry(publisher, within, id, { version }),
  // An editor-in-chief throws away drafts only; an administrator is asked for the rest.
  trash: (within, { id, version }) => trashEntry(admin, within, id, { version }),
  restore: (within, { id }) => restoreFromTrash(admin, within, id),
  restoreVersion: (within, { id, version }) => restoreVersion(publisher, within, id, { version, from: 1 }),
};

/** The same numbers in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const told: string[][] = [
  ["return"],
  ["approve"],
  ["save", "submit", "takeBack"],
  ["withdraw", "reopen"],
  ["withdraw", "reopen", "publish"],
  ["withdraw", "reopen", "calm", "publish"],
  ["withdraw", "reopen", "submit", "takeBack"],
  ["archive", "reopen", "schedule", "clock"],
  ["expire", "reopen", "schedule", "unschedule"],
  ["trash", "restore"],
  ["trash", "restore", "calm", "submit", "takeBack"],
  ["calm", "publish"],
  ["save", "schedule", "clock"],
  ["save", "restoreVersion", "publish"],
];
const wandered = Array.from({ length: 8 }, (_, walk) => {
  const next = numbersFrom(walk + 1);
  return Array.from({ length: 12 }, () => Object.keys(verbs)[next(Object.keys(verbs).length)] ?? "");
});

test.each([...told, ...wandered].map((path) => [path.join(" "), path] as const))(
  "the later review stays due: %s",
  async (_, path) => {
    for (const within of [free, notices]) {
      const id = await urgent(within);
      for (const verb of path) {
        await verbs[verb]?.(within, await read(id)).catch((refusal: unknown) => {
          if (!isRefusal(refusal)) throw refusal;
        });
        expect([verb, (await read(id)).reviewVersion]).toEqual([verb, expect.any(Number)]);
      }
      if ((await read(id)).deletedAt) await verbs.restore?.(within, await read(id));
      // What still waits for approval is taken back; nothing but the later review is left.
      await verbs.takeBack?.(within, await read(id)).catch(() => null);
      const entry = await read(id);
      expect((await readSituation(other, within, entry)).waits).toBe("later");
      expect((await readSituation(publisher, within, entry)).rights.may).toMatchObject({ return: false });
      await expect(
        returnEntry(publisher, within, id, { version: entry.version, comment: "Kendime" }),
      ).rejects.toBeInstanceOf(OwnEdit);
      await expect(approveEntry(publisher, within, id, { version: entry.version })).rejects.toBeInstanceOf(OwnEdit);
      // Another person ends it.
      if (path.length % 2) await returnEntry(other, within, id, { version: entry.version, comment: "Olmamış" });
      else await approveEntry(other, within, id, { version: entry.version });
      expect(await read(id)).toMatchObject({
        reviewVersion: null,
        submittedBy: null,
        state: entry.state,
        liveVersion: entry.liveVersion,
      });
    }
  },
);

test("a newer version that another person approves is a second look, one that the publisher approves is not", async () => {
  for (const [approver, left] of [
    [other, null],
    [publisher, 2],
  ] as const) {
    const id = await urgent(notices);
    await saveEntry(admin, notices, id, { version: 1, patch: { summary: { tr: "Yönetici yazdı" } } });
    await submitEntry(admin, notices, id, { version: 2 });
    await approveEntry(approver, notices, id, { version: 2 });
    expect(await read(id)).toMatchObject({ liveVersion: 2, reviewVersion: left, submittedBy: left && publisher.id });
  }
});

test("a newer version that is returned leaves the later review due, and the comment is told", async () => {
  const id = await urgent(notices);
  await saveEntry(publisher, notices, id, { version: 1, patch: { summary: { tr: "Yeni" } } });
  await submitEntry(publisher, notices, id, { version: 2 });
  await returnEntry(other, notices, id, { version: 2, comment: "Özet eksik" });
  expect(await read(id)).toMatchObject({ state: "published", reviewVersion: 1, submittedBy: publisher.id });
  expect(await readSituation(publisher, notices, await read(id))).toMatchObject({
    waits: "later",
    returned: { comment: "Özet eksik" },
    line: { bypassReason: "urgent" },
  });
});

test("what is withdrawn or a draft again still waits to be looked at, is edited and submitted as ever", async () => {
  const id = await urgent(notices);
  const listed = async () =>
    (
      await listEntries(other, notices, parseListQuery(notices, new URLSearchParams({ view: "inReview", size: "100" })))
    ).items.some((row) => row.id === id);
  await withdrawEntry(publisher, notices, id, { version: 1, reason: "Yanlış" });
  expect([await listed(), (await readSituation(publisher, notices, await read(id))).waits]).toEqual([true, "later"]);
  await reopenEntry(publisher, notices, id, { version: 1 });
  await saveEntry(publisher, notices, id, { version: 1, patch: { summary: { tr: "Yeni" } } });
  await submitEntry(publisher, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({ state: "inReview", reviewVersion: 2 });
  await approveEntry(other, notices, id, { version: 2 });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 2, reviewVersion: null });
});

test("English words inside lists and pictures are a translation: they make nobody's words another's", async () => {
  const news = section("haberler");
  const annexes = (tr: string, en?: string) => ({ attachments: [{ _key: "a", title: { tr, ...(en ? { en } : {}) } }] });
  const { id } = await createEntry(publisher, news, { data: { title: { tr: "Haber" }, ...annexes("Ek") } });
  await saveEntry(admin, news, id, { version: 1, patch: annexes("Ek", "Annex") });
  expect(await writersOfChange(news, id, { since: null, version: 2 })).toEqual(new Set([admin.id, publisher.id]));
  await saveEntry(other, news, id, { version: 2, patch: annexes("Yeni ek", "Annex") });
  await saveEntry(admin, news, id, {
    version: 3,
    patch: { title: { tr: "Haber", en: "News" }, ...annexes("Yeni ek", "New annex") },
  });
  expect(await writersOfChange(news, id, { since: null, version: 4 })).toEqual(
    new Set([admin.id, publisher.id, other.id]),
  );
});
