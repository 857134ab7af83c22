import { env } from "~/lib/platform/env/env.server";
import { log } from "~/lib/platform/log/log.server";

/** How long work is kept from the other processes after its own was last heard of: in milliseconds. */
export const leaseLength = () => env().LEASE_SECONDS * 1000;

/** The leases that this process holds: until when, and what renews it. */
const leases = new Set<{ until: () => number; renew: () => Promise<void> }>();

/** Renews what this process still works on although a clock that was moved forward says that its time is over. */
export async function renewLapsedLeases(): Promise<void> {
  const now = Date.now();
  await Promise.all([...leases].filter(({ until }) => until() <= now).map(({ renew }) => renew()));
}

/**
 * Keeps what one process has taken from the others for as long as that lives: after its death another has it within one
 * length of the lease.
 * @param first until when it was taken
 * @param renew writes the new end where the held one still stands; false: somebody has set it anew, or taken it
 * @returns `end` gives the end that stands now
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
