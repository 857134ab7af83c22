import type { Section } from "./definition";

/** Where an expired entry goes: the archive, if the section declares that or keeps everything for good. */
export function overBy({ publishing: { onExpire, permanent } }: Pick<Section, "publishing">): "archive" | "withdraw" {
  return onExpire === "archive" || permanent === true ? "archive" : "withdraw";
}
