import { env } from "~/lib/platform/env/env.server";

import { checkBackend } from "./backend-checks.server";
import { checkDatabase } from "./database-checks.server";
import type { Finding } from "./finding";
import {
  checkDescriptors,
  checkDisk,
  checkMail,
  checkPublicUrl,
  checkRights,
  checkSecrets,
  checkStorage,
} from "./machine-checks.server";

export async function checkEverything(): Promise<Finding[]> {
  const settings = env();
  const found = await Promise.all([
    checkDatabase(settings),
    checkDisk(settings),
    checkDescriptors(),
    checkRights(settings),
    checkStorage(settings),
    checkMail(settings),
    checkSecrets(settings),
    checkPublicUrl(settings),
    checkBackend(settings),
  ]);
  return found.flat();
}
