import { beforeAll, expect, test } from "vitest";

import { maxFields } from "~/lib/platform/http/request/form-bounds.server";
import { isUnasked } from "~/lib/platform/http/response/form-answer";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { routeTable, signedIn } from "../support/api";
import { useTestDatabase } from "../support/database";
import { sectionOf } from "../support/section-of";

useTestDatabase();

let cookie = "";
beforeAll(async () => {
  ({ cookie } = await signedIn("webAdmin"));
});

const addressOf = (path: string) =>
  path
    .replace(":section", sectionOf(path))
    .replace(":verb", "trash")
    .replace(":id", crypto.randomUUID())
    .replace(/:\w+/g, "x")
    .replace("*", "x");

const tooMany = "a=&".repeat(maxFields + 1);

/** The session's own statuses, and methods that a page has not. */
const thrownOn = new Set([401, 405, 423]);

test("no page's action throws what it refuses: the page stays, and the layout has a sentence in both languages", async () => {
  const pages = (await routeTable()).filter(({ module }) => module.default !== undefined && module.action);
  expect(pages.length).toBeGreaterThan(60);
  const translators = [await getFixedT("tr"), await getFixedT("en")];
  const unasked = new Set<string>();
  for (const { path, module } of pages) {
    // A session that the page ends is not that of the next one.
    const own = path === "/sign-out" ? (await signedIn("webAdmin")).cookie : cookie;
    for (const who of ["", own]) {
      for (const body of ["", "intent=x", tooMany]) {
        const url = `http://site.test${addressOf(path)}`;
        const headers = {
          "Content-Type": "application/x-www-form-urlencoded",
          "Sec-Fetch-Site": "same-origin",
          ...(who ? { Cookie: who } : {}),
        };
        const request = new Request(url, { method: "POST", headers, body });
        const params = { section: "duyurular", verb: "trash", id: crypto.randomUUID() };
        const args = { request, params, context: { requestId: "test", clientAddress: "" } };
        const where = `${path} ${body.slice(0, 10)} ${who ? "admin" : "guest"}`;
        const answer = (await Promise.resolve(module.action?.(args)).catch((thrown: unknown) => thrown)) as unknown;
        if (answer instanceof Response) {
          expect([where, answer.status < 400 || thrownOn.has(answer.status)]).toEqual([where, true]);
          continue;
        }
        expect([where, answer instanceof Error ? answer.message : ""]).toEqual([where, ""]);
        const told: unknown = (answer as { data?: unknown } | null)?.data;
        if (!isUnasked(told)) continue;
        unasked.add(path);
        const said = translators.map((t) => t(told.refused.key, { ...told.refused.values, defaultValue: "" }));
        expect([where, said[0] === "" || said[0] === said[1]]).toEqual([where, false]);
      }
    }
  }
  // Nearly every page refuses one of these; the others asked for it and show it themselves.
  expect(unasked.size).toBeGreaterThan(55);
});
