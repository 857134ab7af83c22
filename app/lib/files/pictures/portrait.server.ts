import { makeActor, type Actor } from "~/lib/access/actor";

import { openContent } from "~/lib/files/serving/content-source.server";
import { acceptFile, type AcceptedFile } from "~/lib/files/checks/gate.server";
import { refuseFile, type RefusalCode } from "~/lib/files/checks/refusal.server";
import { sniffType } from "~/lib/files/checks/sniff.server";

/** Everybody may upload a portrait, without rights over files. @throws Refusal 413, 415, 422 with a `code` */
export async function acceptPortrait(
  actor: Actor,
  { path, originalName, refused }: { path: string; originalName: string; refused?: RefusalCode },
): Promise<AcceptedFile> {
  if (refused) throw refuseFile(refused);
  const content = await openContent({ path });
  try {
    if (content.bytes === 0) throw refuseFile("empty");
    if ((await sniffType(content, originalName, actor.id ?? "")).as !== "raster") throw refuseFile("notAPicture");
  } finally {
    await content.close();
  }
  const uploader = makeActor({
    ...actor,
    grants: [...actor.grants, { role: "departmentEditor", sections: [], departments: [] }],
  });
  return acceptFile(uploader, { path, originalName });
}
