import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

import { isTileAddress } from "~/lib/platform/geo/tile-address";
import { isNetwork } from "~/lib/platform/http/server/networks";
import { parseS3Place } from "~/lib/platform/storage/s3-place";

/** `message` is one line for the terminal. */
export class EnvError extends Error {
  override name = "EnvError";
}

const SECRETS = new Set([
  "API_URL",
  "SOCKET_URL",
  "DATABASE_URL",
  "SESSION_SECRET",
  "ADMIN_PASSWORD",
  "SMTP_URL",
  "STORAGE_URL",
  "VAPID_PRIVATE_KEY",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
  "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
]);

const wholeNumber = /^\d{1,6}$/;
const addressGroups = new Set(["loopback", "linklocal", "uniquelocal"]);

/** Digits and dots alone are no name (RFC 1123 §2.1). */
function isHost(text: string): boolean {
  return isIP(text) !== 0 || (/^[\w.-]+$/.test(text) && !/^[\d.]+$/.test(text));
}

function urlOf(protocols: string[], accepted: string) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: accepted,
    abort: true,
  });
}

/** A path would be silently ignored, so it is refused. */
function originOf(protocols: string[], accepted: string) {
  return urlOf(protocols, accepted)
    .refine((value) => new URL(value).href === `${new URL(value).origin}/`, { error: accepted, abort: true })
    .transform((value) => new URL(value).origin);
}

/** Pages show this address, so it holds no password. */
function backendOf(protocols: string[], accepted: string) {
  return urlOf(protocols, accepted).refine(
    (value) => {
      const { username, password, search, hash } = new URL(value);
      return [username, password, search, hash].every((part) => part === "");
    },
    { error: `${accepted} without user, password and query; /graphql is added` },
  );
}

const trustProxy = z.string().transform((value, context): boolean | number | string[] => {
  if (value === "true") return true;
  if (value === "false") return false;
  if (wholeNumber.test(value)) return Number(value);
  const list = value.split(",").map((part) => part.trim());
  if (list.every((part) => addressGroups.has(part) || isNetwork(part))) return list;
  context.addIssue({
    code: "custom",
    message: "the number of proxies, a comma-separated list of their addresses, true or false",
  });
  return z.NEVER;
});

/** One origin, so that the content security policy can name it. */
const tileAddress = z.string().refine(isTileAddress, {
  error:
    "an https address with {z}, {x} and {y} once in its path and nothing else in braces, as https://tile.example.org/{z}/{x}/{y}.png",
});

const secretList = z.string().transform((value, context) => {
  const list = value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (list.length > 0 && list.every((secret) => secret.length >= 32)) return list;
  context.addIssue({
    code: "custom",
    message: "one or more secrets of at least 32 characters, comma separated, the newest first",
  });
  return z.NEVER;
});

export const unsetTexts = { APP_TITLE: "Meydan", APP_DESCRIPTION: "Belediye web sitesinin içerik yönetimi" } as const;

const shortcuts = ["memory", "routes", "turns", "batches", "prepared", "parts"] as const;
type Shortcut = (typeof shortcuts)[number];
const isShortcut = (name: string): name is Shortcut => (shortcuts as readonly string[]).includes(name);

const shortcutList = z.string().transform((value, context): Shortcut[] => {
  const names = value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (names.every(isShortcut)) return names;
  context.addIssue({ code: "custom", message: `any of ${shortcuts.join(", ")}, comma separated` });
  return z.NEVER;
});

const outgoingList = z.string().transform((value, context): string[] => {
  const list = value
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  if (list.every((part) => isNetwork(part) || isHost(part))) return list;
  context.addIssue({
    code: "custom",
    message: "host names, addresses and networks inside, comma separated, as cms.intranet,10.20.0.0/16",
  });
  return z.NEVER;
});

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const schema = z
  .object({
    NODE_ENV: z
      .enum(["development", "production", "test"], { error: "development, production or test" })
      .default("development"),
    PORT: z
      .string()
      .refine((value) => wholeNumber.test(value) && Number(value) <= 65_535, { error: "a port number from 0 to 65535" })
      .transform(Number)
      .default(3000),
    HOST: z
      .string()
      .refine(isHost, { error: "an address or host name to listen on, as 127.0.0.1 or 0.0.0.0" })
      .default("127.0.0.1"),
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((value) => resolve(value)),
    DATABASE_URL: urlOf(
      ["postgres:", "postgresql:"],
      "an address of the form postgres://user:password@host:5432/database",
    ).optional(),
    DATABASE_TIMEOUT: z
      .string()
      .refine((value) => wholeNumber.test(value) && Number(value) >= 1 && Number(value) <= 3_600, {
        error: "seconds from 1 to 3600",
      })
      .transform(Number)
      .default(30),
    DATABASE_FSYNC: z.enum(["on", "off"], { error: "on or off" }).default("on"),
    SESSION_SECRET: secretList.optional(),
    PUBLIC_URL: originOf(
      ["http:", "https:"],
      "the address people open, without a path, as https://panel.example.org",
    ).optional(),
    SITE_URL: originOf(
      ["http:", "https:"],
      "the address of the citizens' site, without a path, as https://www.example.org",
    ).optional(),
    TRUST_PROXY: trustProxy.default(false),
    ADMIN_EMAIL: z.email({ error: "an e-mail address" }).default("admin@meydan.local"),
    ADMIN_PASSWORD: z.string().min(8, { error: "at least 8 characters" }).optional(),
    SEED: z.enum(["sample", "start", "none"], { error: "sample, start or none" }).optional(),
    SMTP_URL: urlOf(["smtp:", "smtps:"], "an address of the form smtp://user:password@host:587").optional(),
    MAIL_FROM: z.email({ error: "an e-mail address" }).optional(),
    STORAGE_URL: z
      .string()
      .refine((value) => parseS3Place(value) !== null, {
        error:
          "an S3-compatible store, as s3://key:secret@host/bucket/folder?region=eu-central-1, with &tls=off for one without https",
      })
      .optional(),
    API_URL: backendOf(["http:", "https:"], "an http:// or https:// address").optional(),
    SOCKET_URL: backendOf(["ws:", "wss:"], "a ws:// or wss:// address").optional(),
    VAPID_PUBLIC_KEY: z
      .string()
      .regex(/^[\w-]{87}=?$/, { error: "the 87 characters of a base64url P-256 public key" })
      .optional(),
    VAPID_PRIVATE_KEY: z
      .string()
      .regex(/^[\w-]{43}=?$/, { error: "the 43 characters of a base64url P-256 private key" })
      .optional(),
    OUTGOING_ALLOW: outgoingList.default([]),
    APP_TITLE: z.string().max(120, { error: "at most 120 characters" }).default(unsetTexts.APP_TITLE),
    APP_DESCRIPTION: z.string().max(500, { error: "at most 500 characters" }).default(unsetTexts.APP_DESCRIPTION),
    MAP_TILES: tileAddress.optional(),
    MAP_ATTRIBUTION: z.string().max(200, { error: "at most 200 characters" }).default("© OpenStreetMap"),
    SHORTCUTS_OFF: shortcutList.default([]),
    LEASE_SECONDS: z
      .string()
      .refine((value) => wholeNumber.test(value) && Number(value) >= 3 && Number(value) <= 600, {
        error: "seconds from 3 to 600",
      })
      .transform(Number)
      .default(30),
    STAFF_ADDRESSES: z.enum(["listed", "any"], { error: "listed or any" }).default("listed"),
    SERVICE_WORKER: z.enum(["on", "off"], { error: "on or off" }).default("on"),
    // The variables that decide whether traces are sent, and how; OpenTelemetry's SDK reads the others.
    OTEL_SDK_DISABLED: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["true", "false"], { error: "true or false" }))
      .optional(),
    OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], { error: "otlp or none" }).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(
      ["http:", "https:"],
      "an http:// or https:// address, as http://127.0.0.1:4318",
    ).optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlOf(
      ["http:", "https:"],
      "an http:// or https:// address, as http://127.0.0.1:4318/v1/traces",
    ).optional(),
    OTEL_EXPORTER_OTLP_PROTOCOL: z
      .enum(["http/protobuf", "http/json"], { error: "http/protobuf or http/json" })
      .optional(),
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z
      .enum(["http/protobuf", "http/json"], { error: "http/protobuf or http/json" })
      .optional(),
    METRICS_TOKEN: z.string().min(32, { error: "at least 32 characters" }).optional(),
    LOG_LEVEL: z.enum(logLevels, { error: logLevels.join(", ") }).optional(),
  })
  .refine((env) => env.VAPID_PUBLIC_KEY === undefined || env.VAPID_PRIVATE_KEY !== undefined, {
    path: ["VAPID_PRIVATE_KEY"],
    error: "the private key that belongs to VAPID_PUBLIC_KEY",
  })
  .refine((env) => env.VAPID_PRIVATE_KEY === undefined || env.VAPID_PUBLIC_KEY !== undefined, {
    path: ["VAPID_PUBLIC_KEY"],
    error: "the public key that belongs to VAPID_PRIVATE_KEY",
  })
  .refine((env) => env.SMTP_URL === undefined || env.PUBLIC_URL !== undefined, {
    path: ["PUBLIC_URL"],
    error: "the address people open, needed with SMTP_URL for the links in mails",
  })
  .transform((env) => ({
    ...env,
    SEED: env.SEED ?? (env.DATABASE_URL === undefined ? ("sample" as const) : ("start" as const)),
    LOG_LEVEL: env.LOG_LEVEL ?? (env.NODE_ENV === "test" ? ("silent" as const) : ("info" as const)),
  }));

export type Env = z.output<typeof schema>;

/** An empty string counts as unset; DATA_DIR becomes absolute. @throws EnvError without the value of a secret */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = check(source);
  if (Array.isArray(result)) throw new EnvError(result[0]);
  return result;
}

/** One line each, without the value of a secret. */
export function findEnvProblems(source: Record<string, string | undefined>): string[] {
  const result = check(source);
  return Array.isArray(result) ? result : [];
}

export const envNames: readonly string[] = Object.keys(schema.in.shape);

function check(source: Record<string, string | undefined>): Env | string[] {
  const given: Record<string, string> = {};
  for (const name of envNames) {
    const value = source[name]?.trim();
    if (value) given[name] = value;
  }
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  return result.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? "The environment");
    const value = given[name];
    const problem =
      value === undefined ? "is missing" : SECRETS.has(name) ? "has a wrong value" : `is ${JSON.stringify(value)}`;
    return `${name} ${problem}; accepted: ${issue.message}.`;
  });
}

let memo: Env | undefined;

/** Not in tests: a developer's `.env` may name a real database. */
export function loadEnvFile(): void {
  if (process.env.NODE_ENV !== "test" && existsSync(".env")) process.loadEnvFile(".env");
}

/** The environment of this process, read once, completed from `.env` in the working directory. @throws EnvError */
export function env(): Env {
  if (memo) return memo;
  loadEnvFile();
  memo = parseEnv(process.env);
  return memo;
}
