import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { request as askHttp, type IncomingMessage } from "node:http";
import { request as askHttps } from "node:https";
import { dirname, join, resolve } from "node:path";
import type { TLSSocket } from "node:tls";

import type { Env } from "~/lib/platform/env/env.server";
import { greetMailServer, type MailError } from "~/lib/platform/mail/mail.server";
import { readDescriptors } from "~/lib/platform/metrics/descriptors.server";
import { parseS3Place } from "~/lib/platform/storage/s3-place";
import { s3Storage } from "~/lib/platform/storage/s3-storage.server";
import type { Storage } from "~/lib/platform/storage/storage.server";
import { diskSpaceOf, stateOf } from "~/lib/platform/storage/disk-space.server";
import { formatBytes, formatNumber } from "~/lib/platform/text/numbers";

import { clockFinding } from "./clock-checks.server";
import { ok, problem, warning, messageOf, type Finding } from "./finding";

/** In ms. A machine that is busy answers late, which is no fault of its address. */
const patience = 10_000;
const day = 86_400_000;

/** Writes nothing. */
export async function checkDisk({ DATA_DIR }: Env): Promise<Finding[]> {
  if (!existsSync(DATA_DIR)) {
    const above = dirname(DATA_DIR);
    return [
      existsSync(above)
        ? ok("disk", `${DATA_DIR} is made by the first start.`)
        : warning(
            "disk",
            `Neither ${DATA_DIR} nor the folder above it is there.`,
            "Is DATA_DIR right, and the disk mounted?",
          ),
    ];
  }
  const shut = ["", "database", "files", "session-secret"]
    .map((name) => join(DATA_DIR, name))
    .find((path) => existsSync(path) && !mayWrite(path));
  if (shut)
    return [
      problem(
        "disk",
        `${shut} cannot be written by this user (${process.getuid?.() ?? "?"}; it belongs to ${statSync(shut).uid}).`,
        "Look whether its disk is mounted for reading only. Run this as the server's user; if the server was once started as another one: chown -R <user> DATA_DIR.",
      ),
    ];
  const { freeInodes = 0, totalInodes = 0, ...space } = await diskSpaceOf(DATA_DIR);
  const finding = `${formatBytes(space.freeBytes, "en")} of ${formatBytes(space.totalBytes, "en")} are free on the disk of ${DATA_DIR}.`;
  const advice = "Make room or use a larger disk; former data of restores (before-restore-…) may go.";
  const findings = {
    plenty: ok("disk", finding),
    low: warning("disk", finding, advice),
    reserved: problem("disk", `${finding} No files are taken.`, advice),
    full: problem("disk", `${finding} Nothing can be saved.`, advice),
  };
  return [findings[stateOf(space)], ...(totalInodes > 0 ? [inodesFinding(DATA_DIR, freeInodes, totalInodes)] : [])];
}

function inodesFinding(folder: string, free: number, total: number): Finding {
  const finding = `${formatNumber(free, "en")} of ${formatNumber(total, "en")} inodes are free on the disk of ${folder}: each file takes one.`;
  const advice =
    "Remove files there that are not needed, or make the file system anew with more inodes (mkfs.ext4 -i).";
  // Dummy bytes: only inodes are judged.
  const state = stateOf({ freeBytes: 1, totalBytes: 1, freeInodes: free, totalInodes: total });
  if (state === "plenty") return ok("inodes", finding);
  return state === "low"
    ? warning("inodes", finding, advice)
    : problem("inodes", `${finding} Nothing new can be ${state === "full" ? "saved" : "uploaded"}.`, advice);
}

/** For the database and some thousand people. */
const enoughDescriptors = 4_096;

/** The limit of this user; the server's own is in its metrics. */
export async function checkDescriptors(): Promise<Finding[]> {
  const descriptors = await readDescriptors();
  if (!descriptors) return [];
  const finding = `A process of this user may have ${formatNumber(descriptors.most, "en")} files and connections open.`;
  return [
    descriptors.most < enoughDescriptors
      ? warning(
          "descriptors",
          finding,
          `Raise the limit for the server: LimitNOFILE=65536 in its unit, or ulimit -n in its shell.`,
        )
      : ok("descriptors", finding),
  ];
}

export function checkRights({ DATA_DIR }: Env): Finding[] {
  if (process.platform === "win32" || !existsSync(DATA_DIR)) return [];
  const modeOf = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  const mode = modeOf(DATA_DIR);
  const open = ["vapid-keys", ".env"]
    .map((name) => (name === ".env" ? resolve(name) : join(DATA_DIR, name)))
    .filter((path) => (modeOf(path) & 0o077) !== 0);
  const found = open.map((path) =>
    problem("rights", `${path} can be read by others on this machine.`, `chmod 600 ${path}`),
  );
  const advice = `chmod 700 ${DATA_DIR}`;
  if ((mode & 0o007) !== 0)
    found.push(
      problem(
        "rights",
        `${DATA_DIR} is open to everybody on this machine (mode ${mode.toString(8)}): it holds everybody's data.`,
        advice,
      ),
    );
  else if ((mode & 0o070) !== 0)
    found.push(
      warning(
        "rights",
        `${DATA_DIR} is open to its group (mode ${mode.toString(8)}).`,
        `${advice}, unless the group is the server's alone.`,
      ),
    );
  return found.length > 0 ? found : [ok("rights", `${DATA_DIR} and the secrets are closed to others.`)];
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes to a store, never into a data directory. */
export async function checkStorage({ DATA_DIR, STORAGE_URL }: Env): Promise<Finding[]> {
  const place = STORAGE_URL ? parseS3Place(STORAGE_URL) : null;
  if (place) {
    const store = s3Storage(place);
    return tryStorage(
      store,
      `${place.endpoint}/${place.bucket}`,
      "The key of STORAGE_URL must be allowed to read, write and delete in this bucket.",
    ).finally(() => store.close());
  }
  const folder = join(DATA_DIR, "files");
  if (!existsSync(folder))
    return existsSync(DATA_DIR) ? [ok("storage", `${folder} is made with the first upload.`)] : [];
  const isUsable = statSync(folder).isDirectory() && mayWrite(folder);
  return [
    isUsable
      ? ok("storage", `Files are kept in ${folder}.`)
      : problem(
          "storage",
          `Files cannot be stored: ${folder} is no folder that can be written in.`,
          "It must be a folder, and belong to the server's user.",
        ),
  ];
}

async function tryStorage(store: Storage, where: string, advice: string): Promise<Finding[]> {
  const key = `doctor/${randomUUID()}`;
  try {
    await store.put(key, new Uint8Array([1, 2, 3]), { mime: "application/octet-stream" });
    const isThere = (await store.stat(key))?.bytes === 3;
    await store.delete(key);
    return [
      isThere
        ? ok("storage", `Files are kept in ${where}.`)
        : problem("storage", "What was stored is not there.", `Look into ${where}.`),
    ];
  } catch (error) {
    return [problem("storage", `Files cannot be stored: ${messageOf(error)}`, advice)];
  }
}

/** Sends no mail. */
export async function checkMail({ SMTP_URL }: Env): Promise<Finding[]> {
  if (!SMTP_URL) return [ok("mail", "SMTP_URL is not set: mails are kept and read under Administration.")];
  try {
    await greetMailServer(SMTP_URL);
    return [ok("mail", `${new URL(SMTP_URL).host} takes mail from us.`)];
  } catch (error) {
    const cause = ((error as MailError).cause ?? {}) as { code?: string };
    const advices: Record<string, string> = {
      EAUTH: "User or password in SMTP_URL are wrong.",
      ESOCKET:
        "Host, port or smtps:// instead of smtp:// are wrong, or its certificate is not trusted (NODE_EXTRA_CA_CERTS).",
      ETLS: "It offers no STARTTLS; a password is not sent without (see docs/operations.md, Mail).",
    };
    return [
      problem(
        "mail",
        `The mail server cannot be used: ${messageOf(error, SMTP_URL)}`,
        advices[cause.code ?? ""] ?? "Is its name right, does a firewall let this machine through?",
      ),
    ];
  }
}

export function checkSecrets(settings: Env): Finding[] {
  const { SESSION_SECRET, METRICS_TOKEN, DATA_DIR, DATABASE_URL, ADMIN_PASSWORD } = settings;
  const file = join(DATA_DIR, "session-secret");
  const found: Finding[] = [];
  const weak = Object.entries({ SESSION_SECRET: SESSION_SECRET?.[0], METRICS_TOKEN }).flatMap(([name, secret]) =>
    secret !== undefined && new Set(secret).size < 10 ? [name] : [],
  );
  for (const name of weak)
    found.push(problem("secrets", `${name} can be guessed.`, "Make one: openssl rand -base64 48"));
  if (!SESSION_SECRET && existsSync(file) && process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    found.push(problem("secrets", `${file} can be read by others on this machine.`, `chmod 600 ${file}`));
  const isLost = !SESSION_SECRET && !DATABASE_URL && existsSync(join(DATA_DIR, "database")) && !existsSync(file);
  if (isLost)
    found.push(
      problem(
        "secrets",
        `${file} is missing: the next start makes another, everybody has to sign in again, and what was sealed with it (second factors, webhooks' secrets) opens no more.`,
        "Put it back before the next start, from a backup made with --with-secrets, or set SESSION_SECRET to what it held.",
      ),
    );
  if (!SESSION_SECRET && DATABASE_URL)
    found.push(
      warning(
        "secrets",
        `SESSION_SECRET is not set: this server signs with ${file}.`,
        "Several servers need the same SESSION_SECRET; one alone needs that file in its backups (--with-secrets).",
      ),
    );
  if (ADMIN_PASSWORD && existsSync(join(DATA_DIR, "session-secret")))
    found.push(
      warning(
        "secrets",
        "ADMIN_PASSWORD is still set; only the very first start reads it.",
        "Take it out of the environment.",
      ),
    );
  return found.length > 0
    ? found
    : [ok("secrets", SESSION_SECRET ? "SESSION_SECRET signs cookies." : `${file} signs cookies.`)];
}

/** https, the answering server, its certificate and its clock. Asks no other host. */
export async function checkPublicUrl({ PUBLIC_URL, TRUST_PROXY }: Env): Promise<Finding[]> {
  if (!PUBLIC_URL)
    return [
      warning(
        "address",
        "PUBLIC_URL is not set: cookies are sent without Secure unless a trusted proxy says https, and mails have no links from outside.",
        "Set it to the address people open, as https://panel.example.org.",
      ),
    ];
  const { protocol, hostname } = new URL(PUBLIC_URL);
  const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const found: Finding[] = [];
  if (protocol === "http:" && !isLocal)
    found.push(
      problem(
        "address",
        `${PUBLIC_URL} has no TLS: passwords and cookies can be read on their way.`,
        "Put a proxy with a certificate in front (docs/deploy) and set PUBLIC_URL to its https address.",
      ),
    );
  if (protocol === "https:" && TRUST_PROXY === false)
    found.push(
      warning(
        "address",
        "TRUST_PROXY is not set: limits of sign-in and the log know the proxy's address alone.",
        "Set it to the number of proxies in front, mostly 1.",
      ),
    );
  const before = Date.now();
  try {
    const { status, date, expires } = await askHealth(`${PUBLIC_URL}/health`);
    const after = Date.now();
    found.push(
      status === 200
        ? ok("address", `${PUBLIC_URL} answers.`)
        : warning(
            "address",
            `${PUBLIC_URL}/health answers ${status}.`,
            status === 502 || status === 503 || status === 504
              ? "The proxy is there, the server behind it is not running."
              : "Does the proxy pass every address on to Meydan?",
          ),
    );
    if (expires)
      found.push(
        expires.getTime() - Date.now() < 14 * day
          ? warning(
              "certificate",
              `The certificate of ${hostname} ends on ${expires.toISOString().slice(0, 10)}.`,
              "Renew it, and find out why that did not happen by itself.",
            )
          : ok("certificate", `The certificate of ${hostname} is good until ${expires.toISOString().slice(0, 10)}.`),
      );
    // A Date header has whole seconds only.
    if (date) found.push(clockFinding("clock", `that of ${hostname}`, date, before, after, 1_000));
  } catch (error) {
    const isUntrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(String((error as { code?: string }).code));
    found.push(
      isUntrusted
        ? problem(
            "certificate",
            `The certificate of ${hostname} is not trusted: ${messageOf(error)}`,
            "Renew it, with its whole chain; for an authority of your own set NODE_EXTRA_CA_CERTS.",
          )
        : warning(
            "address",
            `${PUBLIC_URL} cannot be reached from this machine: ${messageOf(error)}`,
            "If people reach it all is well; else look at DNS, firewall and proxy.",
          ),
    );
  }
  return found;
}

function askHealth(url: string): Promise<{ status: number; date: Date | undefined; expires: Date | undefined }> {
  return new Promise((resolve, reject) => {
    const asked = (url.startsWith("https:") ? askHttps : askHttp)(
      url,
      { agent: false, timeout: patience },
      (answer: IncomingMessage) => {
        const certificate =
          "getPeerCertificate" in answer.socket ? (answer.socket as TLSSocket).getPeerCertificate() : undefined;
        answer.resume();
        const { date } = answer.headers;
        resolve({
          status: answer.statusCode ?? 0,
          date: date ? new Date(date) : undefined,
          expires: certificate?.valid_to ? new Date(certificate.valid_to) : undefined,
        });
      },
    );
    asked
      .on("timeout", () => asked.destroy(new Error("no answer within ten seconds")))
      .on("error", reject)
      .end();
  });
}
