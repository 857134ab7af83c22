import { everyone } from "~/lib/access/rights.server";
import { defineDomain } from "~/lib/platform/domains/domain.server";
import { anyRecord } from "~/lib/records/record.server";

import { attachmentJobs, planAttachmentExpiry } from "./attachments/attachment-jobs.server";
import { fileChangeFailures, fileChangeJobs } from "./changes/change-many-job.server";
import { contentUndo, replacementJobs } from "./changes/replace.server";
import { filesTrash } from "./changes/files-trash.server";
import { fileJobs } from "./changes/trash.server";
import { fileKind } from "./changes/update-file.server";
import { keepFilesFresh } from "./files-cache.server";
import { portraits } from "./pictures/portrait.server";
import { fileSearch } from "./search/search-source.server";
import { uploadJobs } from "./uploads/uploads.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    files: "file" | "folder";
  }
}

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    files: "files.view" | "files.upload" | "files.edit" | "files.delete" | "files.arrange";
  }
}

const chiefs = { webAdmin: "all", editorInChief: "all" } as const;
// A file belongs to the unit of its folder; the person who uploaded it may also correct and delete it.
const keepers = { ...chiefs, departmentApprover: "unitOrMade", departmentEditor: "unitOrMade" } as const;

export default defineDomain({
  id: "files",
  place: 30,
  records: [anyRecord(fileKind)],
  rights: {
    "files.view": { roles: everyone, scope: "files:read" },
    "files.upload": {
      roles: { ...chiefs, departmentApprover: "all", departmentEditor: "all" },
      scope: "files:write",
    },
    "files.edit": { roles: keepers, scope: "files:write" },
    "files.delete": { roles: keepers, scope: "files:write" },
    "files.arrange": {
      roles: { ...chiefs, departmentApprover: "unit", departmentEditor: "unit" },
      scope: "files:write",
    },
  },
  followers: [keepFilesFresh],
  jobs: { ...fileJobs, ...uploadJobs, ...replacementJobs, ...fileChangeJobs, ...attachmentJobs },
  nightly: [planAttachmentExpiry],
  jobFailures: fileChangeFailures,
  search: [fileSearch],
  portraits,
  undoSteps: contentUndo,
  trash: filesTrash,
  openApi: async () => {
    const { filePaths, fileSchemas } = await import("./file-openapi.server");
    return { paths: filePaths(), schemas: fileSchemas() };
  },
  auditObjects: ["file", "folder"],
  navigation: [
    {
      branch: "site",
      place: 30,
      items: (actor) =>
        actor.can("files.view")
          ? [{ id: "files", icon: "heroicons_outline:photo", link: "/apps/file-manager-public" }]
          : [],
    },
  ],
});
