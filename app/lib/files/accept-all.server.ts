import type { Actor } from "~/lib/access/actor";

import { acceptFile, type AcceptedFile } from "./checks/gate.server";
import type { Upload } from "./receive.server";
import { refusalCodeOf, type RefusalCode } from "./checks/refusal.server";

/** One after another; a refused file does not keep the others out. */
export async function acceptAll(
  actor: Actor,
  uploads: readonly Upload[],
): Promise<{ accepted: AcceptedFile[]; refused: { name: string; code: RefusalCode }[] }> {
  const accepted: AcceptedFile[] = [];
  const refused: { name: string; code: RefusalCode }[] = [];
  for (const upload of uploads) {
    try {
      accepted.push(await acceptFile(actor, upload));
    } catch (thrown) {
      refused.push({ name: upload.originalName, code: refusalCodeOf(thrown) });
    }
  }
  return { accepted, refused };
}
