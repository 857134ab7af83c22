import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";

import { fairQueue } from "~/lib/platform/concurrency/fair-queue";
import { askingAddress } from "~/lib/platform/http/server/request-line.server";
import { tooManyRequests } from "~/lib/platform/http/response/responses.server";

import { countedAddress } from "./client-address";

// OWASP's argon2id minimum: 19 MiB, 2 passes, 1 lane. These are the package's defaults, fixed here.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const longest = 1024;

/** Hashing threads also read files and resolve hosts: half of the processors stay free. Addresses take turns. */
const atOnce = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const queue = fairQueue({ atOnce, maxOfOne: 100, most: 1_000 }, () => tooManyRequests(2));
const inTurn = <T>(work: () => Promise<T>) => queue(countedAddress(askingAddress()), work);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, settings));
}

let decoy: Promise<string> | undefined;

/** Costs the same without an account, so that timing doesn't reveal which addresses are known. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password.slice(0, longest)));
  return matches && passwordHash !== null && password.length <= longest;
}
