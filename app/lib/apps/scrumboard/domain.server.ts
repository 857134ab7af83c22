import { defineApp } from "~/lib/apps/app.server";
import { anyRecord } from "~/lib/records/record.server";

import { boardFigures } from "./board-figures.server";
import { boardsApi } from "./boards-api.server";
import { boardKind } from "./boards.server";
import { cardKind } from "./card-kind.server";
import { cardsApi } from "./cards-api.server";
import { labelKind } from "./labels.server";
import { listKind } from "./lists.server";
import { scrumboardSearch } from "./scrumboard-search.server";
import { plantScrumboard } from "./seed-scrumboard.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    scrumboard: "scrumboardBoard" | "scrumboardList" | "scrumboardCard" | "scrumboardLabel";
  }
}

declare module "~/lib/access/roles" {
  interface VerbsByDomain {
    scrumboard: "scrumboard.edit" | "scrumboard.delete";
  }
}

export default defineApp({
  id: "scrumboard",
  icon: "heroicons_outline:rectangle-group",
  order: 40,
  isOffAtFirst: true,
  rights: {
    "scrumboard.edit": {
      roles: {
        webAdmin: "all",
        editorInChief: "all",
        departmentApprover: "all",
        departmentEditor: "all",
        translator: "all",
      },
      scope: "tools:write",
    },
    /** Whole boards; what lies on one is thrown away by whoever may write on it. */
    "scrumboard.delete": { roles: { webAdmin: "all", editorInChief: "all" }, scope: "tools:write" },
  },
  records: [anyRecord(boardKind), anyRecord(listKind), anyRecord(cardKind), anyRecord(labelKind)],
  auditObjects: ["scrumboardBoard", "scrumboardList", "scrumboardCard", "scrumboardLabel"],
  search: [scrumboardSearch],
  api: [...boardsApi, ...cardsApi],
  workFigures: boardFigures,
  plantSample: plantScrumboard,
});
