import { readVideoAddress, type VideoAddress } from "~/lib/platform/text/rich-text/video-players";

/** `player`: an address for a frame, loaded only when the reader asks; `file`: an mp4 from the library. */
export type Video = ({ kind: "player" } & VideoAddress) | { kind: "file"; src: string };

export function videoOf(address: unknown): Video | null {
  if (typeof address !== "string") return null;
  if (address.startsWith("/media/")) return { kind: "file", src: address };
  const video = readVideoAddress(address);
  return video === null || typeof video === "string" ? null : { kind: "player", ...video };
}
