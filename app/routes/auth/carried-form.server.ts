import { receiveForm } from "~/lib/files/receive.server";
import { mostFields, type BoundedForm } from "~/lib/platform/http/form-bounds.server";
import { textsWithoutSecrets } from "~/lib/platform/http/request.server";
import { isStepInput } from "~/lib/platform/http/step-inputs";

/** A form that was sent to a session which is locked or over, to be sent again once it is open. */
export type Carried = { fields: [string, string][]; isMultipart: boolean; hadFiles: boolean };

/** Whatever form of ours may come: it is held as it came, and read by nobody. */
const carriedBounds = { fields: mostFields, isCarried: true };

/** Reads a step's own inputs, and the form that is carried past it, passwords excepted. */
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
