import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { makeActor, type Actor } from "~/lib/access/actor";
import { roles, type Role, type Verb } from "~/lib/access/roles";

import { useTestDatabase } from "../support/database";

useTestDatabase();

/**
 * Every exported function of app/lib that acts in somebody's name, by what guards it. A new one without a row fails.
 * - a verb: refused at once, whatever else it is given, to every role that hasn't the verb anywhere
 * - `own`: one's own things only; tests of each domain try another's ids
 * - `entry`: the verb depends on the entry: permissions.test.ts and tests/content/review.test.ts try them
 * - `reach`: answers with what the person may see, filtered in the query or by its own verb
 * - `inner`: asked by the operations above after they have checked; no page or address calls it first
 */
const guards: Record<string, Verb | "own" | "entry" | "reach" | "inner"> = {
  "administration/demo-areas/resetDemoArea": "administer",
  "administration/jobs/listJobs": "administer",
  "administration/jobs/retryJob": "administer",
  "administration/system/readSystem": "administer",
  "auth/session/access-settings/saveAccessSettings": "administer",
  "auth/account/api-tokens/listApiTokens": "administer",
  "auth/users/invitation/inviteUser": "administer",
  "auth/users/invitation/resendInvitation": "administer",
  "auth/users/manage-users/getUserForAdmin": "administer",
  "auth/users/manage-users/listUsers": "administer",
  "auth/users/manage-users/reopenUser": "administer",
  "auth/users/manage-users/setGrants": "administer",
  "auth/users/manage-users/suspendUser": "administer",
  "auth/account/second-factor/peopleWithSecondFactor": "administer",
  "auth/account/second-factor/resetSecondFactor": "administer",
  "auth/users/sign-up/approveUser": "administer",
  "auth/users/sign-up/removePendingUser": "administer",
  "auth/users/users/createUser": "administer",
  "content/maintenance/option-lists/readOptionList": "administer",
  "content/maintenance/option-lists/saveOptionList": "administer",
  "content/maintenance/reset-entry/resetEntry": "administer",
  "content/review/review-rules/saveReviewedSections": "administer",
  "public-site/site-identity/saveSiteTexts": "administer",
  "mails/mail-link/allowMailLink": "administer",
  "mails/mail-link/readMailLink": "administer",
  "mails/mail-link/showMailLink": "administer",
  "mails/mails/findMail": "administer",
  "mails/mails/getMail": "administer",
  "mails/mails/listMails": "administer",
  "mails/mails/resendMail": "administer",
  "audit/audit-log/listAudit": "audit.view",
  "audit/audit-log/recordAuditExport": "audit.view",
  "audit/own-actions/countOwnActions": "own",
  "audit/own-actions/listOwnActions": "own",
  "auth/account/account/getAccount": "own",
  "auth/account/account/mergeUser": "own",
  "auth/account/account/setStatus": "own",
  "auth/account/api-tokens/createApiToken": "own",
  "auth/account/api-tokens/listOwnApiTokens": "own",
  "auth/account/api-tokens/revokeApiToken": "own",
  "auth/account/change-email/cancelEmailChange": "own",
  "auth/account/change-email/findRequestedEmail": "own",
  "auth/account/change-email/requestEmailChange": "own",
  "auth/account/change-password/changePassword": "own",
  "auth/account/change-password/signOutElsewhere": "own",
  "auth/account/change-password/signOutOne": "own",
  "auth/account/profile/getProfile": "own",
  "auth/account/profile/saveLanguage": "own",
  "auth/account/profile/saveNotificationChoice": "own",
  "auth/account/profile/savePicture": "own",
  "auth/account/profile/saveProfile": "own",
  "auth/account/second-factor/beginSecondFactor": "own",
  "auth/account/second-factor/confirmSecondFactor": "own",
  "auth/account/second-factor/getSecondFactor": "own",
  "auth/account/second-factor/renewRecoveryCodes": "own",
  "auth/account/second-factor/switchSecondFactorOff": "own",
  "chat/chats/getChat": "own",
  "chat/chats/listChats": "own",
  "chat/chats/listFullChats": "own",
  "chat/chats/markRead": "own",
  "chat/chats/openChat": "own",
  "chat/chats/setMuted": "own",
  "chat/messages/patchChat": "own",
  "chat/seed-chats/findSeededChats": "own",
  "chat/seed-chats/reseedChats": "own",
  "chat/messages/sendMessage": "own",
  "inbox/inbox-api/answerChange": "own",
  "inbox/inbox-api/answerList": "own",
  "inbox/inbox-api/answerMarkAll": "own",
  "inbox/inbox-api/answerToggle": "own",
  "inbox/inbox-box/readBox": "own",
  "inbox/inbox-box/readSent": "own",
  "inbox/inbox-form/changeInbox": "own",
  "inbox/inbox/addItem": "own",
  "inbox/inbox/findItem": "own",
  "inbox/inbox/listInbox": "own",
  "inbox/inbox/markAllRead": "own",
  "inbox/inbox/patchItem": "own",
  "inbox/inbox/removeItem": "own",
  "inbox/inbox/restoreItem": "own",
  "inbox/inbox/setRead": "own",
  "inbox/read-inboxes/readInboxes": "own",
  "inbox/seed-inbox/countSeededInbox": "own",
  "inbox/seed-inbox/reseedInbox": "own",
  "inbox/send-message/listReceivers": "own",
  "inbox/send-message/listSent": "own",
  "inbox/send-message/sendMessage": "own",
  "shortcuts/shortcuts/createShortcut": "own",
  "shortcuts/shortcuts/deleteShortcut": "own",
  "shortcuts/shortcuts/listShortcuts": "own",
  "shortcuts/shortcuts/listShownShortcuts": "own",
  "shortcuts/shortcuts/updateShortcut": "own",
  "auth/account/own-id/ownId": "inner",
  "auth/users/users/ensureAdministrator": "inner",
  "chat/contacts/personOf": "inner",
  "content/entries/edit-rights/assertMayMark": "inner",
  "content/access/rights/assertAllowed": "inner",
  "content/access/rights/assertMay": "inner",
  "content/access/rights/assertMayChange": "inner",
  "content/access/rights/assertTheirs": "inner",
  "content/access/rights/entryRights": "inner",
  "content/access/rights/newEntryRights": "inner",
  "content/access/rights/sectionRights": "inner",
  "content/form/form-submission/keepUploads": "inner",
  "content/publication/legal-display/assertNotOnDisplay": "inner",
  "content/list/row-rights/rowRights": "inner",
  "content/publication/publication-writes/commitChange": "inner",
  "content/publication/publication-writes/putOnSchedule": "inner",
  "content/workflow/publishing/changeState": "inner",
  "content/workflow/publishing/expireEntry": "inner",
  "content/workflow/publishing/publishScheduled": "inner",
  "content/entries/left-out/withoutMissing": "inner",
  "content/review/review-writes/reviewing": "inner",
  "content/review/review-writes/submittedBy": "inner",
  "content/workflow/publishing/remindOfExpiry": "inner",
  "content/workflow/notify-authors/notifyDeadline": "inner",
  "content/workflow/notify-authors/notifyFailed": "inner",
  "content/workflow/notify-authors/notifyAuthors": "inner",
  "content/workflow/notify-authors/notifyScheduled": "inner",
  "content/workflow/notify-reviewers/notifyApprovers": "inner",
  "content/workflow/notify-reviewers/notifyReviewed": "inner",
  "files/portrait/acceptPortrait": "inner",
  "inbox/inbox/ownerOf": "inner",
  "chat/contacts/findPeople": "reach",
  "chat/contacts/getChatProfile": "reach",
  "chat/contacts/getContact": "reach",
  "chat/contacts/listContacts": "reach",
  "content/form/relation-options/findUnit": "inner",
  "content/form/relation-options/listUnits": "reach",
  "content/form/relation-options/parentChoices": "reach",
  "content/form/relation-options/relationChoices": "reach",
  "content/list/dashboard/countOpenDrafts": "reach",
  "content/list/dashboard/listRecentlyEdited": "reach",
  "content/list/dashboard/readDashboard": "reach",
  "content/entries/entries/entryTitles": "reach",
  "content/form/entry-context/readEntryContext": "reach",
  "content/list/list-conditions/conditionOf": "inner",
  "content/list/navigation/listNavigation": "reach",
  "content/access/visible-entries/canAnywhere": "reach",
  "content/access/visible-entries/unitsOf": "reach",
  "content/access/visible-entries/visibleEntries": "reach",
  "content/entries/references/listChildren": "reach",
  "content/entries/references/listUses": "reach",
  "content/list/search-entries/searchEntries": "reach",
  "content/list/link-targets/searchLinkTargets": "reach",
  "files/uses/listFileUses": "reach",
  "navigation/navigation/listNavigation": "reach",
  "navigation/navigation/navigationItems": "reach",
  "search/results-page/readResultsPage": "reach",
  "search/search-everything/searchEverything": "reach",
  "content/entries/create-from/dataBegunFrom": "entry",
  "content/entries/create-from/sectionsBegunFrom": "reach",
  "content/workflow/bulk/changeMany": "entry",
  "content/entries/changes-since/changesSince": "entry",
  "content/entries/entries/createEntry": "entry",
  "content/entries/entries/beginEntry": "entry",
  "content/entries/entries/createRow": "entry",
  "content/entries/entries/getEntry": "entry",
  "content/entries/entries/openForChange": "entry",
  "content/entries/entries/saveEntry": "entry",
  "content/list/entry-list/listEntries": "entry",
  "content/list/entry-list/findRows": "entry",
  "content/list/export-entries/exportEntries": "entry",
  "content/workflow/move/moveEntry": "entry",
  "content/publication/previews/createPreviewLink": "entry",
  "content/publication/previews/endPreviewLink": "entry",
  "content/publication/previews/listPreviewLinks": "entry",
  "content/publication/previews/previewEntry": "entry",
  "content/workflow/publishing/archiveEntry": "entry",
  "content/workflow/publishing/createPublished": "entry",
  "content/workflow/publishing/publishEntry": "entry",
  "content/workflow/publishing/reopenEntry": "entry",
  "content/workflow/publishing/scheduleEntry": "entry",
  "content/workflow/publishing/unscheduleEntry": "entry",
  "content/workflow/publishing/withdrawEntry": "entry",
  "content/workflow/review-view/listReviews": "entry",
  "content/workflow/review-view/readReview": "entry",
  "content/workflow/review/approveEntry": "entry",
  "content/workflow/corrections/confirmCorrection": "entry",
  "content/workflow/corrections/correctEntry": "entry",
  "content/workflow/corrections/readCorrection": "reach",
  "content/workflow/notify-reviewers/notifyCorrected": "inner",
  "content/workflow/review/assertMaySign": "inner",
  "content/workflow/review/recordDecision": "inner",
  "content/workflow/review/release": "inner",
  "content/workflow/review/returnEntry": "entry",
  "content/workflow/review/submitEntry": "entry",
  "content/workflow/review/takeBackEntry": "entry",
  "content/workflow/trash/purgeEntry": "entry",
  "content/workflow/trash/restoreFromTrash": "entry",
  "content/workflow/trash/trashEntry": "entry",
  "content/entries/versions/compareVersions": "entry",
  "content/entries/versions/listVersions": "entry",
  "content/entries/versions/restoreVersion": "entry",
  "files/accept-all/acceptAll": "entry",
  "files/trash/trashFile": "entry",
  "files/trash/restoreFile": "entry",
  "files/trash/purgeFile": "entry",
  "files/trash/outOfTrash": "inner",
  "files/trash/listTrashedFiles": "files.view",
  "files/trashed-rows/listTrashedRows": "files.view",
  "files/uses/listKeptFileUses": "reach",
  "content/entries/references/listKeptUses": "reach",
  "content/entries/file-uses/listUsesOfFile": "reach",
  "files/files/updateFile": "entry",
  "content/list/trash-list/listTrash": "restore",
  "files/files/getFile": "files.view",
  "files/files/listFiles": "files.view",
  "files/checks/gate/acceptFile": "files.upload",
};

type Operation = (actor: Actor, ...rest: unknown[]) => unknown;
const sources = readdirSync("app/lib", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
const declared = sources.flatMap((file) =>
  [...readFileSync(join("app/lib", file), "utf8").matchAll(/^export (?:async )?function (\w+)(?:<[^>]*>)?\(\s*_?actor: Actor\b/gm)].map(([, name = ""]) => ({ name: `${file.replace(/(\.server)?\.ts$/, "")}/${name}`, file, function: name })),
);
const operationOf = async ({ file, function: name }: { file: string; function: string }) => ((await import(join(process.cwd(), "app/lib", file))) as Record<string, Operation>)[name];
const actorWith = (role: Role | null) => makeActor({ id: crypto.randomUUID(), name: role ?? "nobody", grants: role ? [{ role, sections: null, departments: null }] : [] });

async function answerOf(operation: Operation | undefined, actor: Actor): Promise<string> {
  try {
    await operation?.(actor, {}, {}, {}, {});
    return "done";
  } catch (thrown) {
    return thrown instanceof Response ? String(thrown.status) : "other";
  }
}

test("every operation has its row, and every row its operation", () => {
  const names = declared.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !(name in guards)), "without a row").toEqual([]);
  expect(Object.keys(guards).filter((name) => !names.includes(name)), "rows of no operation").toEqual([]);
});

test("an operation behind a verb refuses at once everybody who hasn't it", async () => {
  const behind = declared.filter(({ name }) => !["own", "entry", "reach", "inner", undefined].includes(guards[name]));
  expect(behind.length).toBeGreaterThan(20);
  for (const operation of behind) {
    const verb = guards[operation.name] as Verb;
    const run = await operationOf(operation);
    for (const role of [null, ...roles]) {
      const actor = actorWith(role);
      if (!actor.can(verb)) expect([operation.name, role, await answerOf(run, actor)]).toEqual([operation.name, role, "403"]);
    }
  }
});
