import { and, desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { auditEntries } from "~/lib/audit/schema.server";
import { createEntry, getEntry, saveEntry } from "~/lib/content/entries/entries.server";
import type { FormValue } from "~/lib/content/fields/form-inputs";
import { toFormValues } from "~/lib/content/form/form-values";
import { archiveEntry, publishEntry, scheduleEntry } from "~/lib/content/workflow/publishing.server";
import { submitEntry } from "~/lib/content/workflow/review.server";
import { restoreFromTrash, trashEntry } from "~/lib/content/workflow/trash.server";
import { listVersions } from "~/lib/content/entries/versions.server";
import type { EntryData } from "~/lib/content/values";
import { db } from "~/lib/platform/db/database.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const notices = section("duyurular");
type Person = Awaited<ReturnType<typeof signedIn>>;
let [ayse, baris, editor, translator] = [] as unknown as [Person, Person, Person, Person];
let department = "";
const soon = new Date(Date.now() + 3_600_000);

beforeAll(async () => {
  department = (await unit()).id;
  [ayse, baris, translator] = [
    await signedIn("editorInChief"),
    await signedIn("editorInChief"),
    await signedIn("translator"),
  ];
  editor = await signedIn("departmentEditor", { sections: ["duyurular"], departments: [department] });
});

const begin = async () => (await createEntry(systemActor, notices, { data: completeNotice(department) })).id;
const read = (id: string) => getEntry(systemActor, notices, id);

/** What the browser sends of a form that holds these words. */
function formOf(data: EntryData, more: Record<string, string>): URLSearchParams {
  const body = new URLSearchParams(more);
  const add = (name: string, value: FormValue): void => {
    if (value === true) body.append(name, "on");
    else if (typeof value === "string") body.append(name, value);
    else if (Array.isArray(value)) value.forEach((one, at) => add(`${name}[${at}]`, one));
    else for (const [part, one] of Object.entries(value)) add(`${name}.${part}`, one);
  };
  for (const [name, value] of Object.entries(toFormValues(notices.fields, data))) add(name, value);
  return body;
}
const post = (who: Person, id: string, body: URLSearchParams, path = "") =>
  ask("POST", `/content/duyurular/${id}${path}`, { cookie: who.cookie, body });
type Result = {
  version: number;
  changed: { fields: { path: string; by: string }[]; isSaved: boolean };
  panelValues: Record<string, string>;
};

type Case = { intent: string; prepare?: (id: string) => Promise<unknown>; more?: Record<string, string> };
const saving: Case[] = [
  { intent: "publish" },
  { intent: "submit" },
  { intent: "share" },
  { intent: "schedule", more: { publishAt: "2099-01-01T09:00" } },
  {
    intent: "unschedule",
    prepare: (id) => scheduleEntry(systemActor, notices, id, { version: 1, publishAt: soon, unpublishAt: null }),
  },
  {
    intent: "reopen",
    prepare: async (id) => {
      await publishEntry(systemActor, notices, id, { version: 1 });
      await archiveEntry(systemActor, notices, id, { version: 1 });
    },
  },
];

test.each(saving)(
  "$intent on an outdated page saves what was typed, shows who changed what, and does no more",
  async ({ intent, prepare, more = {} }) => {
    const id = await begin();
    await prepare?.(id);
    const [before, seen] = [await read(id), completeNotice(department)];
    await saveEntry(baris, notices, id, { version: 1, patch: { summary: { tr: "Barış'ın özeti" } } });
    const body = (version: number, data: EntryData) =>
      formOf(
        { ...data, title: { tr: "Ayşe'nin başlığı" } },
        { intent, version: String(version), changeNote: "Niçin", ...more },
      );
    const answer = await post(ayse, id, body(1, seen));
    expect(answer.status).toBe(409);
    const result = await bodyOf<Result>(answer);
    expect(result).toMatchObject({
      version: 3,
      changed: { fields: [{ path: "summary.tr", by: baris.name }], isSaved: true },
      panelValues: { changeNote: "Niçin", ...more },
    });
    const after = await read(id);
    expect(after).toMatchObject({
      version: 3,
      data: { title: { tr: "Ayşe'nin başlığı" }, summary: { tr: "Barış'ın özeti" } },
    });
    const standing = ({ state, liveVersion, scheduledVersion, reviewVersion }: typeof after) => ({
      state,
      liveVersion,
      scheduledVersion,
      reviewVersion,
    });
    expect(standing(after)).toEqual(standing(before));
    // Seen now: the same press does it.
    const again = await post(ayse, id, body(result.version, after.data));
    expect(again.status).toBe(intent === "share" ? 200 : 302);
    if (intent !== "share") expect(standing(await read(id))).not.toEqual(standing(before));
  },
);

test.each(["approve", "return", "take-back"])(
  "%s on an outdated page decides nothing and shows what has changed",
  async (intent) => {
    const id = await begin();
    await submitEntry(editor, notices, id, { version: 1 });
    await saveEntry(translator, notices, id, {
      version: 1,
      patch: { title: { en: "Road works" } },
      mergeLocales: true,
    });
    const who = intent === "take-back" ? editor : ayse;
    const decide = (version: number) =>
      post(who, id, new URLSearchParams({ intent, version: String(version), comment: "Tarih yanlış" }));
    const answer = await decide(1);
    expect([answer.status, await bodyOf(answer)]).toMatchObject([
      409,
      {
        version: 2,
        changed: { fields: [{ path: "title.en", by: translator.name }], isSaved: false },
        panelValues: { comment: "Tarih yanlış" },
      },
    ]);
    expect(await read(id)).toMatchObject({ state: "inReview", reviewVersion: 2 });
    expect((await decide(2)).status).toBe(302);
  },
);

test("a decision beside the entry's form keeps what was typed there", async () => {
  const urgent = completeNotice(department, { priority: "urgent" });
  const { id } = await createEntry(ayse, notices, { data: urgent });
  await publishEntry(ayse, { ...notices, publishing: { ...notices.publishing, approvals: ["chief"] } }, id, {
    version: 1,
  });
  const body = formOf({ ...urgent, summary: { tr: "Bu arada" } }, { intent: "approve", version: "1" });
  expect((await post(baris, id, body)).status).toBe(302);
  expect(await read(id)).toMatchObject({
    version: 2,
    liveVersion: 1,
    reviewVersion: null,
    data: { summary: { tr: "Bu arada" } },
  });
});

test("a list, its rows and the page that asks for a reason do nothing with what others have changed, and say what", async () => {
  const [id, other] = [await begin(), await begin()];
  await publishEntry(systemActor, notices, id, { version: 1 });
  await saveEntry(baris, notices, id, { version: 1, patch: { summary: { tr: "Yeni" } } });
  const changes = [{ path: "summary.tr", by: baris.name }];
  // A field that is no column of the list.
  const said = `${baris.name}: Summary (Turkish)`;
  const bulk = new URLSearchParams([
    ["intent", "publish"],
    ["item", `${id}:1`],
    ["item", `${other}:1`],
  ]);
  const listed = await ask("POST", "/content/duyurular", { cookie: ayse.cookie, body: bulk });
  expect([listed.status, await bodyOf(listed)]).toMatchObject([
    409,
    {
      done: 1,
      text: expect.stringMatching(/^1 entries changed .* Done: 1\./),
      rows: [{ id, seen: 1, version: 2, changes: said }],
    },
  ]);
  const row = await ask("POST", "/content/duyurular", {
    cookie: ayse.cookie,
    body: new URLSearchParams({ intent: `publish:${id}:1` }),
  });
  expect([row.status, await bodyOf(row)]).toMatchObject([409, { done: 0, rows: [{ id, changes: said }] }]);
  for (const verb of ["withdraw", "archive"]) {
    const confirmed = await post(
      ayse,
      id,
      new URLSearchParams({ version: "1", reason: "Vazgeçildi" }),
      `/confirm/${verb}`,
    );
    expect([confirmed.status, await bodyOf(confirmed)]).toMatchObject([
      409,
      { changed: { seen: 1, fields: changes }, typed: { reason: "Vazgeçildi" } },
    ]);
  }
  expect(
    await bodyOf(ask("GET", `/content/duyurular/${id}/confirm/withdraw?seen=1`, { cookie: ayse.cookie })),
  ).toMatchObject({ version: 2, changes });
  expect(await read(id)).toMatchObject({ state: "published", liveVersion: 1 });
});

test("what a colleague has taken out of the trash, changed and thrown away again is neither taken out nor ended by who saw it before", async () => {
  const [id, admin] = [await begin(), await signedIn("webAdmin")];
  await trashEntry(systemActor, notices, id, { version: 1 });
  await restoreFromTrash(baris, notices, id, { version: 1 });
  await saveEntry(baris, notices, id, { version: 1, patch: { summary: { tr: "Yeni" } } });
  await trashEntry(systemActor, notices, id, { version: 2 });
  const changes = [{ path: "summary.tr", by: baris.name }];
  const answer = await post(ayse, id, new URLSearchParams({ intent: "restore", version: "1" }));
  expect([answer.status, await bodyOf(answer)]).toMatchObject([
    409,
    { version: 2, changed: { fields: changes, isSaved: false } },
  ]);
  for (const [verb, who] of [
    ["restore", ayse],
    ["purge", admin],
  ] as const) {
    const listed = await ask("POST", "/content/duyurular", {
      cookie: who.cookie,
      body: new URLSearchParams({ intent: `${verb}:${id}:1` }),
    });
    expect([listed.status, await bodyOf(listed)]).toMatchObject([
      409,
      { done: 0, rows: [{ id, seen: 1, version: 2, changes: `${baris.name}: Summary (Turkish)` }] },
    ]);
  }
  expect((await read(id)).deletedAt).not.toBeNull();
  expect((await post(ayse, id, new URLSearchParams({ intent: "restore", version: "2" }))).status).toBe(302);
  expect((await read(id)).deletedAt).toBeNull();
});

test.each(["publish", "submit", "schedule", "unschedule", "withdraw", "archive", "restore"])(
  "scripts that %s name a version, and the newest",
  async (verb) => {
    const id = await begin();
    await publishEntry(systemActor, notices, id, { version: 1 });
    await saveEntry(baris, notices, id, { version: 1, patch: { summary: { tr: "Yeni" } } });
    const json = {
      reason: "Yanlış",
      comment: "Yanlış",
      publishAt: soon,
      unpublishAt: null,
      ...(verb === "restore" ? { from: 1 } : {}),
    };
    const answer = (version?: number) =>
      ask("POST", `/api/content/duyurular/${id}/${verb}`, { bearer: ayse.bearer, json: { ...json, version } });
    expect([(await answer()).status, (await answer(1)).status]).toEqual([422, 409]);
    expect(await read(id)).toMatchObject({ version: 2, liveVersion: 1, scheduledVersion: null, reviewVersion: null });
  },
);

test("a plain save that took others' changes along says which and whose", async () => {
  const id = await begin();
  await saveEntry(baris, notices, id, { version: 1, patch: { summary: { tr: "Yeni" } } });
  const answer = await post(
    ayse,
    id,
    formOf({ ...completeNotice(department), title: { tr: "Başlık" } }, { intent: "save", version: "1" }),
  );
  expect(answer.status).toBe(302);
  const toast = JSON.parse(
    Buffer.from(
      decodeURIComponent(/toast=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? ""),
      "base64",
    ).toString(),
  ) as { key: string; values: { changes: string } };
  expect(toast).toMatchObject({
    key: "content.entry.savedMerged",
    values: { changes: expect.stringContaining(`${baris.name}: `) as string },
  });
});

const edits = async (id: string) =>
  await db()
    .select({ version: auditEntries.version, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.objectId, id), eq(auditEntries.verb, "edit")))
    .orderBy(desc(auditEntries.id));
const history = async (id: string) =>
  (await listVersions(systemActor, notices, id)).map(({ version, kind, note, changed }) => ({
    version,
    kind,
    note,
    changed,
  }));

test("a save on purpose after one by itself gives that version its name, its note and its record", async () => {
  const id = await begin();
  await saveEntry(ayse, notices, id, { version: 1, patch: { title: { tr: "Bir" } }, kind: "autosave" });
  await saveEntry(ayse, notices, id, { version: 2, patch: { summary: { tr: "İki" } }, kind: "autosave" });
  expect(
    await saveEntry(ayse, notices, id, { version: 3, patch: { summary: { tr: "İki" } }, note: "Başlık ve özet" }),
  ).toMatchObject({ version: 3 });
  const changed = ["title.tr", "summary.tr"];
  expect(await history(id)).toMatchObject([
    { version: 3, kind: "save", note: "Başlık ve özet", changed },
    { version: 1 },
  ]);
  expect(await edits(id)).toEqual([{ version: 3, after: { changed } }]);
  // Nothing more to name.
  await saveEntry(ayse, notices, id, { version: 3, patch: {}, note: "Yine" });
  expect([(await history(id))[0]?.note, (await edits(id)).length]).toEqual(["Başlık ve özet", 1]);
});

test("a save on purpose with more words tells everything since the version before its author's autosaves, and nobody else's", async () => {
  const id = await begin();
  await saveEntry(baris, notices, id, { version: 1, patch: { priority: "urgent" }, kind: "autosave" });
  await saveEntry(ayse, notices, id, { version: 2, patch: { title: { tr: "Bir" } }, kind: "autosave" });
  await saveEntry(ayse, notices, id, { version: 3, patch: { summary: { tr: "İki" } }, note: "Not" });
  expect(await history(id)).toMatchObject([
    { version: 4, kind: "save", note: "Not", changed: ["title.tr", "summary.tr"] },
    { version: 2 },
    { version: 1 },
  ]);
  expect(await edits(id)).toEqual([{ version: 4, after: { changed: ["title.tr", "summary.tr"] } }]);
});

test("nobody names what another person's form saved by itself", async () => {
  const id = await begin();
  await saveEntry(baris, notices, id, { version: 1, patch: { title: { tr: "Bir" } }, kind: "autosave" });
  await saveEntry(ayse, notices, id, { version: 2, patch: {}, note: "Benim" });
  expect(await history(id)).toMatchObject([{ version: 2, kind: "autosave", note: null }, { version: 1 }]);
  expect(await edits(id)).toEqual([]);
});

test("a confirmation posts to its own list, whatever address its link names as the way back", async () => {
  const id = await begin();
  const formOf = async (back: string) =>
    bodyOf<{ back: string }>(
      ask("GET", `/content/duyurular/confirm?${new URLSearchParams({ verb: "publish", back, item: `${id}:1` })}`, {
        cookie: ayse.cookie,
      }),
    );
  for (const back of ["/content/duyurular", "/content/duyurular?search=su"])
    expect((await formOf(back)).back).toBe(back);
  for (const back of [
    `/content/duyurular/${id}`,
    "/content/duyurularim",
    "//elsewhere.example/content/duyurular",
    "/sign-out",
  ])
    expect((await formOf(back)).back).toBe("/content/duyurular");
});
