import { z } from "zod";

import type { Actor } from "~/lib/access/actor";
import { sendLetter } from "~/lib/apps/letters.server";
import { ownId } from "~/lib/auth/account/own-id.server";
import { takeTry } from "~/lib/auth/credentials/rate-limit.server";
import { listAdministrators } from "~/lib/auth/users/users.server";
import { notify } from "~/lib/inbox/notify.server";
import { transaction } from "~/lib/platform/db/database.server";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import { keepable } from "~/lib/platform/text/keepable";
import { encodeText } from "~/lib/platform/text/rich-text/rich-text-entities";

import { helpPaths, supportBounds } from "./help-center";

const line = (max: number, missing: string, tooLong: string) =>
  z
    .string({ error: missing })
    .transform((text) => collapseSpaces(keepable(text)))
    .pipe(z.string().min(1, missing).max(max, `${tooLong}?max=${max}`));

/** As the form sends them. Errors are keys of texts. */
export const supportSchema = z.object({
  name: line(supportBounds.name, "helpCenter.support.errors.name", "helpCenter.support.errors.nameTooLong"),
  email: z.email("helpCenter.support.errors.email").max(supportBounds.email, "helpCenter.support.errors.email"),
  subject: line(supportBounds.subject, "helpCenter.support.errors.subject", "helpCenter.support.errors.subjectTooLong"),
  message: z
    .string({ error: "helpCenter.support.errors.message" })
    .transform((text) => keepable(text.replaceAll("\r\n", "\n")).trim())
    .pipe(
      z
        .string()
        .min(1, "helpCenter.support.errors.message")
        .max(supportBounds.message, `helpCenter.support.errors.messageTooLong?max=${supportBounds.message}`),
    ),
});
export type SupportRequest = z.infer<typeof supportSchema>;

/**
 * A request for help comes to all administrators as a mail from its writer; where the mailbox is switched off, as a
 * notification.
 * @throws Refusal 429 after `supportBounds.hourly`
 */
export async function askForHelp(actor: Actor, { name, email, subject, message }: SupportRequest): Promise<void> {
  await takeTry({ name: "help-support", points: supportBounds.hourly, seconds: 3600 }, ownId(actor));
  const receivers = (await listAdministrators()).map(({ id }) => id);
  const paragraphs = message.split(/\n{2,}/).map((text) => `<p>${encodeText(text).replaceAll("\n", "<br>")}</p>`);
  const content = `${paragraphs.join("")}<p>${encodeText(`${name} · ${email}`)}</p>`;
  await transaction(async () => {
    if (await sendLetter(actor, { receivers, subject, content })) return;
    await notify(actor, {
      to: receivers,
      wording: { key: "help.asked", values: { name, email, subject, text: message } },
      icon: "heroicons_outline:lifebuoy",
      link: helpPaths.support(),
    });
  });
}
