import { defineApp } from "~/lib/apps/app.server";
import { anyRecord } from "~/lib/records/record.server";

import { reminderJob, remindOfNote } from "./note-reminder.server";
import { noteSearch } from "./note-search.server";
import { notesApi } from "./notes-api.server";
import { noteKind, noteLabelKind, notePictures } from "./notes.server";
import { plantNotes } from "./seed-notes.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    notes: "note" | "noteLabel";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    notes: "note.reminder";
  }
}

/** Notes are one's own: no role has a right to another's, so there is no verb for them. */
export default defineApp({
  id: "notes",
  icon: "heroicons_outline:pencil-square",
  order: 20,
  records: [anyRecord(noteKind), anyRecord(noteLabelKind)],
  attachments: [notePictures],
  auditObjects: ["note", "noteLabel"],
  search: [noteSearch],
  notices: { "note.reminder": {} },
  jobs: { [reminderJob]: remindOfNote },
  api: notesApi,
  plantSample: plantNotes,
});
