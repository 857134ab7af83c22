import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { expect, test } from "vitest";

import { ensureJava } from "../../scripts/prepare.js";
import { people, password } from "../e2e/support/people";
import { startServer } from "../e2e/support/server";
import { copyTemplate, ensureTemplate } from "../e2e/support/template";
import { temporaryFolder } from "../support/server";
import { gatherOutdatedPages, gatherPages, type Reader } from "./pages";

type Message = {
  type: "error" | "info" | "non-document-error";
  subType?: string;
  message: string;
  url?: string;
  extract?: string;
};

/** What the checker says of files: one Java machine for all of them, as its start is most of a page's work. */
function check(folder: string): Message[] {
  const jar = createRequire(import.meta.url).resolve("vnu-jar/build/dist/vnu.jar");
  const flags = [
    "--format",
    "json",
    "--stdout",
    "--no-langdetect",
    "--skip-info-messages",
    "--exit-zero-always",
    folder,
  ];
  const { stdout, stderr, status } = spawnSync(
    ensureJava(),
    ["-Xss8m", "-Xmx400m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", jar, ...flags],
    { encoding: "utf8", maxBuffer: 1e8 },
  );
  expect([status, stderr.slice(0, 500)]).toEqual([0, ""]);
  return (JSON.parse(stdout) as { messages: Message[] }).messages;
}

test("every page is valid HTML: a stranger's and an administrator's, in both languages, forms with errors, each layout, what is not there", async () => {
  const folder = join(temporaryFolder(), "pages");
  mkdirSync(folder);
  await ensureTemplate();
  const { dataDir, remove } = copyTemplate();
  const server = await startServer(dataDir);
  const pages = new Map<string, string>();
  try {
    const signedIn = await fetch(`${server.url}/sign-in`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: people.admin.email, password }),
    });
    const Cookie = signedIn.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
    const readers: (Reader & { inAll: boolean })[] = [
      { name: "stranger-tr", headers: { "Accept-Language": "tr" }, inAll: true },
      { name: "stranger-en", headers: { "Accept-Language": "en" }, inAll: false },
      { name: "staff-tr", headers: { Cookie, "Accept-Language": "tr" }, inAll: true },
      { name: "staff-en", headers: { Cookie, "Accept-Language": "en" }, inAll: false },
    ];
    const outdated = await gatherOutdatedPages(
      server.url,
      { name: "outdated-tr", headers: { Cookie, "Accept-Language": "tr" } },
      folder,
    );
    for (const [file, shown] of outdated) pages.set(file, shown);
    for (const { inAll, ...reader } of readers) {
      const found = await gatherPages(server.url, reader, folder, { inAll });
      for (const [file, shown] of found) pages.set(file, shown);
    }
  } finally {
    await server.stop();
    remove();
  }
  const shown = [...pages.values()];
  const count = (pattern: RegExp) => shown.filter((one) => pattern.test(one)).length;
  expect({
    all: shown.length > 180,
    layouts: count(/layout=/) >= 11,
    refused: count(/a form of .*\(4\d\d/) >= 20,
    missing: count(/\(404/) >= 25,
    conflicts: count(/^conflict of .*\(409/) >= 20,
    changed: count(/^changed of .*\(409/) >= 20,
    compared: count(/^compared of .*\(200/) >= 20,
  }).toEqual({
    all: true,
    layouts: true,
    refused: true,
    missing: true,
    conflicts: true,
    changed: true,
    compared: true,
  });
  // What may stay: a year of 9999 as a date field's last day, which only keeps browsers from years of six figures.
  const errors = check(folder).filter(({ type }) => type !== "info");
  const told = new Set(
    errors.map(
      ({ message, url, extract }) =>
        `${message} | ${pages.get(url?.split("/").at(-1) ?? "") ?? ""} | ${extract?.slice(0, 200) ?? ""}`,
    ),
  );
  const kinds = new Map([...told].map((line) => [line.split(" | ", 1)[0], line]));
  expect([...kinds.values()]).toEqual([]);
}, 1_200_000);
