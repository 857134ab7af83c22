import { defineDomain } from "~/lib/platform/domains/domain.server";

import { giveUnkeptOnce } from "./access/section-owners.server";
import { keepCacheFresh } from "./cache-tags.server";
import { altTextsInEntries } from "./entries/references/alt-suggestions.server";
import { isFileLive, isPointedAt, listKeptUses, listUses } from "./entries/references/references.server";
import { entriesTrash } from "./list/entries-trash.server";
import { contentNavigation } from "./list/navigation.server";
import { entrySearch } from "./list/search-source.server";
import { forgettingJobFailures, forgettingJobs, planForgetting } from "./maintenance/forget-personal-data.server";
import { linkJobs, planLinkCheck } from "./maintenance/link-check.server";
import { derivationFailures, derivationJobs, planDerivation } from "./maintenance/reindex.server";
import { tagJobFailures, tagJobs } from "./maintenance/tags.server";
import { addressProblem } from "./publication/addresses/own-address.server";
import { fileHeldByDisplay } from "./publication/legal/held-files.server";
import { endPreviewsOfSuspended, previewShowsFile } from "./publication/read/previews.server";
import { keepSuggestionsFresh, planSuggestions, suggestionJobs } from "./suggestions/suggestion-jobs.server";
import { bulkJobFailures, bulkJobs } from "./workflow/bulk-job.server";
import { contentJobFailures, contentJobs } from "./workflow/content-jobs.server";
import { deadlineJobFailures, deadlineJobs, deadlineRenewals, planDeadlines } from "./workflow/deadlines.server";
import { handoverJobFailures, handoverJobs } from "./workflow/handover.server";
import { entriesNeedingApproval } from "./workflow/may-publish.server";
import { planReviews, reviewedJobFailures, reviewedJobs } from "./workflow/reviewed.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    content: "entry" | "section";
  }
}

declare module "~/lib/inbox/inbox-kinds" {
  interface NotificationKinds {
    content:
      | "entry.submitted"
      | "entry.returned"
      | "entry.approved"
      | "entry.published"
      | "entry.withdrawn"
      | "entry.trashed"
      | "entry.restored"
      | "entry.handedOver"
      | "tags.changed"
      | "schedule.done"
      | "schedule.failed"
      | "deadline.near"
      | "deadline.due"
      | "review.due";
  }
}

export default defineDomain({
  id: "content",
  trash: entriesTrash,
  place: 10,
  followers: [keepCacheFresh, keepSuggestionsFresh],
  preparations: [endPreviewsOfSuspended, planDerivation, giveUnkeptOnce, planSuggestions],
  nightly: [planLinkCheck, planDeadlines, planForgetting, planReviews],
  jobs: {
    ...contentJobs,
    ...deadlineJobs,
    ...deadlineRenewals,
    ...reviewedJobs,
    ...forgettingJobs,
    ...derivationJobs,
    ...suggestionJobs,
    ...handoverJobs,
    ...tagJobs,
    ...bulkJobs,
    ...linkJobs,
  },
  jobFailures: {
    ...contentJobFailures,
    ...deadlineJobFailures,
    ...reviewedJobFailures,
    ...handoverJobFailures,
    ...tagJobFailures,
    ...bulkJobFailures,
    ...derivationFailures,
    ...forgettingJobFailures,
  },
  search: [entrySearch],
  files: {
    usesOf: (actor, fileId) => listUses(actor, "file", fileId),
    isLive: isFileLive,
    keptUsesOf: listKeptUses,
    isUsed: (fileId) => isPointedAt("file", fileId),
    heldUntil: fileHeldByDisplay,
    withoutPublishRight: entriesNeedingApproval,
    altTexts: altTextsInEntries,
    isInPreview: previewShowsFile,
  },
  linkProblem: addressProblem,
  openApi: async () => (await import("./api/content-openapi.server")).contentOpenApi(),
  notices: {
    "entry.submitted": { mail: "awaitingApproval", isUsual: true },
    "entry.returned": { mail: "contentReturned", isUsual: true },
    "entry.approved": { mail: "contentApproved" },
    "entry.published": { mail: "contentPublished" },
    "entry.withdrawn": {},
    "entry.trashed": {},
    "entry.restored": {},
    "entry.handedOver": {},
    "tags.changed": {},
    "schedule.done": {},
    "schedule.failed": {},
    "deadline.near": {},
    "deadline.due": {},
    "review.due": {},
  },
  auditObjects: ["entry", "section"],
  navigation: contentNavigation,
  live: async () => (await import("./api/entry-live.server")).entryLive,
});
