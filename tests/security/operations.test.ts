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
  "auth/access-settings/saveAccessSettings": "administer",
  "auth/api-tokens/listApiTokens": "administer",
  "auth/invitation/inviteUser": "administer",
  "auth/invitation/resendInvitation": "administer",
  "auth/manage-users/getUserForAdmin": "administer",
  "auth/manage-users/listUsers": "administer",
  "auth/manage-users/reopenUser": "administer",
  "auth/manage-users/setGrants": "administer",
  "auth/manage-users/suspendUser": "administer",
  "auth/second-factor/peopleWithSecondFactor": "administer",
  "auth/second-factor/resetSecondFactor": "administer",
  "auth/sign-up/approveUser": "administer",
  "auth/sign-up/removePendingUser": "administer",
  "auth/users/createUser": "administer",
  "content/put-back/putBack": "administer",
  "content/review-rules/saveReviewedSections": "administer",
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
  "audit/deeds/countOwnDeeds": "own",
  "audit/deeds/listOwnDeeds": "own",
  "auth/account/getAccount": "own",
  "auth/account/mergeUser": "own",
  "auth/account/setStatus": "own",
  "auth/api-tokens/createApiToken": "own",
  "auth/api-tokens/listOwnApiTokens": "own",
  "auth/api-tokens/revokeApiToken": "own",
  "auth/change-email/cancelEmailChange": "own",
  "auth/change-email/findRequestedEmail": "own",
  "auth/change-email/requestEmailChange": "own",
  "auth/change-password/changePassword": "own",
  "auth/change-password/signOutElsewhere": "own",
  "auth/change-password/signOutOne": "own",
  "auth/profile/getProfile": "own",
  "auth/profile/saveLanguage": "own",
  "auth/profile/saveNotificationChoice": "own",
  "auth/profile/savePicture": "own",
  "auth/profile/saveProfile": "own",
  "auth/second-factor/beginSecondFactor": "own",
  "auth/second-factor/confirmSecondFactor": "own",
  "auth/second-factor/getSecondFactor": "own",
  "auth/second-factor/renewRecoveryCodes": "own",
  "auth/second-factor/switchSecondFactorOff": "own",
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
  "auth/own-id/ownId": "inner",
  "auth/users/ensureAdministrator": "inner",
  "chat/contacts/personOf": "inner",
  "content/edit-rights/assertMayMark": "inner",
  "content/edit-rights/assertMayWrite": "inner",
  "content/edit-rights/writersShare": "inner",
  "content/form-submission/keepUploads": "inner",
  "content/display-lock/assertNotOnDisplay": "inner",
  "content/row-rights/rowRights": "inner",
  "content/publication-writes/make": "inner",
  "content/publication-writes/putOnSchedule": "inner",
  "content/publishing/changeState": "inner",
  "content/publishing/expireEntry": "inner",
  "content/publishing/publishScheduled": "inner",
  "content/left-out/withoutMissing": "inner",
  "content/review-writes/reviewing": "inner",
  "content/review-writes/submittedBy": "inner",
  "content/publishing/remindOfExpiry": "inner",
  "content/tell-people/tellDeadline": "inner",
  "content/tell-people/tellFailed": "inner",
  "content/tell-people/tellOthers": "inner",
  "content/tell-people/tellScheduled": "inner",
  "content/tell-reviewers/tellApprovers": "inner",
  "content/tell-reviewers/tellReviewed": "inner",
  "files/portrait/acceptPortrait": "inner",
  "inbox/inbox/ownerOf": "inner",
  "chat/contacts/findPeople": "reach",
  "chat/contacts/getChatProfile": "reach",
  "chat/contacts/getContact": "reach",
  "chat/contacts/listContacts": "reach",
  "content/choices/findUnit": "inner",
  "content/choices/listUnits": "reach",
  "content/choices/parentChoices": "reach",
  "content/choices/relationChoices": "reach",
  "content/desk/countOpenDrafts": "reach",
  "content/desk/listRecentlyEdited": "reach",
  "content/desk/readDesk": "reach",
  "content/entries/entryTitles": "reach",
  "content/entry-context/readEntryContext": "reach",
  "content/list-conditions/conditionOf": "inner",
  "content/navigation/listNavigation": "reach",
  "content/reach/reachesAny": "reach",
  "content/reach/unitsOf": "reach",
  "content/reach/withinReach": "reach",
  "content/references/listChildren": "reach",
  "content/references/listUses": "reach",
  "content/search-entries/searchEntries": "reach",
  "content/link-targets/searchLinkTargets": "reach",
  "files/uses/listFileUses": "reach",
  "navigation/navigation/listNavigation": "reach",
  "search/results-page/readResultsPage": "reach",
  "search/search-everything/searchEverything": "reach",
  "content/begun-from/dataBegunFrom": "entry",
  "content/begun-from/sectionsBegunFrom": "reach",
  "content/bulk/changeMany": "entry",
  "content/edit-rights/assertMayChange": "entry",
  "content/changes-since/changesSince": "entry",
  "content/entries/createEntry": "entry",
  "content/entries/getEntry": "entry",
  "content/entries/openForChange": "entry",
  "content/entries/saveEntry": "entry",
  "content/entry-list/listEntries": "entry",
  "content/entry-list/findRows": "entry",
  "content/export-entries/exportEntries": "entry",
  "content/ordering/moveEntry": "entry",
  "content/previews/createPreviewLink": "entry",
  "content/previews/endPreviewLink": "entry",
  "content/previews/listPreviewLinks": "entry",
  "content/previews/previewEntry": "entry",
  "content/publishing/archiveEntry": "entry",
  "content/publishing/publishEntry": "entry",
  "content/publishing/reopenEntry": "entry",
  "content/publishing/scheduleEntry": "entry",
  "content/publishing/unscheduleEntry": "entry",
  "content/publishing/withdrawEntry": "entry",
  "content/review-view/listReviews": "entry",
  "content/review-view/readReview": "entry",
  "content/review/approveEntry": "entry",
  "content/workflow/corrections/confirmCorrection": "entry",
  "content/workflow/corrections/correctEntry": "entry",
  "content/workflow/corrections/readCorrection": "reach",
  "content/workflow/notify-reviewers/notifyCorrected": "inner",
  "content/workflow/review/assertMaySign": "inner",
  "content/workflow/review/decide": "inner",
  "content/workflow/review/release": "inner",
  "content/review/returnEntry": "entry",
  "content/review/submitEntry": "entry",
  "content/review/takeBackEntry": "entry",
  "content/trash/purgeEntry": "entry",
  "content/trash/restoreFromTrash": "entry",
  "content/trash/trashEntry": "entry",
  "content/versions/compareVersions": "entry",
  "content/versions/listVersions": "entry",
  "content/versions/restoreVersion": "entry",
  "files/accept-all/acceptAll": "entry",
  "files/trash/trashFile": "entry",
  "files/trash/restoreFile": "entry",
  "files/trash/purgeFile": "entry",
  "files/trash/outOfTrash": "inner",
  "files/trash/listTrashedFiles": "files.view",
  "files/trashed-rows/listTrashedRows": "files.view",
  "files/uses/listKeptFileUses": "reach",
  "content/references/listKeptUses": "reach",
  "content/file-uses/listUsesOfFile": "reach",
  "files/files/updateFile": "entry",
  "content/trash-list/listTrash": "restore",
  "files/files/getFile": "files.view",
  "files/files/listFiles": "files.view",
  "files/gate/acceptFile": "files.upload",
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
