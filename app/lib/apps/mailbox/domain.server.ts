import { defineApp, usesApp } from "~/lib/apps/app.server";
import { anyRecord } from "~/lib/records/record.server";

import { followItems, movingStep, undoMoving } from "./change-mails.server";
import { mailDraftKind, mailFiles } from "./drafts.server";
import { mailPageOf } from "./former-pages.server";
import { mailLabelKind } from "./labels.server";
import { mailboxApi } from "./mailbox-api.server";
import { mailboxArea } from "./mailbox-area.server";
import { mailPurgeJobs, planMailPurge } from "./mail-purge.server";
import { mailSearch } from "./mail-search.server";
import {
  addMessageMails,
  makeMessageMails,
  messagesJob,
  planMessageMails,
  rewriteMessageMail,
} from "./messages-as-mails.server";
import { outsideJobFailures, outsideJobs } from "./outside-mail.server";
import { plantMailbox } from "./seed-mailbox.server";
import { deliverJob, deliverMail, postLetter, sendingStep, takeBack } from "./send-mail.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    mailbox: "mailDraft" | "mailboxLabel";
  }
}

/** Mails are one's own: no role has a right to another's, so there is no verb for them. */
export default defineApp({
  id: "mailbox",
  icon: "heroicons_outline:envelope",
  order: 5,
  // The areas of sample data come in the order of the domains, and content first.
  place: 105,
  records: [anyRecord(mailDraftKind), anyRecord(mailLabelKind)],
  attachments: [mailFiles],
  auditObjects: ["mailDraft", "mailboxLabel"],
  search: [mailSearch],
  undoSteps: { [movingStep]: undoMoving, [sendingStep]: takeBack },
  messagePages: { isThere: (actor) => usesApp(actor, "mailbox"), pageOf: mailPageOf },
  followMessages: { added: addMessageMails, read: followItems, rewritten: rewriteMessageMail },
  preparations: [planMessageMails],
  jobs: { [deliverJob]: deliverMail, [messagesJob]: makeMessageMails, ...mailPurgeJobs, ...outsideJobs },
  jobFailures: outsideJobFailures,
  postOffice: { app: "mailbox", send: postLetter },
  nightly: [planMailPurge],
  api: mailboxApi,
  demoAreas: [mailboxArea],
  plantSample: plantMailbox,
});
