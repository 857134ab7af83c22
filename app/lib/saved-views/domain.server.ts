import { defineDomain } from "~/lib/platform/domains/domain.server";
import { anyRecord } from "~/lib/records/record.server";

import { viewPaths } from "./saved-view";
import { savedViewsApi } from "./saved-views-api.server";
import { savedViews } from "./saved-views.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    savedViews: "savedView";
  }
}

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    savedViews: "views.share";
  }
}

export default defineDomain({
  id: "saved-views",
  rights: {
    /** With the people of a unit. */
    "views.share": {
      roles: { webAdmin: "all", editorInChief: "all", departmentApprover: "unit", departmentEditor: "unit" },
      scope: "content:write",
    },
  },
  records: [anyRecord(savedViews)],
  auditObjects: ["savedView"],
  api: savedViewsApi,
  navigation: [
    {
      branch: "content",
      place: 90,
      items: () => [{ id: "views", icon: "heroicons_outline:bookmark", link: viewPaths.list() }],
    },
  ],
});
