import { isSafeUrl } from "./urls";
import { readVideoAddress } from "./video-players";

/**
 * The address of the player for a video that a text shows, whichever of its addresses was given; null for any other.
 */
export function embedUrl(src: string): string | null {
  const video = readVideoAddress(src);
  return video === null || typeof video === "string" ? null : video.src;
}

/** A stored text whose frames were kept as they were typed, with the players that the policy of our pages lets in. */
export function withPlayers(html: string): string {
  return html.replace(/(<iframe src=")([^"]{1,2000})"/g, (whole, before: string, src: string) => {
    const player = embedUrl(src.replaceAll("&amp;", "&"));
    return player === null ? whole : `${before}${player.replaceAll("&", "&amp;")}"`;
  });
}

/** True for a file of our own media library, never for another path reached through "..". */
export function isMediaPath(src: string): boolean {
  return src.startsWith("/media/") && isSafeUrl(src) && !/\.\.|%2e|\/\//i.test(src);
}
