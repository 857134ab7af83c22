import type { Actor } from "~/lib/access/actor";
import type { ContentSource } from "~/lib/files/serving/content-source.server";

import { refuseFile } from "./refusal.server";
import { sniffType } from "./sniff.server";

/** Photographs alone: no drawings. @throws Refusal 415 */
export async function assertPicture(actor: Actor, content: ContentSource, originalName: string): Promise<void> {
  if ((await sniffType(content, originalName, actor.id ?? "")).as !== "raster") throw refuseFile("notAPicture");
}
