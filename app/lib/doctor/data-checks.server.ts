import { existsSync } from "node:fs";
import { join } from "node:path";

import { unsealSecret as unsealFactor } from "~/lib/auth/credentials/second-factor-code.server";
import type { Env } from "~/lib/platform/env/env.server";
import { diskStorage } from "~/lib/platform/storage/disk-storage.server";
import { parseS3Place } from "~/lib/platform/storage/s3-place";
import { s3Storage } from "~/lib/platform/storage/s3-storage.server";
import type { Storage } from "~/lib/platform/storage/storage.server";
import { unsealSecret as unsealWebhook } from "~/lib/webhooks/signature.server";

import { ok, problem, type Finding } from "./finding";

type Ask = <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;

/** A larger library is sampled at random. */
const maxFiles = 5_000;
const atOnce = 20;
const patience = 20_000;

/** The tables are those of this release. */
export async function checkData(ask: Ask, settings: Env): Promise<Finding[]> {
  return [...(await checkSealed(ask, settings)), ...(await checkLibrary(ask, settings))];
}

async function checkSealed(ask: Ask, { SESSION_SECRET, DATA_DIR }: Env): Promise<Finding[]> {
  const factors = await ask<{ id: string; sealed: string }>(
    "SELECT user_id AS id, sealed_secret AS sealed FROM second_factors",
  );
  const webhooks = await ask<{ id: string; sealed: string }>("SELECT id, secret AS sealed FROM webhooks");
  const all = factors.length + webhooks.length;
  if (all === 0) return [];
  const file = join(DATA_DIR, "session-secret");
  const hasSecret = SESSION_SECRET !== undefined || existsSync(file);
  const shut = hasSecret
    ? factors.filter(({ id, sealed }) => !unsealFactor(id, sealed)).length +
      webhooks.filter(({ id, sealed }) => !unsealWebhook(sealed, id)).length
    : all;
  if (shut === 0) return [ok("sealed", `The secret opens all ${all} second factors and secrets of webhooks.`)];
  const whose = SESSION_SECRET === undefined ? file : "SESSION_SECRET";
  const advice = `Put the former secret back before anybody signs in (from npm run backup --with-secrets; in SESSION_SECRET the former one may stand behind the new one). Without it these people need their second factor reset, and webhooks a new secret.`;
  return [
    problem(
      "sealed",
      hasSecret
        ? `${whose} does not open ${shut} of ${all} second factors and secrets of webhooks: they were sealed with another.`
        : `${file} is missing, and ${all} second factors and secrets of webhooks were sealed with it.`,
      advice,
    ),
  ];
}

type FileRow = { key: string; variants: { key: string }[] };

async function checkLibrary(ask: Ask, { DATA_DIR, STORAGE_URL }: Env): Promise<Finding[]> {
  const stored = "(SELECT key, variants FROM files UNION ALL SELECT key, variants FROM attachments) AS stored";
  const [counted] = await ask<{ length: number }>(`SELECT count(*)::int AS length FROM ${stored}`);
  const total = counted?.length ?? 0;
  if (total === 0) return [];
  const rows = await ask<FileRow>(
    `SELECT key, variants FROM ${stored} ${total > maxFiles ? "ORDER BY random() LIMIT $1" : "LIMIT $1"}`,
    [maxFiles],
  );
  const place = STORAGE_URL ? parseS3Place(STORAGE_URL) : null;
  const remote = place ? s3Storage(place) : undefined;
  const where = place ? `${place.endpoint}/${place.bucket}` : join(DATA_DIR, "files");
  try {
    const { looked, missing } = await findMissing(remote ?? diskStorage(where), rows);
    const among = looked < total ? `${looked} of ${total} files that were looked for` : `${total} files`;
    if (missing.length === 0)
      return [
        ok(
          "library",
          `${looked < total ? `${looked} of ${total} files, taken at random, are` : `All ${total} files are`} in ${where}.`,
        ),
      ];
    const named = missing
      .slice(0, 3)
      .map(({ key }) => key)
      .join(", ");
    return [
      problem(
        "library",
        `${missing.length} of ${among} are missing in ${where}, or a size of a picture is: ${named}${missing.length > 3 ? " …" : ""}.`,
        "Is the right disk mounted, or STORAGE_URL the right bucket? Else put them back from the last backup.",
      ),
    ];
  } finally {
    remote?.close();
  }
}

async function findMissing(
  store: Pick<Storage, "stat">,
  rows: FileRow[],
): Promise<{ looked: number; missing: FileRow[] }> {
  const missing: FileRow[] = [];
  const until = performance.now() + patience;
  let looked = 0;
  const isThere = async ({ key, variants }: FileRow) => {
    for (const one of [key, ...variants.map((variant) => variant.key)]) if (!(await store.stat(one))) return false;
    return true;
  };
  for (; looked < rows.length && performance.now() < until; looked += Math.min(atOnce, rows.length - looked)) {
    const some = rows.slice(looked, looked + atOnce);
    const there = await Promise.all(some.map(isThere));
    missing.push(...some.filter((_row, at) => !there[at]));
  }
  return { looked, missing };
}
