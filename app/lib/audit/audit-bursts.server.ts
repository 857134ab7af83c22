import type { Actor } from "~/lib/access/actor";
import { outsideTransaction } from "~/lib/platform/db/database.server";
import { log } from "~/lib/platform/log/log.server";

import { recordAudit, type AuditRecord } from "./audit.server";

type Doer = Pick<Actor, "id" | "address">;
type Burst = { group: string; count: number; latest: { doer: Doer; record: AuditRecord }; timer: NodeJS.Timeout };

const period = 60_000;
/** Further keys of one group share one line, so that nobody fills the disk from many addresses. */
const maxBursts = 60;
const bursts = new Map<string, Burst>();

/**
 * Records what strangers can cause without limit: the first event of a `key` at once, those of the next minute as one
 * line with a count, outside the caller's transaction.
 * @param own a group that no flood of other events can hide; something else must limit it
 */
export async function recordBounded(key: string, doer: Doer, record: AuditRecord, own?: string): Promise<void> {
  const group = own === undefined ? record.verb : `${record.verb} ${own}`;
  const alike = () => [...bursts.values()].filter((burst) => burst.group === group).length;
  const isLumped = !bursts.has(key) && alike() >= maxBursts;
  const name = isLumped ? `others ${group}` : key;
  const others = {
    verb: record.verb,
    objectType: record.objectType,
    objectId: own === undefined ? "-" : record.objectId,
  };
  const latest = isLumped ? { doer: { id: null, address: null }, record: others } : { doer, record };
  const running = bursts.get(name);
  if (running) {
    running.count += 1;
    running.latest = latest;
    return;
  }
  bursts.set(name, { group, count: 0, latest, timer: setTimeout(() => void close(name), period).unref() });
  await writeDown(latest.doer, latest.record);
}

async function close(key: string): Promise<void> {
  const burst = bursts.get(key);
  if (!burst) return;
  clearTimeout(burst.timer);
  bursts.delete(key);
  const { count, latest } = burst;
  if (count > 0)
    await writeDown(latest.doer, {
      ...latest.record,
      after: { ...(latest.record.after as object | undefined), times: count },
    });
}

function writeDown(doer: Doer, record: AuditRecord): Promise<void> {
  return outsideTransaction(async () => {
    try {
      await recordAudit(doer, record);
    } catch (error) {
      log.error({ err: error, verb: record.verb }, "an audit entry was not written");
    }
  });
}

export async function closeBursts(): Promise<void> {
  await Promise.all([...bursts.keys()].map(close));
}
