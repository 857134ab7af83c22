import { resolve } from "node:path";
import { expect, test } from "vitest";

import { EnvError, parseEnv } from "./env.server";

function messageOf(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  throw new Error("parseEnv accepted a wrong value");
}

test("an empty environment gives the documented defaults", () => {
  expect(parseEnv({})).toEqual({
    NODE_ENV: "development",
    PORT: 3000,
    DATABASE_FSYNC: "on",
    HOST: "127.0.0.1",
    DATA_DIR: resolve("data"),
    DATABASE_TIMEOUT: 30,
    TRUST_PROXY: false,
    ADMIN_EMAIL: "admin@meydan.local",
    SEED: "sample",
    APP_TITLE: "Meydan",
    APP_DESCRIPTION: "Belediye web sitesinin içerik yönetimi",
    MAP_ATTRIBUTION: "© OpenStreetMap",
    OUTGOING_ALLOW: [],
    SHORTCUTS_OFF: [],
    LEASE_SECONDS: 30,
    SERVICE_WORKER: "on",
    STAFF_ADDRESSES: "listed",
    LOG_LEVEL: "info",
  });
});

test("an empty or blank string counts as unset", () => {
  expect(parseEnv({ PORT: "", DATABASE_URL: "  ", SEED: "" })).toEqual(parseEnv({}));
});

test("sample data is off by default when there is a database server, and can be asked for", () => {
  const DATABASE_URL = "postgres://someone:pw@db.example.org/meydan";
  expect(parseEnv({ DATABASE_URL }).SEED).toBe("start");
  expect(parseEnv({ DATABASE_URL, SEED: "sample" }).SEED).toBe("sample");
});

test.each(["65536", "-1", "3000x", "1.5", "http"])(
  "PORT=%s is refused in one line that says what is accepted",
  (PORT) => {
    expect(messageOf({ PORT })).toBe(`PORT is "${PORT}"; accepted: a port number from 0 to 65535.`);
  },
);

test("HOST is an address or a name", () => {
  for (const HOST of ["0.0.0.0", "::", "::1", "localhost", "panel-1.example.org"])
    expect(parseEnv({ HOST }).HOST).toBe(HOST);
  for (const HOST of ["999.1.1.1", "1.2.3", "not a host", "127.0.0.1:80", "http://x"]) {
    expect(messageOf({ HOST })).toBe(
      `HOST is "${HOST}"; accepted: an address or host name to listen on, as 127.0.0.1 or 0.0.0.0.`,
    );
  }
});

test("servers inside are allowed by name, address or network", () => {
  expect(parseEnv({ OUTGOING_ALLOW: "CMS.intranet, 10.20.0.0/16,fd00::7" }).OUTGOING_ALLOW).toEqual([
    "cms.intranet",
    "10.20.0.0/16",
    "fd00::7",
  ]);
  for (const OUTGOING_ALLOW of ["http://cms.intranet", "10.20.0.0/33", "cms:8080", "*"])
    expect(messageOf({ OUTGOING_ALLOW })).toContain("accepted: host names, addresses and networks inside");
});

test("port 0 is accepted: the system chooses", () => {
  expect(parseEnv({ PORT: "0" }).PORT).toBe(0);
});

test.each([
  ["DATABASE_URL", "mysql://root:hunter2@host/db"],
  ["SESSION_SECRET", "hunter2"],
  ["METRICS_TOKEN", "hunter2"],
  ["ADMIN_PASSWORD", "hunter2"],
  ["SMTP_URL", "http://mail:hunter2@host"],
  ["STORAGE_URL", "s3://key:hunter2@host"],
])("a wrong %s is named without showing its value", (name, value) => {
  const message = messageOf({ [name]: value });
  expect(message.startsWith(`${name} has a wrong value; accepted: `)).toBe(true);
  expect(message).not.toContain("hunter2");
  expect(message).not.toContain("\n");
});

test("a mail server needs the address that links in mails begin with", () => {
  expect(messageOf({ SMTP_URL: "smtp://mail.example.org" })).toBe(
    "PUBLIC_URL is missing; accepted: the address people open, needed with SMTP_URL for the links in mails.",
  );
  expect(parseEnv({ SMTP_URL: "smtp://mail.example.org", PUBLIC_URL: "https://panel.example.org" }).SMTP_URL).toBe(
    "smtp://mail.example.org",
  );
  expect(messageOf({ MAIL_FROM: "Meydan <a@b>" })).toBe('MAIL_FROM is "Meydan <a@b>"; accepted: an e-mail address.');
});

test("several session secrets are kept in order, for rotation", () => {
  const [next, last] = ["n".repeat(32), "l".repeat(40)];
  expect(parseEnv({ SESSION_SECRET: ` ${next} , ${last}` }).SESSION_SECRET).toEqual([next, last]);
});

test("one short secret among good ones is refused", () => {
  expect(messageOf({ SESSION_SECRET: `${"n".repeat(32)},short` })).toContain("at least 32 characters");
});

test.each([
  ["true", true],
  ["false", false],
  ["2", 2],
  ["10.0.0.1, 10.1.0.0/16", ["10.0.0.1", "10.1.0.0/16"]],
  ["loopback,::1,fd00::/8", ["loopback", "::1", "fd00::/8"]],
])("TRUST_PROXY=%s is understood", (TRUST_PROXY, expected) => {
  expect(parseEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(expected);
});

test.each(["yes please", "abc", "10.0.0.0/99", "10.0.0/8", "::1/129", "1.2.3.4/8/8", "loopback,", "-1"])(
  "TRUST_PROXY=%s is refused in one line",
  (TRUST_PROXY) => {
    expect(messageOf({ TRUST_PROXY })).toBe(
      `TRUST_PROXY is ${JSON.stringify(TRUST_PROXY)}; accepted: the number of proxies, a comma-separated list of their addresses, true or false.`,
    );
  },
);

test("PUBLIC_URL becomes an origin, and a path in it is refused", () => {
  expect(parseEnv({ PUBLIC_URL: "https://panel.example.org/" }).PUBLIC_URL).toBe("https://panel.example.org");
  expect(messageOf({ PUBLIC_URL: "https://example.org/panel" })).toContain("without a path");
  expect(messageOf({ PUBLIC_URL: "panel.example.org" })).toContain("PUBLIC_URL");
});

test("half a pair of push keys is refused", () => {
  expect(messageOf({ VAPID_PUBLIC_KEY: "p".repeat(87) })).toBe(
    "VAPID_PRIVATE_KEY is missing; accepted: the private key that belongs to VAPID_PUBLIC_KEY.",
  );
});

test("shortcuts are left out by name; a name that is none is refused", () => {
  expect(parseEnv({ SHORTCUTS_OFF: "memory, routes" }).SHORTCUTS_OFF).toEqual(["memory", "routes"]);
  expect(() => parseEnv({ SHORTCUTS_OFF: "everything" })).toThrow(
    /SHORTCUTS_OFF is "everything"; accepted: any of memory, routes, turns, batches, prepared, parts/,
  );
});

test("pictures of maps come from one origin: an address whose host holds a part of the tile is none", () => {
  expect(parseEnv({ MAP_TILES: "https://tile.example.org/{z}/{x}/{y}.png" }).MAP_TILES).toBe(
    "https://tile.example.org/{z}/{x}/{y}.png",
  );
  for (const wrong of [
    "tile.example.org/{z}/{x}/{y}",
    "https://{z}.example.org/{x}/{y}.png",
    "https://tile.example.org/{z}/{x}.png",
    "javascript:{z}/{x}/{y}",
    "https://tile.example.org",
    "http://tile.example.org/{z}/{x}/{y}.png",
    "https://{s}.tile.example.org/{z}/{x}/{y}.png",
    "https://tile.example.org/{z}/{x}/{y}{r}.png",
    "https://tile.example.org/{z}/{x}/{y}/{z}.png",
  ]) {
    expect(messageOf({ MAP_TILES: wrong })).toMatch(
      /^MAP_TILES is ".*"; accepted: an https address with \{z\}, \{x\} and \{y\} once in its path/,
    );
  }
});
