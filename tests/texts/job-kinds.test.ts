import { expect, test } from "vitest";

import { demoResetJobs } from "~/lib/administration/demo-reset-job.server";
import { accountJobs } from "~/lib/auth/account/reset-password.server";
import { signUpJobs } from "~/lib/auth/users/sign-up.server";
import { forgettingJobs } from "~/lib/content/maintenance/forget-personal-data.server";
import { linkJobs } from "~/lib/content/maintenance/link-check.server";
import { derivationJobs } from "~/lib/content/maintenance/reindex.server";
import { tagJobs } from "~/lib/content/maintenance/tags.server";
import { suggestionJobs } from "~/lib/content/suggestions/suggestion-jobs.server";
import { contentJobs } from "~/lib/content/workflow/content-jobs.server";
import { deadlineJobs, deadlineRenewals } from "~/lib/content/workflow/deadlines.server";
import { bulkJobs } from "~/lib/content/workflow/bulk-job.server";
import { handoverJobs } from "~/lib/content/workflow/handover.server";
import { reviewedJobs } from "~/lib/content/workflow/reviewed.server";
import { replacementJobs } from "~/lib/files/changes/replace.server";
import { fileChangeJobs } from "~/lib/files/changes/change-many-job.server";
import { fileJobs } from "~/lib/files/changes/trash.server";
import { uploadJobs } from "~/lib/files/uploads/uploads.server";
import { importJobs } from "~/lib/imports/import-jobs.server";
import { importExpiry } from "~/lib/imports/imports.server";
import { mailJobs } from "~/lib/mails/mail-jobs.server";
import { vacuumJobs } from "~/lib/platform/db/embedded/vacuum.server";
import { pushJobs } from "~/lib/push/push-jobs.server";
import { visitJobs } from "~/lib/visits/fold-visits.server";
import { webhookJobs, webhookSendJobs } from "~/lib/webhooks/webhook-jobs.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

const all = {
  ...bulkJobs,
  ...importJobs,
  ...importExpiry,
  ...fileChangeJobs,
  ...demoResetJobs([]),
  ...accountJobs,
  ...signUpJobs,
  ...forgettingJobs,
  ...linkJobs,
  ...derivationJobs,
  ...contentJobs,
  ...deadlineJobs,
  ...deadlineRenewals,
  ...reviewedJobs,
  ...handoverJobs,
  ...tagJobs,
  ...suggestionJobs,
  ...replacementJobs,
  ...fileJobs,
  ...uploadJobs,
  ...mailJobs,
  ...vacuumJobs,
  ...webhookJobs,
  ...webhookSendJobs,
  ...pushJobs,
  ...visitJobs,
};

test("whoever looks at the jobs reads what each does, in both languages", async () => {
  const [tr, en] = [await getFixedT("tr"), await getFixedT("en")];
  const unsaid = Object.keys(all)
    .map((kind) => `jobs.kinds.${kind}`)
    .filter((key) => tr(key) === key || en(key) === key || tr(key) === en(key));
  expect(unsaid).toEqual([]);
});
