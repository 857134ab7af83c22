import { isSafeUrl } from "~/lib/platform/text/urls";
import { readVideoAddress } from "./video-players";

/** The player's address for any address of a video; else null. */
export function embedUrl(src: string): string | null {
  const video = readVideoAddress(src);
  return video === null || typeof video === "string" ? null : video.src;
}

/** For stored texts with frames that are not players: our pages' policy allows only these. */
export function withPlayers(html: string): string {
  return html.replace(/(<iframe src=")([^"]{1,2000})"/g, (whole, before: string, src: string) => {
    const player = embedUrl(src.replaceAll("&amp;", "&"));
    return player === null ? whole : `${before}${player.replaceAll("&", "&amp;")}"`;
  });
}

/** A cleaned text for readers outside: addresses from the root get the site's own. @param origin without a slash */
export function withOrigin(html: string, origin: string): string {
  return html.replace(/<[a-z]+ [^<>]*>/g, (tag) =>
    tag.replace(/ (?:href|src)="(?=\/(?!\/))/g, (before) => before + origin),
  );
}

/** A path through ".." would leave the media library. */
export function isMediaPath(src: string): boolean {
  return src.startsWith("/media/") && isSafeUrl(src) && !/\.\.|%2e|\/\//i.test(src);
}
