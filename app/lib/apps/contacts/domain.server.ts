import { defineApp } from "~/lib/apps/app.server";
import { fillKeys } from "~/lib/records/fill-keys.server";
import { importExpiryOf } from "~/lib/records/import/imports.server";
import { importJobsOf } from "~/lib/records/import/import-jobs.server";
import { anyRecord } from "~/lib/records/record.server";

import { contactSearch } from "./contact-search.server";
import { contactsApi } from "./contacts-api.server";
import { contactKind, contactPictures, contactTagKind } from "./contacts.server";
import { contactImport } from "./imports/contact-import.server";
import { plantContacts } from "./seed-contacts.server";

const imports = importJobsOf(contactImport);

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    contacts: "contact" | "contactTag";
  }
}

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    contacts: "contacts.edit" | "contacts.tags";
  }
}

export default defineApp({
  id: "contacts",
  icon: "heroicons_outline:user-group",
  order: 15,
  rights: {
    "contacts.edit": {
      roles: {
        webAdmin: "all",
        editorInChief: "all",
        departmentApprover: "all",
        departmentEditor: "all",
        translator: "all",
      },
      scope: "tools:write",
    },
    "contacts.tags": { roles: { webAdmin: "all", editorInChief: "all" }, scope: "tools:write" },
  },
  records: [anyRecord(contactKind), anyRecord(contactTagKind)],
  attachments: [contactPictures],
  jobs: { ...imports.jobs, ...importExpiryOf(contactImport) },
  jobFailures: imports.failures,
  preparations: [() => fillKeys(contactKind)],
  auditObjects: ["contact", "contactTag"],
  search: [contactSearch],
  api: contactsApi,
  plantSample: plantContacts,
});
