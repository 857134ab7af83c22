import { receiveForm } from "~/lib/files/receive.server";
import { maxFields, type BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { textsWithoutSecrets } from "~/lib/platform/http/request/request.server";
import { isStepInput } from "~/lib/platform/http/request/step-inputs";

/** A form sent to a locked or ended session, to be sent again later. */
export type Carried = { fields: [string, string][]; isMultipart: boolean; hadFiles: boolean };

/** Held as it came, unread, so any form of ours must fit. */
const carriedBounds = { fields: maxFields, isCarried: true };

/** Reads a step's own inputs, and the carried form without passwords. */
export async function receiveCarried(request: Request): Promise<{ form: BoundedForm; carried: Carried }> {
  const { form, uploads, cleanUp } = await receiveForm(request, carriedBounds);
  await cleanUp();
  return {
    form,
    carried: {
      fields: textsWithoutSecrets(form).filter(([name]) => !isStepInput(name)),
      isMultipart: request.headers.get("Content-Type")?.startsWith("multipart/") ?? false,
      hadFiles: uploads.length > 0,
    },
  };
}
