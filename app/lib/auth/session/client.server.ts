import { knownHashes } from "~/lib/auth/credentials/known-browsers.server";
import { requestMeta } from "~/lib/platform/http/request/request.server";

import type { Client } from "./sign-in.server";

export async function clientOf(request: Request, context: unknown): Promise<Client> {
  return {
    address: requestMeta(context, request).clientAddress || null,
    userAgent: request.headers.get("User-Agent"),
    known: await knownHashes(request),
  };
}
