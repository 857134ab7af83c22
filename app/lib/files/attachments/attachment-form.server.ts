import type { Actor } from "~/lib/access/actor";
import { refusalCodeOf } from "~/lib/files/checks/refusal.server";
import { withReceivedForm, type Upload } from "~/lib/files/receive.server";
import type { BoundedForm, FormBounds } from "~/lib/platform/http/request/form-bounds.server";
import { invalidFields } from "~/lib/platform/refusal";

import { attachmentFields } from "./attachment-fields";
import type { AttachmentJson } from "./attachment-paths";
import { attachFile, attachmentJson } from "./attachments.server";

/**
 * Keeps the files that come with a form itself, under `files`, where there are no scripts.
 * @param room how many more its owner takes
 * @returns `code`: why the first of those was refused that were; it completes the i18n key `files.errors.…`
 */
export async function attachUploads(
  actor: Actor,
  kind: string,
  uploads: readonly Upload[],
  room: number,
): Promise<{ attached: AttachmentJson[]; code?: string }> {
  const attached: AttachmentJson[] = [];
  let code: string | undefined;
  for (const upload of uploads.filter(({ field }) => field === "files")) {
    const sent = attached.length < room ? await attachFile(actor, kind, upload).catch(refusalCodeOf) : "tooManyFiles";
    if (typeof sent === "string") code ??= sent;
    else attached.push(attachmentJson(sent));
  }
  return { attached, ...(code === undefined ? {} : { code }) };
}

export type AttachedForm = {
  /** Its fields hold addresses, also of what came with the form itself. */
  form: BoundedForm;
  /** @throws Refusal 422 beside the field of a file that was refused */
  assertReceived: () => void;
};

/**
 * Reads a form with an `AttachedPicture` under each of the names. A file that is refused leaves the rest of the form
 * whole.
 * @throws as `receiveForm`
 */
export async function receiveAttachedForm(
  actor: Actor,
  request: Request,
  bounds: FormBounds,
  /** By field: what the attachment is for. */
  fields: Readonly<Record<string, string>>,
): Promise<AttachedForm> {
  return withReceivedForm(request, bounds, async ({ form, uploads }) => {
    const errors: Record<string, string[]> = {};
    for (const [name, kind] of Object.entries(fields)) {
      const { file, removed } = attachmentFields(name);
      if (form.get(removed)) form.set(name, "");
      const upload = uploads.find(({ field }) => field === file);
      if (!upload) continue;
      try {
        form.set(name, attachmentJson(await attachFile(actor, kind, upload)).address);
      } catch (thrown) {
        errors[name] = [`files.errors.${refusalCodeOf(thrown)}`];
      }
    }
    return {
      form,
      assertReceived() {
        if (Object.keys(errors).length > 0) throw invalidFields(errors);
      },
    };
  });
}
