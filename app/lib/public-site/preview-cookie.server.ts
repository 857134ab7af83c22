import { createHash } from "node:crypto";

import { previewShowsFile } from "~/lib/content/previews.server";
import { env } from "~/lib/platform/env/env.server";

const prefix = "meydan_preview_";
const mostRead = 5;

/** Sent with a shared preview, for files only: the pictures of what is not published yet are asked for without its address. */
export function previewCookie(token: string, expiresAt: Date): string {
  const name = prefix + createHash("sha256").update(token).digest("hex").slice(0, 12);
  const secure = env().PUBLIC_URL?.startsWith("https:") ? "; Secure" : "";
  return `${name}=${token}; Path=/media; HttpOnly; SameSite=Lax; Expires=${expiresAt.toUTCString()}${secure}`;
}

/** Whether a request for a file comes from somebody who opened a preview that shows it. */
export async function hasPreviewOf(request: Request, fileId: string): Promise<boolean> {
  const tokens = (request.headers.get("Cookie") ?? "").split(/;\s*/).flatMap((pair) => new RegExp(`^${prefix}\\w{12}=([\\w-]{20,100})$`).exec(pair)?.[1] ?? []);
  for (const token of tokens.slice(0, mostRead)) if (await previewShowsFile(token, fileId)) return true;
  return false;
}
