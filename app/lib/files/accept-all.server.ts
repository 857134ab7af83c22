import type { Upload } from "./receive.server";
import { refusalCodeOf, type RefusalCode } from "./checks/refusal.server";

/**
 * Keeps uploads one after another; a refused file does not keep the others out.
 * @param accept keeps one of them. @throws refusals of the gate are gathered, anything else is thrown on
 */
export async function acceptAll<T>(
  uploads: readonly Upload[],
  accept: (upload: Upload) => Promise<T>,
): Promise<{ accepted: T[]; refused: { name: string; code: RefusalCode }[] }> {
  const accepted: T[] = [];
  const refused: { name: string; code: RefusalCode }[] = [];
  for (const upload of uploads) {
    try {
      accepted.push(await accept(upload));
    } catch (thrown) {
      refused.push({ name: upload.originalName, code: refusalCodeOf(thrown) });
    }
  }
  return { accepted, refused };
}
