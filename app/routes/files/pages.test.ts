import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import yauzl from "yauzl";

import { systemActor } from "~/lib/access/actor";
import type { Role } from "~/lib/access/roles";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { createUser } from "~/lib/auth/users/users.server";
import { auditEntries } from "~/lib/audit/schema.server";
import { fileChangeJobs, startFileChange } from "~/lib/files/changes/change-many-job.server";
import { partsOf } from "~/lib/files/changes/file-change.server";
import { createFolder } from "~/lib/files/folders/folders.server";
import { fileAgreement, findFile, listFiles, type StoredFile } from "~/lib/files/files.server";
import { updateFile } from "~/lib/files/changes/update-file.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { replaceFile } from "~/lib/files/changes/replace.server";
import { picture } from "~/lib/files/test-support/sample-files";
import { trashFile } from "~/lib/files/changes/trash.server";
import type { DomainParts } from "~/lib/platform/domains/domain.server";
import { startEvents, subscribe, type AppEvent } from "~/lib/platform/events/events.server";
import { database, db } from "~/lib/platform/db/database.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { jobs } from "~/lib/platform/jobs/schema.server";
import { isRefusal } from "~/lib/platform/refusal";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";
import { getProgress } from "~/lib/progress/read-progress.server";

import { useTestDatabase } from "../../../tests/support/database";
import { useOnlyDomain } from "../../../tests/support/domains";
import { dataDir } from "../../../tests/support/environment";
import * as file from "./file";
import * as formerContent from "./former";
import * as library from "./library";
import * as missingAlt from "./missing-alt";
import * as trash from "./trash";
import * as zip from "./zip";

useTestDatabase();
const used = new Set<string>();
const cookies: Partial<Record<Role, string>> = {};

const known: DomainParts["files"] = {
  usesOf: async (_actor, id) => ({
    seen: used.has(id) ? [{ entryId: crypto.randomUUID(), section: "haberler", title: "Bahar", live: false }] : [],
  }),
};
const { declare } = useOnlyDomain({ files: known });
beforeAll(async () => {
  useStorage(diskStorage(`${dataDir}/files`));
  for (const role of ["webAdmin", "viewer"] as const) {
    const grants = [{ role, sections: null, departments: null }];
    const { id } = await createUser(systemActor, {
      name: role,
      email: `${role}@ornek.example`,
      password: randomBytes(12).toString("hex"),
      grants,
    });
    cookies[role] = await sessionCookie((await createSession(id, "cookie", { address: null, userAgent: null })).token);
  }
});
afterAll(() => useStorage(undefined));

type Answer = { status: number; location?: string | null; body?: Record<string, unknown> };

/** As Remix would send it: a Response as it is, `data()` with its status. */
async function answer(work: Promise<unknown>): Promise<Answer> {
  const value = await work.catch((thrown: unknown) => thrown);
  if (value instanceof Response) return { status: value.status, location: value.headers.get("location") };
  if (isRefusal(value)) return { status: value.status };
  if (value instanceof Error) throw value;
  const { data: body, init } = value as { data: Record<string, unknown>; init?: ResponseInit | null };
  return { status: init?.status ?? 200, body: body ?? (value as Record<string, unknown>) };
}

const path = "http://localhost/apps/file-manager-public";
const asking = (role: Role | undefined, url: string, body?: FormData) =>
  new Request(url, { headers: role ? { cookie: cookies[role] ?? "" } : {}, ...(body ? { method: "POST", body } : {}) });
const uploadForm = (files: [string, string][]) => {
  const form = new FormData();
  for (const [name, content] of files) form.append("upload", new File([content], name));
  return form;
};
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
const upload = (files: [string, string][], role: Role | undefined = "webAdmin") =>
  answer(library.action({ request: asking(role, path, uploadForm(files)), params: {}, context: {} }));
const press = (id: string, fields: Record<string, string>, role: Role = "webAdmin") =>
  answer(file.action({ request: asking(role, `${path}/${id}`, formOf(fields)), params: { id }, context: {} }));
/** The form's present origin. */
const shownNow = async (id: string) => JSON.stringify(partsOf((await findFile(id)) as StoredFile));
const post = async (id: string, fields: Record<string, string>, role?: Role) =>
  press(id, { shown: await shownNow(id), ...fields }, role);
const newFile = (content: string) => acceptFile(systemActor, { buffer: Buffer.from(content), originalName: "not.txt" });

test("several files are uploaded by the form alone", async () => {
  expect(
    await upload([
      ["bir.txt", "bir"],
      ["iki.txt", "iki"],
    ]),
  ).toEqual({ status: 302, location: "/apps/file-manager-public" });
  expect((await listFiles(systemActor)).pagination.length).toBe(2);
});

test("a refused file is named with its reason and does not keep the others out", async () => {
  expect(
    await upload([
      ["iyi.txt", "iyi"],
      ["kötü.jpg", "<html><script>"],
    ]),
  ).toEqual({
    status: 400,
    body: { accepted: 1, refused: [{ name: "kötü.jpg", code: "typeRefused" }] },
  });
});

test("a form without a file says so", async () => {
  expect(await upload([])).toMatchObject({ status: 400, body: { code: "noFile" } });
});

test("signed-out people are sent to sign in, and viewers may look but not upload, edit or delete", async () => {
  const stored = await newFile("yetki");
  expect(
    await answer(library.loader({ request: asking(undefined, `${path}?page=2`), params: {}, context: {} })),
  ).toMatchObject({ status: 302, location: expect.stringContaining("/sign-in") });
  expect((await upload([["x.txt", "x"]], undefined)).status).toBe(302);
  expect((await upload([["x.txt", "x"]], "viewer")).status).toBe(403);
  expect((await post(stored.id, { intent: "save", "alt.tr": "x" }, "viewer")).status).toBe(403);
  expect((await post(stored.id, { intent: "delete" }, "viewer")).status).toBe(403);
  const page = await library.loader({ request: asking("viewer", path), params: {}, context: {} });
  expect([page.canUpload, page.files.some(({ id }) => id === stored.id)]).toEqual([false, true]);
});

test("the description and the focal point are saved", async () => {
  const stored = await newFile("açıklama");
  expect(
    await post(stored.id, { intent: "save", "alt.tr": "Şenlik", "alt.en": "", "focal.x": "0,25", "focal.y": "1" }),
  ).toMatchObject({ status: 302 });
  expect(await findFile(stored.id)).toMatchObject({ alt: { tr: "Şenlik" }, focalX: 0.25, focalY: 1 });
});

test("wrong values come back as they were typed", async () => {
  const stored = await newFile("yanlış");
  expect(await post(stored.id, { "alt.tr": "x".repeat(201), "focal.x": "7", "focal.y": "" })).toEqual({
    status: 400,
    body: expect.objectContaining({
      errors: { "alt.tr": "altTooLong", focal: "focal" },
      typed: expect.objectContaining({ alt: { tr: "x".repeat(201), en: "" }, focal: { x: "7", y: "" } }),
    }),
  });
});

test("two people at one file: what the one left as it was stays as the other changed it; where both changed the same, both are told", async () => {
  const stored = await newFile("iki kişi");
  const seen = await shownNow(stored.id);
  await updateFile(systemActor, stored.id, { alt: { tr: "Onun metni" }, consentNote: "Rıza 2026/7", tags: ["bahar"] });
  const form = {
    shown: seen,
    name: "not.txt",
    "alt.tr": "",
    "alt.en": "",
    credit: "Arşiv",
    license: "",
    tags: "",
    personalData: "",
    consentNote: "",
    folderId: "",
    "caption.tr": "",
    "caption.en": "",
  };
  expect(await press(stored.id, form)).toMatchObject({ status: 302 });
  expect(await findFile(stored.id)).toMatchObject({
    alt: { tr: "Onun metni" },
    consentNote: "Rıza 2026/7",
    tags: ["bahar"],
    credit: "Arşiv",
  });
  const refused = await press(stored.id, { ...form, "alt.tr": "Benim metnim", credit: "Arşiv" });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      theirs: { "alt.tr": "Onun metni" },
      typed: { alt: { tr: "Benim metnim" }, consentNote: "Rıza 2026/7", tags: "bahar", credit: "Arşiv" },
    },
  });
  expect((await findFile(stored.id))?.alt).toEqual({ tr: "Onun metni" });
  // The second press, with the returned form.
  const body = refused.body as { shown: string };
  expect(
    await press(stored.id, {
      ...form,
      shown: body.shown,
      "alt.tr": "Benim metnim",
      consentNote: "Rıza 2026/7",
      tags: "bahar",
      credit: "Arşiv",
    }),
  ).toMatchObject({ status: 302 });
  expect(await findFile(stored.id)).toMatchObject({
    alt: { tr: "Benim metnim" },
    consentNote: "Rıza 2026/7",
    tags: ["bahar"],
    credit: "Arşiv",
  });
  // A form without its origin overwrites nothing.
  expect(await press(stored.id, { "alt.tr": "Körlemesine", shown: "{" })).toMatchObject({
    status: 409,
    body: { theirs: { "alt.tr": "Benim metnim" } },
  });
});

test("a name that was left alone keeps the ending that the replaced picture has now; an English text typed beside a Turkish suggestion stays", async () => {
  const shades = [31, 77];
  const [stored, undescribed] = [
    await acceptFile(systemActor, { buffer: await picture(400, 300, "jpeg", shades[0]), originalName: "kapak.jpg" }),
    await acceptFile(systemActor, { buffer: await picture(400, 300, "jpeg", shades[1]), originalName: "park.jpg" }),
  ];
  const seen = await shownNow(stored.id);
  await replaceFile(systemActor, stored.id, { buffer: await picture(400, 300, "png", 120), originalName: "yeni.png" });
  expect(await press(stored.id, { shown: seen, name: "kapak.jpg", "alt.tr": "Kapak", "alt.en": "" })).toMatchObject({
    status: 302,
  });
  expect(await findFile(stored.id)).toMatchObject({ originalName: "kapak.png", alt: { tr: "Kapak" } });

  declare({
    files: {
      ...known,
      altTexts: async (_actor, ids) =>
        new Map(ids.map((id) => [id, id === undescribed.id ? [{ tr: "Parkın girişi" }] : []])),
    },
  });
  const take = (tr: string) =>
    answer(
      missingAlt.action({
        request: asking(
          "webAdmin",
          `${path}/missing-alt`,
          formOf({
            [`en.${undescribed.id}`]: "The park's gate",
            [`seen.${undescribed.id}`]: "",
            take: JSON.stringify({ id: undescribed.id, tr }),
          }),
        ),
        params: {},
        context: {},
      }),
    );
  expect(await take("Başkasının sözü")).toMatchObject({
    status: 409,
    body: { code: "suggestionGone", typed: { [undescribed.id]: { en: "The park's gate" } } },
  });
  expect(await take("Parkın girişi")).toMatchObject({ status: 302 });
  expect((await findFile(undescribed.id))?.alt).toEqual({ tr: "Parkın girişi", en: "The park's gate" });
  declare({ files: known });
});

test("a folder that is gone is told beside its field with everything typed; a file that is only moved stays in the public's memory", async () => {
  const stored = await newFile("klasör");
  await startEvents(database());
  const events: AppEvent[] = [];
  const stop = subscribe((event) => void events.push(event));
  const { id: folderId } = await createFolder(systemActor, { name: "Yer", parentId: null });
  expect(await post(stored.id, { "alt.tr": "Metin", folderId: crypto.randomUUID() })).toMatchObject({
    status: 400,
    body: { errors: { folderId: "folderGone" }, typed: { alt: { tr: "Metin" } } },
  });
  expect(await post(stored.id, { name: "not.txt", "alt.tr": "", "alt.en": "", folderId })).toMatchObject({
    status: 302,
  });
  await expect
    .poll(() => events.flatMap((event) => (event.type === "file.updated" ? [event.isShown] : [])))
    .toEqual([false]);
  stop();
});

test("a file in use stays, an unused one goes to the trash and comes back or goes for good", async () => {
  const stored = await newFile("silinecek");
  used.add(stored.id);
  expect(await post(stored.id, { intent: "delete" })).toMatchObject({
    status: 409,
    body: { problem: "files.delete.inUse" },
  });
  used.delete(stored.id);
  expect(await post(stored.id, { intent: "delete" })).toMatchObject({
    status: 302,
    location: "/apps/file-manager-public",
  });
  const inTrash = async () =>
    (await trash.loader({ request: asking("webAdmin", `${path}/trash`), params: {}, context: {} })).rows.map(
      ({ value }) => value,
    );
  expect(await inTrash()).toContain(stored.id);
  const restore = (role: Role) =>
    answer(
      trash.action({
        request: asking(role, `${path}/trash`, formOf({ intent: `restore:${stored.id}`, from: "administration" })),
        params: {},
        context: {},
      }),
    );
  expect((await restore("viewer")).status).toBe(403);
  expect(await restore("webAdmin")).toEqual({ status: 302, location: "/apps/file-manager-public/trash" });
  expect(await inTrash()).not.toContain(stored.id);
  await post(stored.id, { intent: "delete" });
  const page = await file.loader({
    request: asking("webAdmin", `${path}/${stored.id}`),
    params: { id: stored.id },
    context: {},
  });
  expect([page.canPurge, page.canEdit, page.trash?.since]).toEqual([true, false, expect.any(String)]);
  expect(await post(stored.id, { intent: "purge", reason: " ", keptUses: "0" })).toMatchObject({
    status: 400,
    body: { reasonError: "files.trash.reasonMissing" },
  });
  expect((await post(stored.id, { intent: "purge", reason: "KVKK", keptUses: "0" }, "viewer")).status).toBe(403);
  expect(await post(stored.id, { intent: "purge", reason: "KVKK", keptUses: "0" })).toMatchObject({
    status: 302,
    location: "/apps/file-manager-public/trash",
  });
  expect(await findFile(stored.id)).toBeUndefined();
});

test("an unknown file is a 404 and an unknown intent a 400", async () => {
  expect(
    (await answer(file.loader({ request: asking("webAdmin", `${path}/x`), params: { id: "x" }, context: {} }))).status,
  ).toBe(404);
  expect((await post((await newFile("niyet")).id, { intent: "explode" })).status).toBe(400);
});

test("a folder is made, renamed and removed by its forms; a wrong one comes back as it was typed", async () => {
  const at = (where: string, fields: Record<string, string>, role: Role = "webAdmin") =>
    answer(
      library.action({
        request: asking(role, `${path}/folders/${where}`, formOf(fields)),
        params: { "*": where },
        context: {},
      }),
    );
  expect(await at("", { intent: "create-folder", name: "Basın Bültenleri", description: "" })).toEqual({
    status: 302,
    location: "/apps/file-manager-public/folders/basin-bultenleri",
  });
  expect(await at("", { intent: "create-folder", name: "basın bültenleri", description: "yine" })).toMatchObject({
    status: 409,
    body: { folder: { field: "name", code: "folderExists", typed: { description: "yine" } } },
  });
  expect((await at("", { intent: "create-folder", name: "x" }, "viewer")).status).toBe(403);
  expect(
    await at("basin-bultenleri", { intent: "save-folder", name: "Bültenler", description: "Basına", parentId: "" }),
  ).toMatchObject({ location: "/apps/file-manager-public/folders/bultenler" });
  const page = await library.loader({
    request: asking("webAdmin", `${path}/folders/bultenler`),
    params: { "*": "bultenler" },
    context: {},
  });
  expect([page.title, page.folder?.description, page.path]).toEqual([
    "Bültenler",
    "Basına",
    [{ name: "Bültenler", path: "bultenler" }],
  ]);
  const byId = await answer(
    library.loader({
      request: asking("webAdmin", `${path}/folders/${page.folder?.id}?view=list`),
      params: { "*": page.folder?.id },
      context: {},
    }),
  );
  expect(byId).toEqual({ status: 302, location: "/apps/file-manager-public/folders/bultenler?view=list" });
  expect(
    (
      await answer(
        file.loader({ request: asking("webAdmin", `${path}/bultenler`), params: { id: "bultenler" }, context: {} }),
      )
    ).location,
  ).toBe("/apps/file-manager-public/folders/bultenler");
  expect(
    (
      await answer(
        library.loader({
          request: asking("webAdmin", `${path}/folders/olmayan`),
          params: { "*": "olmayan" },
          context: {},
        }),
      )
    ).status,
  ).toBe(404);
  expect(await at("bultenler", { intent: "delete-folder" })).toEqual({
    status: 302,
    location: "/apps/file-manager-public",
  });
});

test("chosen files are moved by the form; without a choice it says so", async () => {
  const stored = await newFile("taşınacak");
  const send = (fields: Record<string, string>) =>
    answer(library.action({ request: asking("webAdmin", path, formOf(fields)), params: {}, context: {} }));
  expect(await send({ intent: "move-many", target: "" })).toMatchObject({ status: 400, body: { code: "chooseFiles" } });
  const { folders } = await library.loader({ request: asking("webAdmin", path), params: {}, context: {} });
  const target = folders[0]?.id ?? "";
  expect((await send({ intent: "move-many", target, item: stored.id })).status).toBe(302);
  expect((await findFile(stored.id))?.folderId).toBe(target);
  expect(await send({ intent: "tag-many", tag: " ", item: stored.id })).toMatchObject({
    status: 400,
    body: { code: "tagMissing" },
  });
});

test("all that the list finds is changed as the page showed it; of very many a job tells how far it is and what stays", async () => {
  const stored: StoredFile[] = [];
  for (const at of ["bir", "iki", "üç"])
    stored.push(
      await acceptFile(systemActor, { buffer: Buffer.from(`topluca ${at}`), originalName: `topluca ${at}.txt` }),
    );
  const send = (fields: Record<string, string>) =>
    answer(
      library.action({
        request: asking("webAdmin", `${path}?search=topluca`, formOf(fields)),
        params: {},
        context: {},
      }),
    );
  const agreed = () => fileAgreement(systemActor, { search: "topluca" });
  const seen = await agreed();
  // The same number, but one differs: renamed, other bytes, or another file.
  const isAskedAnew = async (agreement: string) =>
    expect(await send({ intent: "tag-many", tag: "toplu", all: agreement })).toMatchObject({
      status: 409,
      body: { code: "listChanged" },
    });
  await updateFile(systemActor, stored[0]?.id ?? "", { name: "topluca birinci" });
  await isAskedAnew(seen);
  await replaceFile(systemActor, stored[1]?.id ?? "", {
    buffer: Buffer.from("topluca başka"),
    originalName: "topluca iki.txt",
  });
  await updateFile(systemActor, stored[0]?.id ?? "", { name: "topluca bir" });
  await isAskedAnew(seen);
  const other = await agreed();
  await trashFile(systemActor, stored[2]?.id ?? "");
  stored[2] = await acceptFile(systemActor, { buffer: Buffer.from("topluca dört"), originalName: "topluca üç.txt" });
  for (const wrong of [other, "3", ""]) await isAskedAnew(wrong);
  expect(await send({ intent: "tag-many", tag: "toplu", all: await agreed() })).toMatchObject({ status: 302 });
  const tagsNow = () => Promise.all(stored.map(async ({ id }) => (await findFile(id))?.tags));
  expect(await tagsNow()).toEqual([["toplu"], ["toplu"], ["toplu"]]);
  // The confirmation has a query of its own and keeps the list's filters, also for the way back.
  const ask = async (query: string) =>
    (await library.loader({
      request: asking(
        "webAdmin",
        `${path}?${new URLSearchParams([
          ["ask", "trash-many"],
          ["list", "search=topluca&view=list"],
        ])}${query}`,
      ),
      params: {},
      context: {},
    })) as unknown as {
      asked: { rows: { value: string }[]; all: string | null; count: number };
      query: { search?: string; view?: string };
    };
  expect((await ask(`&item=${stored[0]?.id}`)).query).toMatchObject({ search: "topluca", view: "list" });
  expect((await ask(`&item=${stored[0]?.id}`)).asked).toEqual({
    rows: [{ value: stored[0]?.id, name: "topluca bir.txt" }],
    all: null,
    count: 1,
  });
  const [first] = stored;
  await updateFile(systemActor, first?.id ?? "", { tags: Array.from({ length: 10 }, (_one, at) => `etiket ${at}`) });
  const id = await startFileChange(
    systemActor,
    stored.map((one) => one.id),
    { verb: "tag", tag: "işte" },
  );
  const [job] = await db().select().from(jobs).where(eq(jobs.kind, "files.many"));
  await fileChangeJobs["files.many"]?.run(job?.payload ?? {});
  expect(await getProgress(systemActor, id, await getFixedT("en"))).toMatchObject({
    title: "Tagging files",
    state: "done",
    total: 3,
    done: 2,
    failed: 1,
    failures: [
      {
        title: first?.originalName,
        link: `/apps/file-manager-public/${first?.id}`,
        why: "it can bear ten tags at most.",
      },
    ],
  });
  expect((await tagsNow()).slice(1)).toEqual([
    ["toplu", "işte"],
    ["toplu", "işte"],
  ]);
});

test("a list of more files than its page shows offers all of them, and asks about the same before the trash", async () => {
  for (let at = 0; at < 51; at++)
    await acceptFile(systemActor, { buffer: Buffer.from(`kalabalık ${at}`), originalName: `kalabalık ${at}.txt` });
  const load = async (query: string) =>
    (await library.loader({ request: asking("webAdmin", `${path}?${query}`), params: {}, context: {} })) as unknown as {
      agreement: string | null;
      asked: { all: string | null; count: number } | null;
    };
  const { agreement } = await load("search=kalabalık");
  expect(agreement).toMatch(/^51-[0-9a-f]{32}$/);
  expect((await load("search=kalabalık+7")).agreement).toBeNull();
  expect(
    await load(
      `${new URLSearchParams([
        ["ask", "trash-many"],
        ["list", "search=kalabalık&view=list"],
        ["all", agreement ?? ""],
      ])}`,
    ),
  ).toMatchObject({ asked: { all: agreement, count: 51 } });
  expect(
    await answer(
      library.action({
        request: asking("webAdmin", `${path}?search=kalabalık`, formOf({ intent: "trash-many", all: agreement ?? "" })),
        params: {},
        context: {},
      }),
    ),
  ).toMatchObject({ status: 302 });
  expect((await listFiles(systemActor, { search: "kalabalık" })).pagination.length).toBe(0);
});

test("what is said of a file is saved whole, and another file is put in its place", async () => {
  const stored = await newFile("ayrıntı");
  expect(
    await post(stored.id, {
      intent: "save",
      name: "Yeni ad",
      credit: "Basın Yayın",
      license: "CC BY 4.0",
      tags: "bahar, Park,, bahar",
      personalData: "on",
      consentNote: "Rıza 2026/14",
      "caption.tr": "Açılış",
      folderId: "",
    }),
  ).toMatchObject({ status: 302 });
  expect(await findFile(stored.id)).toMatchObject({
    originalName: "Yeni ad.txt",
    credit: "Basın Yayın",
    license: "CC BY 4.0",
    tags: ["bahar", "Park"],
    personalData: true,
    consentNote: "Rıza 2026/14",
    caption: { tr: "Açılış" },
  });
  expect(
    await post(stored.id, {
      intent: "save",
      name: " ",
      credit: "x".repeat(81),
      tags: Array(11)
        .fill(0)
        .map((_, at) => `etiket ${at}`)
        .join(),
    }),
  ).toMatchObject({ status: 400, body: { errors: { name: "nameMissing", credit: "lineTooLong", tags: "tags" } } });
  const put = (content: string, name: string, role: Role = "webAdmin") => {
    const form = formOf({ intent: "replace" });
    form.append("replacement", new File([content], name));
    return answer(
      file.action({ request: asking(role, `${path}/${stored.id}`, form), params: { id: stored.id }, context: {} }),
    );
  };
  expect(await put("<html><script>", "a.txt")).toMatchObject({
    status: 400,
    body: { replace: { code: "typeRefused" } },
  });
  expect(await put("a;b", "a.csv")).toMatchObject({ status: 409, body: { replace: { code: "otherType" } } });
  expect((await put("yeni içerik", "a.txt", "viewer")).status).toBe(403);
  expect(await put("yeni içerik", "a.txt")).toMatchObject({ status: 302 });
  expect(await findFile(stored.id)).toMatchObject({
    bytes: Buffer.byteLength("yeni içerik"),
    originalName: "Yeni ad.txt",
  });
  // Its page shows the former version, with author and time, and one press restores it.
  const shown = await file.loader({
    request: asking("webAdmin", `${path}/${stored.id}`),
    params: { id: stored.id },
    context: {},
  });
  expect(shown.former).toEqual([
    expect.objectContaining({
      name: "Yeni ad.txt",
      href: expect.stringMatching(
        new RegExp(`^/apps/file-manager-public/${stored.id}/former/[0-9a-f-]{36}$`),
      ) as unknown,
      detail: expect.stringMatching(/webAdmin.* · kept until /) as unknown,
    }),
  ]);
  const back = (former: string, role: Role = "webAdmin") =>
    answer(
      file.action({
        request: asking(role, `${path}/${stored.id}`, formOf({ intent: "putBack", former })),
        params: { id: stored.id },
        context: {},
      }),
    );
  const download = (former: string, role?: Role) =>
    answer(
      formerContent.loader({
        request: asking(role, `${path}/${stored.id}/former/${former}`),
        params: { id: stored.id, former },
        context: {},
      }),
    );
  const [kept] = shown.former;
  const earlier = await formerContent.loader({
    request: asking("viewer", `http://localhost${kept?.href}`),
    params: { id: stored.id, former: kept?.id },
    context: {},
  });
  expect([earlier.headers.get("content-disposition"), await earlier.text()]).toEqual([
    expect.stringMatching(/^attachment; /),
    "ayrıntı",
  ]);
  expect((await download(kept?.id ?? "")).status).toBe(401);
  expect((await download(stored.id, "webAdmin")).status).toBe(404);
  expect((await download("x", "webAdmin")).status).toBe(404);
  expect(await back("başka")).toMatchObject({ status: 409, body: { replace: { code: "nothingFormer" } } });
  expect((await back(shown.former[0]?.id ?? "", "viewer")).status).toBe(403);
  expect(await back(shown.former[0]?.id ?? "")).toMatchObject({ status: 302 });
  expect(await findFile(stored.id)).toMatchObject({ sha256: stored.sha256, originalName: "Yeni ad.txt" });
});

test("a folder of the library comes as an archive with all that lies below it; whoever may see files may have it", async () => {
  const top = await createFolder(systemActor, { name: "Gezi" });
  const inner = await createFolder(systemActor, { name: "İç", parentId: top.id });
  for (const [originalName, folderId] of [
    ["Yıllık.txt", top.id],
    ["Ek.txt", inner.id],
    ["Başka.txt", null],
  ] as const)
    await acceptFile(systemActor, { buffer: Buffer.from(`${originalName} ${top.id}`), originalName, folderId });
  const gone = await acceptFile(systemActor, { buffer: Buffer.from(`çöp ${top.id}`), originalName: "Çöp.txt" });
  await updateFile(systemActor, gone.id, { folderId: top.id });
  await trashFile(systemActor, gone.id);
  const args = (role: Role | undefined, folderId: string) => ({
    request: asking(role, `${path}/zip/${folderId}`),
    params: { folderId },
    context: {},
  });
  const response = await zip.loader(args("viewer", top.id));
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; .*Gezi\.zip/);
  const archive = await yauzl.fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const names: string[] = [];
  for await (const entry of archive.eachEntry()) names.push(entry.fileName);
  expect(names.sort()).toEqual(["Gezi/Yıllık.txt", "Gezi/İç/Ek.txt"]);
  expect(await db().$count(auditEntries, and(eq(auditEntries.objectId, top.id), eq(auditEntries.verb, "export")))).toBe(
    1,
  );
  expect((await answer(zip.loader(args(undefined, top.id)))).status).toBe(401);
  expect((await answer(zip.loader(args("viewer", gone.id)))).status).toBe(404);
  // A second one waits for the first, which ends when its reader leaves.
  const first = await zip.loader(args("viewer", top.id));
  expect((await answer(zip.loader(args("viewer", top.id)))).status).toBe(429);
  await first.body?.cancel();
  await expect.poll(async () => (await answer(zip.loader(args("viewer", top.id)))).status).toBe(200);
});
