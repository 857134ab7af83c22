import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";

/** In ms: how long work stays reserved after its process was last heard of. */
export const leaseLength = () => env().LEASE_SECONDS * 1000;

const leases = new Set<{ until: () => number; renew: () => Promise<void> }>();

/** Renews leases of running work that a clock set forward made lapse. */
export async function renewLapsedLeases(): Promise<void> {
  const now = Date.now();
  await Promise.all([...leases].filter(({ until }) => until() <= now).map(({ renew }) => renew()));
}

/**
 * Reserves work for this process; after its death another gets it within one lease.
 * @param renew writes the new end; false when somebody else took or changed the work @returns `end` gives the current
 * end
 */
export function keepLease(
  first: Date,
  renew: (held: Date, until: Date) => Promise<boolean>,
): { end: () => Promise<Date> } {
  let held = first;
  let isHeld = true;
  let renewing = Promise.resolve();
  const renewOnce = async () => {
    if (!isHeld) return;
    const until = new Date(Date.now() + leaseLength());
    isHeld = await renew(held, until);
    if (isHeld) held = until;
  };
  const inTurn = (): Promise<void> =>
    (renewing = renewing
      .then(renewOnce)
      .catch((error: unknown) => log.warn({ err: error }, "a lease was not renewed")));
  const timer = setInterval(() => void inTurn(), leaseLength() / 3).unref();
  const lease = { until: () => held.getTime(), renew: inTurn };
  leases.add(lease);
  return {
    async end() {
      clearInterval(timer);
      leases.delete(lease);
      await renewing;
      return held;
    },
  };
}
