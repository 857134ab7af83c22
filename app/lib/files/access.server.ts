import { actorOf, findSession } from "~/lib/auth/session/session.server";
import { env } from "~/lib/platform/env/env.server";

import type { StoredFile } from "./serving/stored-file.server";
import { isInPreview, isUsedLive } from "./changes/uses.server";

/** `public`: anyone may see it, and shared caches may store it; `private`: this reader may. */
export type FileSight = "public" | "private" | null;

/** Published files: everyone; others: staff and holders of a preview link; in the trash: staff only. */
export async function canSeeFile(request: Request, file: Pick<StoredFile, "id" | "deletedAt">): Promise<FileSight> {
  if (!file.deletedAt && (await isUsedLive(file.id))) return "public";
  const session = await findSession(request);
  if (session && actorOf(session).can("files.view")) return "private";
  if (file.deletedAt) return null;
  for (const token of previewTokens(request)) if (await isInPreview(token, file.id)) return "private";
  return null;
}

/** From `?preview=`, or from the preview page in the Referer, which browsers send within a site. */
function previewTokens(request: Request): string[] {
  const url = new URL(request.url);
  const page = request.headers.get("referer") ?? "";
  // A proxy may have changed the host name.
  const origin = [url.origin, env().PUBLIC_URL].find((own) => own !== undefined && page.startsWith(`${own}/preview/`));
  const fromPage = origin === undefined ? null : page.slice(origin.length + "/preview/".length).split(/[?#]/, 1)[0];
  return [url.searchParams.get("preview"), fromPage]
    .filter((token) => token != null)
    .filter((token) => /^[\w-]{16,100}$/.test(token));
}
