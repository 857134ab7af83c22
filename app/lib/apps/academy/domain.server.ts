import { defineApp } from "~/lib/apps/app.server";
import { removeOfGoneEntries } from "~/lib/content/entries/gone-entries.server";

import { academyApi } from "./academy-api.server";
import { courseSearch } from "./course-search.server";
import { courseProgress, courseRequests } from "./schema.server";

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    academy: "academy.ask";
  }
}

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    academy: "courseRequest";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    academy: "academy.asked";
  }
}

/**
 * Courses for staff. Their words are entries of a content section in the area `handbook`, which keepers write there;
 * how far somebody is stays their own, but for the keepers who ask a course of a role.
 */
export default defineApp({
  id: "academy",
  icon: "heroicons_outline:academic-cap",
  order: 70,
  isOffAtFirst: true,
  rights: { "academy.ask": { roles: { webAdmin: "all", editorInChief: "all" }, scope: null } },
  auditObjects: ["courseRequest"],
  search: [courseSearch],
  notices: { "academy.asked": {} },
  purges: {
    "progress in courses that are gone": async () => {
      await removeOfGoneEntries(courseProgress, courseProgress.courseId);
      await removeOfGoneEntries(courseRequests, courseRequests.courseId);
    },
  },
  api: academyApi,
});
