import { findSession } from "~/lib/auth/session.server";

import type { StoredFile } from "./stored-file.server";
import { isUsedLive } from "./uses.server";

/** `public`: anyone may, and shared caches may keep it; `private`: this reader may. */
export type FileSight = "public" | "private" | null;

type PreviewCheck = (request: Request, fileId: string) => Promise<boolean>;
const holder = globalThis as typeof globalThis & { meydanFilePreview?: PreviewCheck };

/** Content says here whether a request carries a valid preview link to an entry that shows the file. */
export function registerFilePreview(check: PreviewCheck): void {
  holder.meydanFilePreview = check;
}

/** Who may see a file: everyone once something published shows it, before that the staff and holders of a preview link. */
export async function canSeeFile(request: Request, file: Pick<StoredFile, "id">): Promise<FileSight> {
  if (await isUsedLive(file.id)) return "public";
  if (await findSession(request)) return "private";
  return (await holder.meydanFilePreview?.(request, file.id)) ? "private" : null;
}
