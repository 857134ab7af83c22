import { isSafeUrl } from "./urls";

const players: Record<string, RegExp> = {
  "www.youtube-nocookie.com": /^\/embed\/[\w-]{1,64}$/,
  "www.youtube.com": /^\/embed\/[\w-]{1,64}$/,
  "youtube.com": /^\/embed\/[\w-]{1,64}$/,
  "player.vimeo.com": /^\/video\/\d{1,20}$/,
};

/** The https address of a video player we embed; null for any other address, a video's page included. */
export function embedUrl(src: string): string | null {
  const typed = src.trim();
  const full = typed.startsWith("//") ? `https:${typed}` : typed;
  if (!isSafeUrl(full) || !/^https?:/i.test(full)) return null;
  const { hostname, pathname, port, search } = new URL(full);
  const path = players[hostname];
  if (!path?.test(pathname) || port !== "" || !/^(?:\?[\w=&-]{1,200})?$/.test(search)) return null;
  return `https://${hostname}${pathname}${search}`;
}

/** True for a file of our own media library, never for another path reached through "..". */
export function isMediaPath(src: string): boolean {
  return src.startsWith("/media/") && isSafeUrl(src) && !/\.\.|%2e|\/\//i.test(src);
}
