import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { systemActor } from "~/lib/access/actor";
import { getAccount } from "~/lib/auth/account/account.server";
import { findSession } from "~/lib/auth/session/session.server";
import { acceptFile } from "~/lib/files/checks/gate.server";
import { fileUrl } from "~/lib/files/serving/file-urls";
import { picture } from "~/lib/files/test-support/sample-files";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { useStorage } from "~/lib/platform/storage/storage.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { dataDir } from "../support/environment";

useTestDatabase();
beforeAll(() => useStorage(diskStorage(join(dataDir, "files"))));
afterAll(() => useStorage(undefined));

const path = "/api/common/user";
const patch = (bearer: string, user: unknown) => ask("PATCH", path, { bearer, json: { user } });

describe("api/common/user", () => {
  test("GET tells who is asking", async () => {
    const { bearer, id, email, name } = await signedIn("viewer");
    const answer = await ask("GET", path, { bearer });
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { id, name, email, avatar: null, status: "online" }]);
  });

  test("PATCH merges what is given", async () => {
    const { bearer, id, email, name } = await signedIn("viewer");
    expect(await bodyOf(patch(bearer, { status: "busy" }))).toEqual({ id, name, email, avatar: null, status: "busy" });
    expect(await bodyOf(patch(bearer, { name: "  Ayşe \u0000 Işık " }))).toEqual({
      id,
      name: "Ayşe Işık",
      email,
      avatar: null,
      status: "busy",
    });
    expect(await bodyOf(ask("GET", path, { bearer }))).toMatchObject({ name: "Ayşe Işık", status: "busy" });
  });

  test("the whole user may be sent back with another status, as a client does", async () => {
    const { bearer } = await signedIn("viewer");
    const user = await bodyOf(ask("GET", path, { bearer }));
    for (const status of ["online", "away", "busy", "not-visible"]) {
      expect(await bodyOf(patch(bearer, { ...user, status }))).toEqual({ ...user, status });
    }
  });

  test("id, address and everything that is no part of it stay as they are", async () => {
    const [one, other] = [await signedIn("viewer"), await signedIn("webAdmin")];
    const before = await bodyOf(ask("GET", path, { bearer: one.bearer }));
    const answer = await patch(one.bearer, {
      id: other.id,
      email: "baska@ornek.example",
      passwordHash: "x",
      suspendedAt: null,
      locale: "en",
      grants: ["webAdmin"],
    });
    expect([answer.status, await bodyOf(answer)]).toEqual([200, before]);
    expect(await bodyOf(ask("GET", path, { bearer: other.bearer }))).toMatchObject({
      id: other.id,
      email: other.email,
      name: other.name,
    });
    expect(
      (await findSession(new Request("http://site.test", { headers: { Authorization: `Bearer ${one.bearer}` } })))?.user
        .locale,
    ).toBeNull();
  });

  test("a picture of ours becomes the avatar, at the address it is served at, and null takes it away", async () => {
    const { bearer } = await signedIn("viewer");
    const file = await acceptFile(systemActor, { buffer: await picture(640, 640), originalName: "ben.jpg" });
    for (const address of [fileUrl(file), fileUrl(file, 320)]) {
      expect(await bodyOf(patch(bearer, { avatar: address }))).toMatchObject({ avatar: address });
    }
    for (const avatar of [
      "https://kotu.example/a.png",
      "javascript:alert(1)",
      `/media/${crypto.randomUUID()}/a.png`,
      `/media/${file.id}/baska.jpg`,
      `${fileUrl(file)}?x`,
      "",
      5,
    ]) {
      const answer = await patch(bearer, { avatar, status: "away" });
      expect([avatar, answer.status, (await bodyOf<{ fields: unknown }>(answer)).fields]).toEqual([
        avatar,
        422,
        { avatar: ["userMenu.problems.notPicture"] },
      ]);
    }
    expect(await bodyOf(patch(bearer, { avatar: null }))).toMatchObject({ avatar: null, status: "online" });
  });

  test.each([
    [{ status: "asleep" }, { status: ["userMenu.problems.notStatus"] }],
    [{ status: null }, { status: ["userMenu.problems.notStatus"] }],
    [{ name: "" }, { name: ["userMenu.problems.missing"] }],
    [
      { name: null, status: "toString" },
      { name: ["userMenu.problems.missing"], status: ["userMenu.problems.notStatus"] },
    ],
    [{ name: "x" }, { name: ["userMenu.problems.missing"] }],
    [{ name: "a".repeat(81) }, { name: ["userMenu.problems.tooLong"] }],
  ])("%j is refused with 422 and nothing is kept", async (user, fields) => {
    const { bearer } = await signedIn("viewer");
    const before = await bodyOf(ask("GET", path, { bearer }));
    const answer = await patch(bearer, user);
    expect([answer.status, await bodyOf(answer)]).toMatchObject([422, { error: expect.any(String) as string, fields }]);
    expect(await bodyOf(ask("GET", path, { bearer }))).toEqual(before);
  });

  test("nobody without a session, nothing malformed, nothing huge, nothing from another site", async () => {
    const { bearer, cookie } = await signedIn("viewer");
    for (const answer of [await ask("GET", path), await ask("PATCH", path, { json: { user: {} } })]) {
      expect([answer.status, typeof (await bodyOf(answer)).error]).toEqual([401, "string"]);
    }
    const headers = { "Content-Type": "application/json" };
    for (const body of ["{", "[]", "{}", '{"user":[]}', '{"user":"x"}'])
      expect([body, (await ask("PATCH", path, { bearer, body, headers })).status]).toEqual([body, 400]);
    expect(
      (await ask("PATCH", path, { bearer, body: `{"user":{"name":"${"a".repeat(1_000_001)}"}}`, headers })).status,
    ).toBe(413);
    expect((await ask("POST", path, { bearer, json: { user: {} } })).status).toBe(405);
    expect(
      (
        await ask("PATCH", path, {
          cookie,
          json: { user: { status: "busy" } },
          headers: { Origin: "https://kotu.example" },
        })
      ).status,
    ).toBe(403);
  });
});

describe("/me/status", () => {
  test("stores the status and goes back to the page the menu stands on", async () => {
    const { cookie, bearer } = await signedIn("viewer");
    const back = await ask("POST", "/me/status", {
      cookie,
      body: new URLSearchParams({ status: "away", redirectTo: "/example?a=b" }),
    });
    expect([back.status, back.headers.get("Location")]).toEqual([302, "/example?a=b"]);
    expect(await bodyOf(ask("GET", path, { bearer }))).toMatchObject({ status: "away" });
    expect(await bodyOf(ask("POST", "/me/status", { cookie, body: new URLSearchParams({ status: "busy" }) }))).toEqual({
      status: "busy",
    });
    expect(
      (
        await ask("POST", "/me/status", {
          cookie,
          body: new URLSearchParams({ status: "away", redirectTo: "//kotu.example" }),
        })
      ).headers.get("Location"),
    ).toBe("/");
  });

  test("a status that is none is a 400", async () => {
    const { cookie } = await signedIn("viewer");
    for (const body of [new URLSearchParams({ status: "asleep" }), new URLSearchParams({})])
      expect((await ask("POST", "/me/status", { cookie, body })).status).toBe(400);
  });

  test("another site cannot set it, and nobody without a session", async () => {
    const { cookie, bearer } = await signedIn("viewer");
    const body = new URLSearchParams({ status: "busy" });
    expect(
      (await ask("POST", "/me/status", { cookie, body, headers: { Origin: "https://kotu.example" } })).status,
    ).toBe(403);
    expect((await ask("POST", "/me/status", { body })).status).toBe(302);
    expect(await bodyOf(ask("GET", path, { bearer }))).toMatchObject({ status: "online" });
  });
});

test("the system has no account of its own", async () => {
  await expect(getAccount(systemActor)).rejects.toMatchObject({ status: 403 });
});
