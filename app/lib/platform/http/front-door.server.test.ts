import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { loggedPath } from "./front-door.server";

test("the log holds no query, and no secret of a path", () => {
  expect(loggedPath("/reset-password?token=geheim")).toBe("/reset-password");
  for (let at = 0; at < 200; at++) expect(loggedPath(`/preview/${randomBytes(24).toString("base64url")}?lang=en`)).toBe("/preview/…");
});

test("slugs, ids and names of files stay readable", () => {
  for (const path of ["/home/haberler/naldokende-yeni-park-hizmete-acildi", "/content/haberler/547aac86-7b9f-8648-a93a-bd226f153c11/versions/2", "/assets/inter-latin-wght-normal-Dx4kXJAl.woff2", "/"]) {
    expect(loggedPath(path)).toBe(path);
  }
});
