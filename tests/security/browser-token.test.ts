import { expect, test } from "vitest";

import { makeBrowserToken } from "~/lib/auth/credentials/browser-token.server";
import { createSession, sessionCookie } from "~/lib/auth/session/session.server";
import { sessionLifetimes } from "~/lib/auth/credentials/session-token.server";

import { ask, bodyOf, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";

useTestDatabase();

const address = "/api/auth/browser-token";
const tokenFor = async (cookie: string) =>
  (await bodyOf<{ accessToken: string; expiresAt: string; tokenType: string }>(ask("POST", address, { cookie })))
    .accessToken;
const status = async (how: { bearer?: string; cookie?: string }) => (await ask("GET", "/api/common/user", how)).status;

test("a browser is given a token for its session, which opens nothing without that session's cookie", async () => {
  const who = await signedIn("departmentEditor");
  const answer = await bodyOf(ask("POST", address, { cookie: who.cookie }));
  expect(answer).toMatchObject({
    tokenType: "bearer",
    user: { id: who.id },
    accessToken: expect.stringMatching(/^mdb_/) as string,
  });
  expect(Date.parse(String(answer.expiresAt)) - Date.now()).toBeLessThanOrEqual(sessionLifetimes.bearer * 1000);
  const bearer = String(answer.accessToken);
  const other = await signedIn("webAdmin");
  expect([
    await status({ bearer, cookie: who.cookie }),
    await status({ bearer }),
    await status({ bearer, cookie: other.cookie }),
    await status({ bearer: `${bearer.slice(0, -2)}AA`, cookie: who.cookie }),
  ]).toEqual([200, 401, 401, 401]);
  // The token is the browser's session and no other: it is a sign of life, it locks, and another site can't use it.
  expect(await bodyOf(ask("GET", "/api/auth/session", { bearer, cookie: who.cookie }))).toMatchObject({
    kind: "cookie",
    user: { id: who.id },
  });
  expect(
    (
      await ask("PATCH", "/api/common/user", {
        bearer,
        cookie: who.cookie,
        json: { user: { status: "busy" } },
        headers: { Origin: "https://evil.example" },
      })
    ).status,
  ).toBe(403);
});

test("it ends when it runs out, however long the session goes on", async () => {
  const who = await signedIn("viewer");
  const { token } = await createSession(who.id, "cookie", { address: null, userAgent: null });
  const cookie = (await sessionCookie(token)).split(";", 1)[0] ?? "";
  const made = Date.now() - sessionLifetimes.bearer * 1000;
  expect(await status({ bearer: makeBrowserToken(token, made - 2000).token, cookie })).toBe(401);
  expect(await status({ bearer: makeBrowserToken(token, made + 60_000).token, cookie })).toBe(200);
});

test("it locks and ends with its session", async () => {
  const who = await signedIn("viewer");
  const bearer = await tokenFor(who.cookie);
  await ask("POST", "/api/auth/lock", { bearer, cookie: who.cookie });
  expect([
    await status({ bearer, cookie: who.cookie }),
    (await ask("POST", address, { cookie: who.cookie })).status,
  ]).toEqual([423, 423]);
  const again = await signedIn("viewer");
  const second = await tokenFor(again.cookie);
  expect((await ask("POST", "/api/auth/sign-out", { bearer: second, cookie: again.cookie })).status).toBe(204);
  expect(await status({ bearer: second, cookie: again.cookie })).toBe(401);
});

test("it is given to browsers alone, and only where one of our own pages asks", async () => {
  const who = await signedIn("viewer");
  expect((await ask("POST", address)).status).toBe(401);
  expect((await ask("GET", address, { cookie: who.cookie })).status).toBe(405);
  expect((await ask("POST", address, { bearer: who.bearer })).status).toBe(403);
  expect((await ask("POST", address, { cookie: who.cookie, headers: { Origin: "https://evil.example" } })).status).toBe(
    403,
  );
});
