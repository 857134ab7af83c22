import { defineApp } from "~/lib/apps/app.server";
import { anyRecord } from "~/lib/records/record.server";

import { documentFiles, documentKind } from "./document-kind.server";
import { documentSearch } from "./document-search.server";
import { fileManagerApi } from "./file-manager-api.server";
import { folderKind } from "./folders.server";
import { countOwnFolders, handOverOwnFolders, handOverUnitFolders } from "./leavers.server";
import { plantDocuments } from "./seed-documents.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    fileManager: "document" | "documentFolder";
  }
}

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    fileManager: "documents.add" | "documents.edit";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    fileManager: "folders.handedOver";
  }
}

/** The documents that staff keep for themselves. None of them is ever on the site. */
export default defineApp({
  id: "file-manager",
  icon: "heroicons_outline:folder",
  order: 27,
  rights: {
    "documents.add": {
      roles: { webAdmin: "all", editorInChief: "all", departmentApprover: "all", departmentEditor: "all" },
      scope: "tools:write",
    },
    // What lies in folders of one's units, and what one has brought oneself: see open-folders.server.ts.
    "documents.edit": {
      roles: {
        webAdmin: "all",
        editorInChief: "all",
        departmentApprover: "unitOrMade",
        departmentEditor: "unitOrMade",
      },
      scope: "tools:write",
    },
  },
  records: [anyRecord(documentKind), anyRecord(folderKind)],
  attachments: [documentFiles],
  auditObjects: ["document", "documentFolder"],
  search: [documentSearch],
  notices: { "folders.handedOver": {} },
  belongings: { count: countOwnFolders, handOver: handOverOwnFolders },
  unitHandover: handOverUnitFolders,
  api: fileManagerApi,
  plantSample: plantDocuments,
});
