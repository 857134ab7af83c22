import { expect, test } from "vitest";

import { ask, bodyOf, signedIn } from "../support/api";
import { completeNotice, section, unit } from "../support/content";
import { useTestDatabase } from "../support/database";
import { createEntry } from "~/lib/content/entries/entries.server";

useTestDatabase();

type Page = { context: { choices: Record<string, { id: string }[]>; whole?: string[] } };

test("a form offers as an entry's own unit those that the person writes for, and says so where another one was sent", async () => {
  const [own, other] = [await unit("Parklar"), await unit("Spor")];
  const editor = await signedIn("departmentEditor", { sections: ["duyurular"], departments: [own.id] });
  const admin = await signedIn("webAdmin");
  const offered = async (cookie: string, path = "/content/duyurular/new") => {
    const { context } = await bodyOf<Page>(ask("GET", path, { cookie }));
    return { units: (context.choices.department ?? []).map(({ id }) => id), whole: context.whole };
  };
  expect(await offered(editor.cookie)).toEqual({ units: [own.id], whole: ["department"] });
  const { id } = await createEntry(editor, section("duyurular"), { data: completeNotice(own.id) });
  expect((await offered(editor.cookie, `/content/duyurular/${id}`)).units).toEqual([own.id]);
  const all = await offered(admin.cookie);
  expect([all.units.includes(own.id), all.units.includes(other.id), all.whole]).toEqual([true, true, undefined]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: "1", "title.tr": "Başka birim", department: other.id }))
    form.set(name, value);
  const answer = await ask("POST", `/content/duyurular/${id}`, { cookie: editor.cookie, body: form });
  expect([answer.status, (await bodyOf<{ problem: string }>(answer)).problem]).toEqual([403, "content.entry.notYours"]);
});
