import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";

import { fairQueue } from "~/lib/platform/concurrency/fair-queue";
import { askingAddress } from "~/lib/platform/http/request-line.server";
import { tooManyRequests } from "~/lib/platform/http/responses.server";

import { countedAddress } from "./client-address";

// OWASP's argon2id minimum: 19 MiB, 2 passes, 1 lane. The package's defaults are these; said here so that they stay.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const longest = 1024;

/**
 * Each takes a processor for as long as a page takes to be made, on threads that files and names of hosts are read
 * with, too: half of the processors stay free for everything else. Of many addresses one password each is looked at in
 * turn.
 */
const atOnce = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const queue = fairQueue({ atOnce, mostOfOne: 100, most: 1_000 }, () => tooManyRequests(2));
const inTurn = <T>(work: () => Promise<T>) => queue(countedAddress(askingAddress()), work);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings));
}

let decoy: Promise<string> | undefined;

/** Costs the same whether there is an account or not, so that timing doesn't tell which addresses are known. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password.slice(0, longest)));
  return matches && passwordHash !== null && password.length <= longest;
}
