import { hash, verify } from "@node-rs/argon2";

// OWASP's argon2id minimum: 19 MiB, 2 passes, 1 lane. The package's defaults are these; said here so that they stay.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const longest = 1024;

export function hashPassword(password: string): Promise<string> {
  return hash(password, settings);
}

let decoy: Promise<string> | undefined;

/** Costs the same whether there is an account or not, so that timing doesn't tell which addresses are known. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await decoy), password.slice(0, longest));
  return matches && passwordHash !== null && password.length <= longest;
}
