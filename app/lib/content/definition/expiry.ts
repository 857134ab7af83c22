import type { Section } from "./definition";

/** What the clock does with what is over: the archive, where the section keeps one or keeps everything for good. */
export function overBy({ publishing: { onExpire, permanent } }: Pick<Section, "publishing">): "archive" | "withdraw" {
  return onExpire === "archive" || permanent === true ? "archive" : "withdraw";
}
