/** `player`: an address for a frame, loaded only when the reader asks; `file`: an mp4 of our own. */
export type Video = { kind: "player"; src: string; page: string; provider: "YouTube" | "Vimeo" } | { kind: "file"; src: string };

const youtubeHosts = new Set(["www.youtube.com", "youtube.com", "youtu.be", "www.youtube-nocookie.com"]);

/** Reads the address an editor pasted; null when it names no video we can show. */
export function videoOf(address: unknown): Video | null {
  if (typeof address !== "string") return null;
  if (address.startsWith("/media/")) return { kind: "file", src: address };
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  if (youtubeHosts.has(hostname)) {
    const id = hostname === "youtu.be" ? pathname.slice(1) : (searchParams.get("v") ?? /^\/(?:embed|shorts|live)\/([\w-]+)/.exec(pathname)?.[1] ?? "");
    if (!/^[\w-]{6,64}$/.test(id)) return null;
    return { kind: "player", provider: "YouTube", src: `https://www.youtube-nocookie.com/embed/${id}`, page: `https://www.youtube.com/watch?v=${id}` };
  }
  const vimeo = /\/(\d{1,20})(?:\/|$)/.exec(pathname)?.[1];
  return vimeo && /(?:^|\.)vimeo\.com$/.test(hostname)
    ? { kind: "player", provider: "Vimeo", src: `https://player.vimeo.com/video/${vimeo}?dnt=1`, page: `https://vimeo.com/${vimeo}` }
    : null;
}
