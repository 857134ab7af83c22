import { partsOf } from "~/lib/platform/domains/domain.server";
import { env } from "~/lib/platform/env/env.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import type { Language } from "~/lib/platform/i18n/i18n";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";

import { defaultMailLocale, mailKinds, type MailKind, type MailReceiver, type MailValues } from "./mail-kinds";

/** What the staff write for every mail. */
type StaffMailTexts = { mailSignature?: string; mailNoReply?: string; mailPrefix?: string };

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    mailTexts: (locale: Language) => Promise<StaffMailTexts>;
  }
}

export type RenderedMail = { subject: string; text: string; html: string };

export async function renderMail(
  kind: MailKind,
  { name, locale }: MailReceiver,
  values: MailValues,
): Promise<RenderedMail> {
  const language = locale ?? defaultMailLocale;
  const [t, ...written] = await Promise.all([
    getFixedT(language),
    ...partsOf("mailTexts").map((textsIn) => textsIn(language)),
  ]);
  const { mailSignature, mailNoReply, mailPrefix }: StaffMailTexts = Object.assign({}, ...written);
  const title = env().APP_TITLE;
  const say = (part: string) => t(`mails.kinds.${kind}.${part}`, { ...values, title });
  const texts: MailTexts = {
    language,
    subject: collapseSpaces(mailPrefix ? `${mailPrefix} ${say("subject")}` : say("subject")),
    greeting: mailKinds[kind].isNamed ? t("mails.greeting", { name }) : t("mails.greetingUnnamed"),
    text: say("text"),
    button: say("button"),
    linkHint: t("mails.linkHint"),
    link: values.link,
    after: say("after"),
    signature: mailSignature ?? "",
    footer: mailNoReply ?? t("mails.footer", { title }),
  };
  return { subject: texts.subject, text: asText(texts), html: asHtml(texts) };
}

type MailTexts = {
  language: string;
  subject: string;
  greeting: string;
  text: string;
  button: string;
  linkHint: string;
  link: string;
  after: string;
  signature: string;
  footer: string;
};

function asText({ greeting, text, button, link, after, signature, footer }: MailTexts): string {
  return [greeting, text, `${button}:\n${link}`, after, ...(signature ? [signature] : []), `-- \n${footer}`].join(
    "\n\n",
  );
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

// Inline styles: several mail programs drop <style>. No pictures, so that nothing reports who has read it.
const paragraph = "margin:0 0 16px";
const small = "margin:0 0 16px;font-size:14px;line-height:1.5;color:#475569";

function asHtml(texts: MailTexts): string {
  const { language, subject, greeting, text, button, linkHint, link, after, signature, footer } = Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, escapeHtml(value)]),
  ) as MailTexts;
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;background:#f1f5f9;color:#1e293b;font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.35">${subject}</h1>
<p style="${paragraph}">${greeting}</p>
<p style="${paragraph};white-space:pre-line">${text}</p>
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;background:#4f46e5;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none">${button}</a></p>
<p style="${small}">${linkHint}<br><a href="${link}" style="color:#4f46e5;word-break:break-all">${link}</a></p>
<p style="${paragraph}">${after}</p>${signature ? `\n<p style="${paragraph};white-space:pre-line">${signature}</p>` : ""}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e2e8f0;font-size:13px;color:#64748b">${footer}</p>
</div>
</body>
</html>
`;
}
