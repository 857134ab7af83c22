import { describe, expect, test } from "vitest";

import { makeActor } from "~/lib/access/actor";
import { deleteShortcut, listShortcuts, maxShortcuts } from "~/lib/shortcuts/shortcuts.server";
import { starterShortcuts } from "~/mock-data/shortcuts";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

type Shortcut = {
  id: string;
  label: string;
  description: string | null;
  icon: string;
  link: string;
  useRouter: boolean;
};

const path = "/api/common/shortcuts";
const news = {
  label: "Haberler",
  description: "Günün haberleri",
  icon: "heroicons_outline:newspaper",
  link: "/content/haberler",
  useRouter: true,
};
const unknown = "6f0f5a51-3b5c-4f43-9d0a-1f6c1c3b1a11";

const list = async (bearer: string) => bodyOf<Shortcut[]>(ask("GET", path, { bearer }));
const create = (bearer: string, shortcut: unknown = news) => ask("POST", path, { bearer, json: { shortcut } });

describe("api/common/shortcuts", () => {
  test("GET lists one's own; a new account has the starter set, in order and in the asker's language", async () => {
    const { bearer } = await signedIn("viewer");
    const answer = await ask("GET", path, { bearer, headers: { "Accept-Language": "tr" } });
    expect(answer.status).toBe(200);
    const items = await bodyOf<Shortcut[]>(answer);
    expect(items.map(({ label }) => label)).toEqual(starterShortcuts.map(({ label }) => label.tr));
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(["description", "icon", "id", "label", "link", "useRouter"]);
    expect(await list(bearer)).toEqual(items);
  });

  test("POST puts the new one first, with an id of its own", async () => {
    const { bearer } = await signedIn("viewer");
    const answer = await create(bearer, { ...news, id: unknown });
    expect(answer.status).toBe(200);
    const made = await bodyOf<Shortcut>(answer);
    expect(made).toEqual({ ...news, id: expect.stringMatching(/^[\da-f-]{36}$/) as string });
    expect(made.id).not.toBe(unknown);
    const items = await list(bearer);
    expect(items[0]).toEqual(made);
    expect(items).toHaveLength(starterShortcuts.length + 1);
  });

  test("PATCH lays the given fields over the stored one and never changes the id", async () => {
    const { bearer } = await signedIn("viewer");
    const made = await bodyOf<Shortcut>(create(bearer));
    const answer = await ask("PATCH", path, {
      bearer,
      json: { id: made.id, shortcut: { id: unknown, label: "Duyurular", ownerId: unknown } },
    });
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toEqual({ ...made, label: "Duyurular" });
    expect((await list(bearer))[0]).toEqual({ ...made, label: "Duyurular" });
  });

  test("DELETE answers the deleted one", async () => {
    const { bearer } = await signedIn("viewer");
    const made = await bodyOf<Shortcut>(create(bearer));
    const answer = await ask("DELETE", `${path}?id=${made.id}`, { bearer });
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toEqual(made);
    expect((await list(bearer)).map(({ id }) => id)).not.toContain(made.id);
  });

  test("an unknown id is null and nothing is changed or removed", async () => {
    const { bearer } = await signedIn("viewer");
    const before = await list(bearer);
    for (const id of [unknown, "0", "", "' OR 1=1 --"]) {
      for (const answer of [
        await ask("DELETE", `${path}?id=${encodeURIComponent(id)}`, { bearer }),
        await ask("PATCH", path, { bearer, json: { id, shortcut: news } }),
      ]) {
        expect([answer.status, await answer.json()]).toEqual([200, null]);
      }
    }
    expect(await (await ask("DELETE", path, { bearer })).json()).toBeNull();
    expect(await list(bearer)).toEqual(before);
  });

  test("somebody else's is as good as unknown", async () => {
    const [owner, stranger] = [await signedIn("webAdmin"), await signedIn("webAdmin")];
    const made = await bodyOf<Shortcut>(create(owner.bearer));
    expect(
      await (
        await ask("PATCH", path, { bearer: stranger.bearer, json: { id: made.id, shortcut: { label: "Benim" } } })
      ).json(),
    ).toBeNull();
    expect(await (await ask("DELETE", `${path}?id=${made.id}`, { bearer: stranger.bearer })).json()).toBeNull();
    expect((await list(stranger.bearer)).map(({ id }) => id)).not.toContain(made.id);
    expect((await list(owner.bearer))[0]).toEqual(made);
  });

  test.each<[change: Record<string, unknown>, fields: Record<string, readonly string[]>]>([
    [{ label: undefined }, { label: ["shortcuts.problems.missing"] }],
    [{ label: " \u0000 " }, { label: ["shortcuts.problems.missing"] }],
    [{ label: "a".repeat(81) }, { label: ["shortcuts.problems.tooLong"] }],
    [{ label: { toString: "x" } }, { label: ["shortcuts.problems.notText"] }],
    [{ description: 5 }, { description: ["shortcuts.problems.notText"] }],
    [{ icon: "" }, { icon: ["shortcuts.problems.missing"] }],
    [{ icon: "bell" }, { icon: ["shortcuts.problems.badIcon"] }],
    [{ icon: "heroicons_outline:../bell" }, { icon: ["shortcuts.problems.badIcon"] }],
    [{ link: undefined }, { link: ["shortcuts.problems.missing"] }],
    [{ useRouter: undefined }, { useRouter: ["shortcuts.problems.missing"] }],
    [{ useRouter: null }, { useRouter: ["shortcuts.problems.missing"] }],
    [{ useRouter: "yes" }, { useRouter: ["shortcuts.problems.notBoolean"] }],
    [{ link: "https://ornek.example/" }, { link: ["shortcuts.problems.notPath"] }],
    ...[
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "data:text/html,x",
      "//kotu.example",
      "/\\kotu.example",
      "/a//b",
      "#x",
      "example",
      "https://a@kotu.example",
      "https://ornek.example/a b",
    ].map((link): [Record<string, unknown>, Record<string, string[]>] => [
      { link, useRouter: false },
      { link: ["shortcuts.problems.badLink"] },
    ]),
  ])("%j is refused with 422", async (change, fields) => {
    const { bearer } = await signedIn("viewer");
    const answer = await create(bearer, { ...news, ...change });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([422, { error: expect.any(String) as string, fields }]);
    expect(await list(bearer)).toHaveLength(starterShortcuts.length);
  });

  test("every kind of link that may stand here is kept", async () => {
    const { bearer } = await signedIn("viewer");
    for (const link of [
      "https://ornek.example/a?b=c#d",
      "mailto:basin@ornek.example",
      "tel:+902329990000",
      "/example?view=mine",
    ]) {
      expect((await bodyOf<Shortcut>(create(bearer, { ...news, link, useRouter: false }))).link).toBe(link);
    }
  });

  test("a merge that would make it invalid is refused, and what was stored stays", async () => {
    const { bearer } = await signedIn("viewer");
    const made = await bodyOf<Shortcut>(create(bearer));
    const answer = await ask("PATCH", path, {
      bearer,
      json: { id: made.id, shortcut: { link: "https://ornek.example" } },
    });
    expect([answer.status, (await bodyOf<{ fields: unknown }>(answer)).fields]).toEqual([
      422,
      { link: ["shortcuts.problems.notPath"] },
    ]);
    expect((await list(bearer))[0]).toEqual(made);
  });

  test("there is an end to how many one keeps", async () => {
    const { bearer } = await signedIn("viewer");
    for (let made = starterShortcuts.length; made < maxShortcuts; made++)
      expect((await create(bearer)).status).toBe(200);
    const answer = await create(bearer);
    expect([answer.status, (await bodyOf<{ fields: unknown }>(answer)).fields]).toEqual([
      422,
      { label: ["shortcuts.problems.tooMany"] },
    ]);
  });

  test("nobody without a session, nothing malformed, nothing huge, nothing from another site", async () => {
    const { bearer, cookie } = await signedIn("viewer");
    for (const method of ["GET", "POST", "PATCH", "DELETE"]) {
      const answer = await ask(
        method,
        path,
        method === "POST" || method === "PATCH" ? { json: { shortcut: news } } : {},
      );
      expect([method, answer.status, typeof (await bodyOf(answer)).error]).toEqual([method, 401, "string"]);
    }
    const json = { "Content-Type": "application/json" };
    for (const body of ["{", "[]", '"x"', "{}", '{"shortcut":[]}', '{"shortcut":null}']) {
      expect([body, (await ask("POST", path, { bearer, body, headers: json })).status]).toEqual([body, 400]);
    }
    expect(
      (await ask("POST", path, { bearer, body: `{"shortcut":{"label":"${"a".repeat(1_000_001)}"}}`, headers: json }))
        .status,
    ).toBe(413);
    expect((await ask("PUT", path, { bearer, json: {} })).status).toBe(405);
    expect(
      (await ask("POST", path, { cookie, json: { shortcut: news }, headers: { Origin: "https://kotu.example" } }))
        .status,
    ).toBe(403);
    expect(await list(bearer)).toHaveLength(starterShortcuts.length);
  });
});

describe("the starter set", () => {
  const actorOf = ({ id }: { id: string }) => makeActor({ id, name: "Deniz", grants: [] });

  test("several first readers at once get one set", async () => {
    const actor = actorOf(await signedIn("viewer"));
    const answers = await Promise.all(Array.from({ length: 8 }, () => listShortcuts(actor, "en")));
    expect(new Set(answers.map((items) => JSON.stringify(items))).size).toBe(1);
    expect(answers[0]?.map(({ label }) => label)).toEqual(starterShortcuts.map(({ label }) => label.en));
  });

  test("whoever deletes them all is rid of them", async () => {
    const actor = actorOf(await signedIn("viewer"));
    for (const { id } of await listShortcuts(actor, "tr")) await deleteShortcut(actor, id);
    expect(await listShortcuts(actor, "tr")).toEqual([]);
  });

  test("each leads to a page that exists", async () => {
    const { cookie } = await signedIn("viewer");
    for (const { link } of starterShortcuts) {
      const { status, headers } = await ask("GET", link, { cookie });
      // The mailbox begins with its first list.
      const page = status === 302 ? await ask("GET", headers.get("location") ?? "", { cookie }) : { status };
      expect([link, page.status]).toEqual([link, 200]);
    }
  });
});

describe("/me/shortcuts", () => {
  const form = (fields: Record<string, string>) =>
    new URLSearchParams({
      intent: "save",
      label: "Haberler",
      icon: "heroicons_outline:newspaper",
      link: "/content/haberler",
      ...fields,
    });

  test("saves, leads on to where the page says, and stays where a script asks", async () => {
    const { cookie, bearer } = await signedIn("viewer");
    const led = await ask("POST", "/me/shortcuts?mode=add", {
      cookie,
      body: form({ redirectTo: "/me/shortcuts?mode=modify" }),
    });
    expect([led.status, led.headers.get("Location")]).toEqual([302, "/me/shortcuts?mode=modify"]);
    expect(await bodyOf(ask("POST", "/me/shortcuts?mode=add", { cookie, body: form({ useRouter: "on" }) }))).toEqual({
      done: true,
    });
    expect((await list(bearer)).slice(0, 2).map(({ useRouter }) => useRouter)).toEqual([true, false]);
  });

  test("a refused form comes back with what was typed", async () => {
    const { cookie } = await signedIn("viewer");
    const answer = await ask("POST", "/me/shortcuts?mode=add", { cookie, body: form({ link: "javascript:alert(1)" }) });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({
      done: false,
      fields: { link: ["shortcuts.problems.badLink"] },
      typed: { label: "Haberler", link: "javascript:alert(1)" },
    });
  });

  test("one that was deleted meanwhile is added anew instead of being lost", async () => {
    const { cookie, bearer } = await signedIn("viewer");
    await ask("POST", `/me/shortcuts?mode=edit&id=${unknown}`, { cookie, body: form({ label: "Yine de" }) });
    expect((await list(bearer))[0]?.label).toBe("Yine de");
  });

  test("nobody else's is shown, changed or deleted", async () => {
    const [owner, stranger] = [await signedIn("viewer"), await signedIn("webAdmin")];
    const made = await bodyOf<Shortcut>(create(owner.bearer));
    const shown = await ask("GET", `/me/shortcuts?mode=edit&id=${made.id}`, { cookie: stranger.cookie });
    expect([shown.status, shown.headers.get("Location")]).toEqual([302, "/me/shortcuts?mode=modify"]);
    await ask("POST", `/me/shortcuts?mode=edit&id=${made.id}`, {
      cookie: stranger.cookie,
      body: new URLSearchParams({ intent: "delete" }),
    });
    expect((await list(owner.bearer))[0]).toEqual(made);
  });

  test("an icon that no set has is drawn as a bookmark", async () => {
    const { cookie } = await signedIn("viewer");
    const drawn = async (icon: string) =>
      (await bodyOf<{ preview: { drawn: string } }>(ask("GET", `/me/shortcuts?icon=${icon}`, { cookie }))).preview
        .drawn;
    expect(await drawn("heroicons_solid:cake")).toBe("heroicons_solid:cake");
    expect(await drawn("heroicons_solid:no-such-icon")).toBe("heroicons_outline:bookmark");
  });
});
