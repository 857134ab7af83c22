import { defineDomain } from "~/lib/platform/domains/domain.server";

import { fileChangeFailures, fileChangeJobs } from "./changes/change-many-job.server";
import { replacementJobs } from "./changes/replace.server";
import { filesTrash } from "./changes/files-trash.server";
import { fileJobs } from "./changes/trash.server";
import { keepFilesFresh } from "./files-cache.server";
import { portraits } from "./pictures/portrait.server";
import { fileSearch } from "./search/search-source.server";
import { uploadJobs } from "./uploads/uploads.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    files: "file" | "folder";
  }
}

export default defineDomain({
  id: "files",
  place: 30,
  followers: [keepFilesFresh],
  jobs: { ...fileJobs, ...uploadJobs, ...replacementJobs, ...fileChangeJobs },
  jobFailures: fileChangeFailures,
  search: [fileSearch],
  portraits,
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
