import type { MailDraft } from "./mailbox";

/** A form in the browser and one that the server has received. */
type FormValues = { get: (name: string) => unknown; getAll: (name: string) => unknown[] };

/** What a form holds, as the interface takes it. */
export function readMailForm(form: FormValues): MailDraft {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
  };
  return {
    to: text("to"),
    cc: text("cc"),
    bcc: text("bcc"),
    subject: text("subject"),
    content: text("content"),
    files: form.getAll("file").map(String),
  };
}

/** A stored draft as its form would hold it. */
export const mailFieldsOf = ({ to, cc, bcc, subject, content, files }: MailDraft): MailDraft => ({
  to,
  cc,
  bcc,
  subject,
  content,
  files,
});
