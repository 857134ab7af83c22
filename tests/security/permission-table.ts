import type { Role } from "~/lib/access/roles";

/**
 * Who an address answers. `everybody`: without signing in too. `guests`: only without. `staff`: whoever is signed in.
 * `scripts`: whoever is signed in or sends a token; others hear 401. A list: these roles, on their own unit's things;
 * with `foreign`, these on another unit's.
 */
export type Who = "everybody" | "guests" | "staff" | "scripts" | readonly Role[];
export type Call = {
  who: Who;
  foreign?: readonly Role[];
  form?: Record<string, string>;
  json?: unknown;
  query?: string;
  /** Nothing is there to be found: whoever may ask hears 404. */
  missing?: true;
};
/**
 * What is asked about, fresh for each call: an entry of the own unit or of another in some state; a file one brought in
 * oneself or not.
 */
export type Subject =
  "draft" | "published" | "submitted" | "trashed" | "slide" | "topic" | "file" | "trashedFile" | "none";
export type Row = { subject?: Subject; GET?: Call; POST?: Record<string, Call>; PATCH?: Call; DELETE?: Call };

const all: readonly Role[] = [
  "webAdmin",
  "editorInChief",
  "departmentApprover",
  "departmentEditor",
  "translator",
  "viewer",
  "auditor",
];
const admin: readonly Role[] = ["webAdmin"];
const central: readonly Role[] = ["webAdmin", "editorInChief"];
const approvers: readonly Role[] = [...central, "departmentApprover"];
const writers: readonly Role[] = [...approvers, "departmentEditor"];
const watchers: readonly Role[] = ["webAdmin", "auditor"];
/** A translator too, who changes the English words alone. */
const savers: readonly Role[] = [...writers, "translator"];

const everybody: Call = { who: "everybody" };
const guests: Call = { who: "guests" };
const staff: Call = { who: "staff" };
const scripts: Call = { who: "scripts" };
const nowhere: Row = { GET: { ...staff, missing: true }, POST: { x: { ...staff, missing: true } } };
/** One's own things only: that another's stay shut is tried with ids of others in own-things.test.ts. */
const own = (form: Record<string, string> = {}): Row => ({ GET: staff, POST: { own: { ...staff, form } } });
const read: Row = { GET: staff };
const onlyGet = (call: Call): Row => ({ GET: call });

/** Whose folder it is decides beside the role: tests/apps/file-manager.test.ts. */
const documentDetails: Row = {
  GET: { ...staff, missing: true },
  POST: { trash: { who: writers, missing: true, form: { intent: "trash", version: "1" } } },
};
const documentEdit: Row = {
  GET: { who: writers, missing: true },
  POST: { save: { who: writers, missing: true, form: { name: "x" } } },
};

const change = (who: readonly Role[], foreign: readonly Role[], form: Record<string, string>): Call => ({
  who,
  foreign,
  form,
});

/** Pages of sections that are nobody's but the municipality's. */
const centralArea = (area: string, subject: Subject, handOver: Call): Record<string, Row> => ({
  [`${area}/:section`]: {
    subject,
    GET: staff,
    POST: { trash: { who: central, form: { intent: "trash", chosen: ":id:1" } } },
  },
  [`${area}/:section/:id/proof.pdf`]: onlyGet({ ...staff, missing: true }),
  [`${area}/:section/:id/snapshots/:hash`]: onlyGet({ ...staff, missing: true }),
  [`${area}/:section/export.csv`]: onlyGet({ who: [...central, "viewer", "auditor"] }),
  [`${area}/:section/tables/:table`]: onlyGet({ who: [...central, "viewer", "auditor"], missing: true }),
  [`${area}/:section/import`]: {
    GET: { who: central, missing: true },
    POST: { give: { who: central, missing: true, form: { text: "[]" } } },
  },
  [`${area}/:section/import/:import`]: {
    GET: { who: central, missing: true },
    POST: { take: { who: central, missing: true, form: { intent: "take" } } },
  },
  [`${area}/:section/new`]: {
    GET: { who: central },
    POST: { save: { who: central, form: { intent: "save", "title.tr": "x" } } },
  },
  [`${area}/:section/:id`]: {
    subject,
    GET: staff,
    POST: { save: { who: central, form: { intent: "save", version: "1", "title.tr": "x" } } },
  },
  [`${area}/:section/:id/versions`]: { subject, GET: staff },
  [`${area}/:section/:id/versions/:version`]: {
    subject,
    GET: staff,
    POST: { restore: { who: central, form: { intent: "restore", version: "1" } } },
  },
  [`${area}/:section/:id/confirm/:verb`]: {
    subject,
    GET: { who: central },
    POST: { trash: { who: central, form: { version: "1" } } },
  },
  [`${area}/:section/:id/reviewed`]: {
    subject,
    GET: { who: central },
    POST: { mark: { who: central, form: { reviewAt: "" } } },
  },
  [`${area}/:section/:id/hand-over`]: {
    subject,
    GET: handOver,
    POST: { begin: { who: central, form: { to: "x" } } },
  },
  [`${area}/:section/:id/preview`]: { subject, GET: staff },
  [`${area}/:section/:id/site`]: { subject, GET: { ...staff, missing: true } },
  [`${area}/:section/confirm`]: { subject, GET: { ...staff, query: "?verb=publish" } },
});

/** Every address of app/routes.ts. A new one without a row fails. */
export const permissionTable: Record<string, Row> = {
  "/": onlyGet(everybody),
  "/signed-in-redirect": onlyGet(everybody),
  "/preferences": { GET: everybody, POST: { scheme: { who: "everybody", form: { scheme: "dark" } } } },
  "/undo": { GET: staff, POST: { undo: { ...staff, form: { what: "trash:entries", item: "duyurular:x:1" } } } },
  "/me/status": { GET: everybody, POST: { own: { ...staff, form: { status: "busy" } } } },
  "/me/navigation": onlyGet(staff),
  "/me/backend": { GET: everybody, POST: { again: { ...staff, form: { again: "" } } } },
  "/confirmation-required": onlyGet(guests),
  "/forgot-password": { GET: guests, POST: { ask: guests } },
  "/reset-password": { GET: guests, POST: { reset: guests } },
  // What a wrong password hears is in sign-in.test.ts.
  "/sign-in": onlyGet(guests),
  "/sign-up": { GET: guests, POST: { ask: guests } },
  "/confirm-email": { GET: guests, POST: { confirm: guests } },
  "/confirm-new-email": { GET: everybody, POST: { confirm: everybody } },
  "/unlock-session": { GET: staff },
  "/home": onlyGet(everybody),
  "/home/search": onlyGet(everybody),
  "/home/*": onlyGet({ ...everybody, missing: true }),
  "/home/votes/:section/:id": { POST: { vote: { who: "everybody", missing: true, form: { vote: "yes" } } } },
  "/home/documents/:section/:slug": onlyGet({ ...everybody, missing: true }),
  "/home/calendars/:section/:slug": onlyGet({ ...everybody, missing: true }),
  "/home/downloads/:section/:slug/:field": onlyGet({ ...everybody, missing: true }),
  ...Object.fromEntries(
    [
      "rss.xml",
      "atom.xml",
      "calendar.ics",
      "places.geojson",
      "data.csv",
      "data.geojson",
      "list.pdf",
      "list.html",
    ].flatMap((file) =>
      ["/home/:section", "/home/:area/:section", "/home/:site/:area/:section"].map((list) => [
        `${list}/${file}`,
        onlyGet(
          list === "/home/:section" && ["rss.xml", "atom.xml"].includes(file)
            ? everybody
            : { ...everybody, missing: true },
        ),
      ]),
    ),
  ),
  "/home/acik-veri": onlyGet(everybody),
  "/home/bize-yazin": {
    GET: { ...everybody, missing: true },
    POST: {
      send: {
        who: "everybody",
        form: { name: "Ayşe Örnek", email: "ayse@ornek.example", message: "x", hasRead: "on", website: "x" },
      },
    },
  },
  "/home/cerezler": { GET: everybody, POST: { answer: { who: "everybody", form: { answer: "no" } } } },
  "/sitemap.xml": onlyGet(everybody),
  "/sitemap/:part": onlyGet({ ...everybody, missing: true }),
  "/robots.txt": onlyGet(everybody),
  "/preview/:token": onlyGet({ ...everybody, missing: true }),
  "/example": read,
  "/example/deadlines": read,
  "/me/profile": read,
  "/me/settings": own(),
  "/me/settings/security": own(),
  "/me/settings/second-factor": own({ intent: "begin" }),
  "/me/settings/tokens": own({ intent: "create" }),
  "/me/settings/notifications": own(),
  "/me/settings/look": own(),
  "/me/shortcuts": own(),
  "/me/chat": read,
  "/me/messages": own(),
  "/me/messages/latest": read,
  "/me/messages/:id": { GET: { ...staff, missing: true } },
  "/me/notifications": own(),
  "/me/views": own(),
  "/me/views/new": {
    GET: { ...staff, query: "?section=duyurular" },
    POST: { save: { ...staff, query: "?section=duyurular" } },
  },
  "/me/views/:id": { GET: { ...staff, missing: true }, POST: { save: { ...staff, missing: true } } },
  "/me/jobs": read,
  // Another's work, as work that never was, is nothing to look at.
  "/me/jobs/:id": {
    GET: { ...staff, missing: true },
    POST: { cancel: { ...staff, missing: true, form: { intent: "cancel" } } },
  },
  "/administration": read,
  "/administration/users": {
    GET: { who: admin },
    POST: {
      suspend: { who: admin, form: { intent: "suspend", item: "x" } },
      reopen: { who: admin, form: { intent: "reopen", item: "x" } },
    },
  },
  "/administration/users/new": { GET: { who: admin }, POST: { invite: { who: admin, form: { name: "", email: "" } } } },
  "/administration/users/:id": {
    GET: { who: admin, missing: true },
    POST: {
      suspend: { who: admin, missing: true, form: { intent: "suspend" } },
      belongings: { who: admin, missing: true, form: { intent: "belongings" } },
    },
  },
  "/administration/access": { GET: { who: admin }, POST: { save: { who: admin, form: { idleMinutes: "0" } } } },
  "/administration/site": onlyGet(staff),
  "/setting": onlyGet({ who: admin }),
  "/setting/sections": onlyGet({ who: admin }),
  "/setting/sections/:section": {
    GET: { who: admin },
    POST: {
      save: { who: admin, form: { intent: "save", version: "0" } },
      restore: { who: admin, form: { intent: "restore:1" } },
    },
  },
  "/setting/:group": {
    GET: { who: admin, missing: true },
    POST: { save: { who: admin, missing: true }, restore: { who: admin, missing: true } },
  },
  "/administration/approval": { GET: { who: admin }, POST: { save: { who: admin } } },
  "/administration/lists": onlyGet({ who: admin }),
  "/administration/lists/tags": {
    GET: { who: admin },
    POST: {
      add: { who: admin, form: { tags: "" } },
      merge: { who: admin, form: { intent: "merge", item: "1:x", to: "" } },
      remove: { who: admin, form: { intent: "remove", item: "1:x" } },
    },
  },
  "/administration/lists/tags/one": {
    GET: { who: admin, missing: true },
    POST: { rename: { who: admin, missing: true, form: { intent: "rename", to: "", uses: "0" } } },
  },
  "/administration/lists/:list": { GET: { who: admin, missing: true }, POST: { save: { who: admin, missing: true } } },
  "/administration/setup": { GET: { who: admin }, POST: { end: { who: admin, form: { intent: "end" } } } },
  "/administration/setup/units": { GET: { who: admin }, POST: { add: { who: admin, form: { units: "" } } } },
  "/administration/setup/people": { GET: { who: admin }, POST: { add: { who: admin, form: { people: "" } } } },
  "/administration/tokens": {
    GET: { who: admin },
    POST: { revoke: { who: admin, form: { intent: "revoke", item: "x" } } },
  },
  "/administration/webhooks": {
    GET: { who: admin },
    POST: {
      pause: { who: admin, form: { intent: "pause", item: "x:1" } },
      resume: { who: admin, form: { intent: "resume", item: "x:1" } },
    },
  },
  "/administration/webhooks/new": {
    GET: { who: admin },
    POST: { create: { who: admin, form: { name: "", url: "" } } },
  },
  "/administration/webhooks/:id": {
    GET: { who: admin, missing: true },
    POST: Object.fromEntries(
      ["save", "rotate", "end-rotation", "trash", "trial", "replay-failed"].map((intent) => [
        intent,
        { who: admin, missing: true, form: { intent, version: "1" } },
      ]),
    ),
  },
  "/administration/webhooks/:id/deliveries/:delivery": {
    GET: { who: admin, missing: true },
    POST: { replay: { who: admin, missing: true, form: { intent: "replay" } } },
  },
  "/administration/mails": {
    GET: { who: admin },
    POST: { resend: { who: admin, form: { intent: "resend", item: "x" } } },
  },
  "/administration/mails/:id": {
    GET: { who: admin, missing: true },
    POST: { resend: { who: admin, missing: true, form: { intent: "resend" } } },
  },
  "/administration/audit": onlyGet({ who: watchers }),
  "/administration/audit.csv": onlyGet({ who: watchers }),
  "/administration/jobs": { GET: { who: admin }, POST: { retry: { who: admin, form: { intent: "retry:0" } } } },
  "/administration/trash": {
    subject: "trashed",
    GET: { who: central },
    POST: {
      restore: change(central, central, { intent: "restore:duyurular::id:1" }),
      purge: change(admin, admin, { intent: "purge:duyurular::id:1" }),
    },
  },
  "/administration/demo-data": { GET: { who: admin }, POST: { reset: { who: admin, form: { area: "inbox" } } } },
  "/administration/system": onlyGet({ who: admin }),
  "/administration/icons": read,
  "/administration/icons/:set": onlyGet({ ...staff }),
  "/apps/notes": read,
  "/apps/notes/new": own(),
  "/apps/notes/labels": own({ intent: "save", label: "" }),
  "/apps/notes/:id": nowhere,
  "/apps/mailbox": read,
  "/apps/mailbox/compose": own({ intent: "people" }),
  "/apps/mailbox/search": read,
  "/apps/mailbox/export.eml": onlyGet({ ...staff, missing: true }),
  "/apps/mailbox/settings": own({ intent: "layout", messageLayout: "right" }),
  "/apps/mailbox/:folder": { GET: { ...staff, missing: true } },
  "/apps/mailbox/:folder/:page": { GET: { ...staff, missing: true } },
  "/apps/mailbox/:folder/:page/:id": nowhere,
  "/apps/mailbox/filter/:filter": { GET: { ...staff, missing: true } },
  "/apps/mailbox/filter/:filter/:page": { GET: { ...staff, missing: true } },
  "/apps/mailbox/filter/:filter/:page/:id": nowhere,
  "/apps/mailbox/label/:label": { GET: { ...staff, missing: true } },
  "/apps/mailbox/label/:label/:page": { GET: { ...staff, missing: true } },
  "/apps/mailbox/label/:label/:page/:id": nowhere,
  "/apps/chat": read,
  "/apps/chat/new": { GET: staff, POST: { open: { ...staff, missing: true } } },
  "/apps/chat/profile": own({ about: "x" }),
  "/apps/chat/:id": nowhere,
  "/apps/chat/:id/info": { GET: { ...staff, missing: true } },
  "/apps/chat/:id/search": { GET: { ...staff, missing: true } },
  "/apps/scrumboard": read,
  "/apps/scrumboard/new": { GET: { who: savers }, POST: { save: { who: savers, form: { title: "x" } } } },
  "/apps/scrumboard/:boardId": {
    GET: { ...staff, missing: true },
    POST: { addList: { who: savers, missing: true, form: { intent: "addList", title: "x" } } },
  },
  "/apps/scrumboard/:boardId/edit": {
    GET: { who: savers, missing: true },
    POST: { save: { who: savers, missing: true, form: { title: "x" } } },
  },
  "/apps/scrumboard/:boardId/labels": {
    GET: { who: savers, missing: true },
    POST: { save: { who: savers, missing: true, form: { intent: "save", title: "x" } } },
  },
  "/apps/scrumboard/:boardId/card/:cardId": {
    GET: { ...staff, missing: true },
    POST: { save: { who: savers, missing: true, form: { title: "x" } } },
  },
  "/apps/ecommerce": read,
  "/apps/ecommerce/inventory": read,
  "/apps/ecommerce/inventory/new": { GET: { who: savers }, POST: { save: { who: savers, form: { name: "x" } } } },
  "/apps/ecommerce/inventory/:id": {
    GET: { ...staff, missing: true },
    POST: {
      save: { who: savers, missing: true, form: { name: "x" } },
      move: { who: savers, missing: true, form: { intent: "move", kind: "received", quantity: "1" } },
    },
  },
  "/apps/ecommerce/inventory/scan": {
    GET: { who: savers },
    POST: { move: { who: savers, form: { code: "x", kind: "received", quantity: "1" } } },
  },
  "/apps/ecommerce/inventory/scan/product": onlyGet({ who: savers }),
  "/apps/ecommerce/inventory/count": { GET: staff, POST: { count: { who: savers } } },
  "/apps/ecommerce/inventory/movements": read,
  "/apps/ecommerce/inventory/lists/:list": {
    GET: { who: central, missing: true },
    POST: { save: { who: central, missing: true, form: { intent: "save", title: "x" } } },
  },
  "/apps/ecommerce/inventory/export.csv": onlyGet(staff),
  "/apps/ecommerce/inventory/import": { GET: { who: savers }, POST: { give: { who: savers } } },
  "/apps/ecommerce/inventory/import/:import": {
    GET: { who: savers, missing: true },
    POST: { take: { who: savers, missing: true, form: { intent: "take" } } },
  },
  "/apps/ecommerce/inventory/import/:import/refused.csv": onlyGet({ who: savers, missing: true }),
  "/apps/file-manager": { GET: staff, POST: { upload: { who: writers } } },
  "/apps/file-manager/new": { GET: { who: writers }, POST: { save: { who: writers, form: { name: "x" } } } },
  "/apps/file-manager/folders/:folderId": {
    GET: { ...staff, missing: true },
    POST: { upload: { who: writers, missing: true } },
  },
  "/apps/file-manager/details/:id": documentDetails,
  "/apps/file-manager/folders/:folderId/details/:id": documentDetails,
  "/apps/file-manager/details/:id/edit": documentEdit,
  "/apps/file-manager/folders/:folderId/details/:id/edit": documentEdit,
  "/apps/file-manager/download/:id": onlyGet({ who: "scripts", missing: true }),
  "/apps/file-manager/zip/:folderId": onlyGet({ who: "scripts", missing: true }),
  "/apps/contacts": read,
  "/apps/contacts/new": { GET: { who: savers }, POST: { save: { who: savers, form: { name: "x" } } } },
  "/apps/contacts/tags": {
    GET: { who: central },
    POST: { save: { who: central, form: { intent: "save", title: "x" } } },
  },
  "/apps/contacts/export.csv": onlyGet(staff),
  "/apps/contacts/export.vcf": onlyGet(staff),
  "/apps/contacts/import": { GET: { who: savers }, POST: { give: { who: savers } } },
  "/apps/contacts/import/:import": {
    GET: { who: savers, missing: true },
    POST: { take: { who: savers, missing: true, form: { intent: "take" } } },
  },
  "/apps/contacts/import/:import/refused.csv": onlyGet({ who: savers, missing: true }),
  "/apps/contacts/:id": { GET: { ...staff, missing: true } },
  "/apps/contacts/:id/edit": {
    GET: { who: savers, missing: true },
    POST: { save: { who: savers, missing: true, form: { name: "x" } } },
  },
  "/apps/file-manager-public": { GET: staff, POST: { upload: { who: writers } } },
  "/apps/file-manager-public/folders/*": {
    GET: { ...staff, missing: true },
    POST: { upload: { who: "staff", missing: true } },
  },
  "/apps/file-manager-public/zip/:folderId": onlyGet({ who: "scripts", missing: true }),
  "/apps/file-manager-public/:id/former/:former": onlyGet({ who: "scripts", missing: true }),
  "/apps/file-manager-public/missing-alt": { GET: staff, POST: { save: { who: writers } } },
  "/apps/file-manager-public/trash": {
    subject: "trashedFile",
    GET: staff,
    POST: { restore: { who: writers, foreign: central, form: { intent: "restore::id" } } },
  },
  "/apps/file-manager-public/:id": {
    subject: "file",
    GET: staff,
    POST: {
      edit: change(writers, central, { intent: "save" }),
      delete: change(writers, central, { intent: "delete" }),
      purge: change(admin, admin, { intent: "purge", reason: "x" }),
    },
  },
  "/content/:section": {
    subject: "draft",
    GET: staff,
    POST: {
      trash: { who: [...writers, "translator"], form: { intent: "trash", chosen: ":id:1" } },
    },
  },
  "/content/:section/:id/proof.pdf": onlyGet({ ...staff, missing: true }),
  "/content/:section/:id/snapshots/:hash": onlyGet({ ...staff, missing: true }),
  "/content/:section/export.csv": onlyGet({ who: [...writers, "viewer", "auditor"] }),
  "/content/:section/new": {
    GET: { who: writers },
    POST: { save: { who: writers, form: { intent: "save", "title.tr": "x" } } },
  },
  // The section of the sweep takes no open data: whoever may begin entries hears 404.
  "/content/:section/import": {
    GET: { who: writers, missing: true },
    POST: { give: { who: writers, missing: true, form: { text: "[]" } } },
  },
  "/content/:section/import/:import": {
    GET: { who: writers, missing: true },
    POST: { take: { who: writers, missing: true, form: { intent: "take" } } },
  },
  "/content/:section/:id": {
    subject: "draft",
    GET: staff,
    POST: {
      save: change(writers, central, { intent: "save", version: "1", "title.tr": "Başka" }),
      publish: change(central, central, { intent: "publish", version: "1", "title.tr": "Başka" }),
    },
  },
  "/content/:section/:id/versions": { subject: "draft", GET: staff },
  "/content/:section/:id/versions/:version": {
    subject: "draft",
    GET: staff,
    POST: { restore: change(writers, central, { intent: "restore", version: "1" }) },
  },
  "/content/:section/:id/confirm/:verb": {
    subject: "draft",
    GET: { who: [...approvers], foreign: central },
    POST: { trash: change([...approvers], central, { version: "1" }) },
  },
  "/content/:section/:id/reviewed": {
    subject: "published",
    GET: { who: [...writers], foreign: central },
    POST: { mark: change([...writers], central, { reviewAt: "" }) },
  },
  "/content/:section/:id/hand-over": {
    subject: "draft",
    GET: { who: writers, foreign: central },
    POST: { begin: change(writers, central, { to: "x" }) },
  },
  "/content/:section/:id/preview": { subject: "draft", GET: staff },
  "/content/:section/:id/site": { subject: "published", GET: staff },
  "/content/:section/confirm": { subject: "draft", GET: { ...staff, query: "?verb=publish" } },
  "/content/:section/tables/:table": onlyGet({ who: [...writers, "viewer", "auditor"], missing: true }),
  ...centralArea("/mainpage", "slide", { who: central, missing: true }),
  // Others point at a topic, so what does can be handed over.
  ...centralArea("/handbook", "topic", { who: central }),
  // An id that never was leads back to the list; who may complete which task is tried in tests/apps/tasks.test.ts.
  "/apps/help-center": read,
  "/apps/help-center/faqs": read,
  "/apps/help-center/guides": read,
  "/apps/help-center/guides/:categorySlug": onlyGet({ ...staff, missing: true }),
  "/apps/help-center/guides/:categorySlug/:guideSlug": {
    GET: { ...staff, missing: true },
    POST: { vote: { ...staff, missing: true, form: { helpful: "yes" } } },
  },
  // What is sent comes to the administrators: tried in tests/apps/help-center.test.ts.
  "/apps/help-center/support": read,
  "/apps/academy": read,
  "/apps/academy/:id": {
    GET: { ...staff, missing: true },
    POST: { next: { ...staff, missing: true, form: { intent: "next", currentStep: "0", completed: "0" } } },
  },
  "/apps/academy/:id/requests": {
    GET: { who: central, missing: true },
    POST: { ask: { who: central, missing: true, form: { role: "viewer", dueOn: "2999-01-01" } } },
  },
  "/apps/academy/:id/finished.csv": onlyGet({ who: central, missing: true }),
  "/dashboards/analytics": read,
  "/dashboards/analytics/pages": read,
  "/dashboards/crypto": read,
  "/dashboards/finance": read,
  "/dashboards/finance/transactions.csv": onlyGet(staff),
  "/dashboards/project": read,
  "/pages/activities": read,
  "/apps/tasks": { GET: staff, POST: { complete: { ...staff, form: { intent: "complete:x:1" } } } },
  "/apps/tasks/new": { GET: { who: savers }, POST: { save: { who: savers, form: { title: "x" } } } },
  "/apps/tasks/tags": { GET: { who: central }, POST: { save: { who: central, form: { intent: "save", title: "x" } } } },
  "/apps/tasks/feed": own({ intent: "make", scope: "mine" }),
  "/apps/tasks/print": read,
  "/apps/tasks/export.csv": onlyGet(staff),
  "/apps/tasks/export.ics": onlyGet(staff),
  // What a secret address answers is tried in tests/apps/tasks-export.test.ts.
  "/feeds/tasks/:file": onlyGet({ ...everybody, missing: true }),
  "/apps/tasks/:id": {
    GET: { ...staff, missing: true },
    POST: { save: { ...staff, missing: true, form: { title: "x" } } },
  },
  "/menu": read,
  "/menu/menu-dynamic": { GET: staff, POST: { create: { who: admin, form: { code: "" } } } },
  "/menu/:code": {
    GET: { ...staff, missing: true },
    POST: { publish: { who: central, missing: true, form: { intent: "publish", version: "0" } } },
  },
  "/menu/:code/items/:item": {
    GET: { who: central, missing: true },
    POST: { save: { who: central, missing: true, form: { intent: "save", version: "0" } } },
  },
  "/samples/aidata": {
    GET: staff,
    POST: { decide: { who: writers, form: { intent: "refuse", suggestion: "00000000-0000-4000-8000-000000000000" } } },
  },
  "/samples/listonly": read,
  "/samples/listonly.csv": onlyGet({ who: [...writers, "viewer", "auditor"] }),
  "/sidemenumaps": { GET: staff, POST: { move: { who: central, form: { intent: "" } } } },
  "/sidemenumap": { GET: { who: central }, POST: { save: { who: central, form: { intent: "save" } } } },
  "/sidemenumap/:id": {
    GET: { ...staff, missing: true },
    POST: { save: { who: central, missing: true, form: { intent: "save" } } },
  },
  "/search": read,
  "/docs/changelog": read,
  "/docs/guides": read,
  "/docs/guides/:category/:guide": onlyGet({ ...staff, missing: true }),
  ...Object.fromEntries(
    [
      "administration",
      "apps",
      "content",
      "dashboards",
      "docs",
      "handbook",
      "mainpage",
      "me",
      "menu",
      "pages",
      "samples",
    ].map((area) => [`/${area}/*`, nowhere]),
  ),
  // The address of a menu, for which there is none.
  "/menu/*": { GET: { ...staff, missing: true }, POST: { x: { who: central, missing: true } } },
  "/media/:id/:name": onlyGet({ ...everybody, missing: true }),
  "/attachments/:id/:name": onlyGet({ ...scripts, missing: true }),
  "/icons/:set/:name": onlyGet({ ...everybody, missing: true }),
  "/icons/:set": onlyGet({ ...everybody, missing: true }),
  "/api/auth/session": onlyGet(scripts),
  "/api/common/messages": onlyGet(scripts),
  "/api/common/messages/mark-all-as-read": onlyGet(scripts),
  "/api/common/notifications": onlyGet(scripts),
  "/api/common/notifications/mark-all-as-read": onlyGet(scripts),
  "/api/common/navigation": onlyGet(scripts),
  "/api/common/shortcuts": onlyGet(scripts),
  "/api/common/user": onlyGet(scripts),
  "/api/common/jobs": onlyGet(scripts),
  "/api/common/jobs/:id": { GET: { ...scripts, missing: true }, DELETE: { ...scripts, missing: true } },
  "/api/common/search": { POST: { find: { who: "scripts", json: { query: "yol" } } } },
  // What domains declare there is tried in tests/api/declared-operations.test.ts.
  "/api/apps/*": onlyGet({ ...scripts, missing: true }),
  "/api/dashboards/*": onlyGet({ ...scripts, missing: true }),
  "/api/pages/*": onlyGet({ ...scripts, missing: true }),
  "/api/attachments": { POST: { send: { ...scripts, missing: true } } },
  "/api/files": { GET: scripts },
  "/api/link-targets": { GET: { ...scripts, query: "?search=yol" } },
  "/api/files/uploads": { POST: { begin: { who: writers, json: { name: "a.pdf", bytes: 0 } } } },
  "/api/files/uploads/:id": {
    GET: { who: writers, missing: true },
    PATCH: { who: writers, missing: true },
    DELETE: { who: writers, missing: true },
  },
  "/api/files/folders": { GET: scripts, POST: { make: { who: writers, json: { name: "" } } } },
  "/api/files/folders/:id": {
    GET: { ...scripts, missing: true },
    PATCH: { who: writers, missing: true, json: { name: "a" } },
    DELETE: { who: writers, missing: true },
  },
  "/api/files/:id/replace": { subject: "file", POST: { replace: { who: writers, foreign: central } } },
  "/api/files/:id/put-back": { subject: "file", GET: scripts, POST: { putBack: { who: writers, foreign: central } } },
  "/api/files/:id/restore": { subject: "trashedFile", POST: { restore: { who: writers, foreign: central } } },
  "/api/files/:id": {
    subject: "file",
    GET: scripts,
    PATCH: { who: writers, foreign: central, json: { alt: { tr: "x" } } },
    DELETE: { who: writers, foreign: central },
  },
  "/api/content/:section": { GET: scripts, POST: { create: { who: writers, json: { data: { title: { tr: "x" } } } } } },
  "/api/content/:section/import": { POST: { give: { who: writers, missing: true, json: [] } } },
  "/api/content/:section/:id": {
    subject: "draft",
    GET: scripts,
    PATCH: { who: writers, foreign: central, json: { version: 1, data: { title: { tr: "Başka" } } } },
    DELETE: { who: approvers, foreign: central, query: "?version=1" },
  },
  "/api/content/:section/:id/:verb": {
    subject: "draft",
    POST: {
      publish: { who: central, foreign: central, json: { version: 1 } },
      schedule: { who: central, foreign: central, json: { version: 1, publishAt: "2030-01-01T09:00:00.000Z" } },
      submit: { who: writers, foreign: central, json: { version: 1 } },
    },
  },
  "/api/menus": { GET: scripts, POST: { create: { who: admin, json: { code: "yeni-menu" } } } },
  "/api/menus/:code": {
    GET: { ...scripts, missing: true },
    DELETE: { who: admin, query: "?version=0", missing: true },
  },
  "/api/menus/:code/:verb": { POST: { publish: { who: central, json: { version: 0 }, missing: true } } },
  "/api/side-menu-rules": { GET: scripts, POST: { create: { who: central, json: { name: "x", matchType: "yok" } } } },
  "/api/side-menu-rules/test": { GET: { ...scripts, query: "?address=/home" } },
  "/api/side-menu-rules/:id": {
    GET: { ...scripts, missing: true },
    DELETE: { who: central, query: "?version=1", missing: true },
  },
  "/api/public/menus/:code": onlyGet({ ...everybody, missing: true }),
  "/api/public/:section": onlyGet(everybody),
  "/api/public/:section/:slug": onlyGet({ ...everybody, missing: true }),
  "/api/public/*": onlyGet({ ...everybody, missing: true }),
  "/api/administration/mails": onlyGet({ who: admin }),
  "/api/administration/mails/:id": onlyGet({ who: admin, missing: true }),
  "/api/administration/icons/:set": onlyGet(scripts),
  "/api/push/key": onlyGet(scripts),
  "/api/push/subscription": {
    POST: { keep: { who: "scripts", json: {} } },
    DELETE: { who: "scripts", json: { endpoint: "https://push.example.org/1" } },
  },
  "/api/openapi.json": onlyGet(scripts),
  "/api/*": { GET: { ...scripts, missing: true }, POST: { x: { ...scripts, missing: true, json: {} } } },
  // What each of its fields asks for is asked of the interface behind it: tests/api/graphql.test.ts.
  "/graphql": { POST: { ask: { who: "everybody", json: { query: "{ __typename }" } } } },
  "/health": onlyGet(everybody),
  "/ready": onlyGet(everybody),
  // What a token opens is in tests/api/metrics.test.ts.
  "/metrics": onlyGet({ ...everybody, missing: true }),
  "/*": onlyGet({ ...everybody, missing: true }),
};

/** The same, in other states than a draft: what a state opens or shuts. */
export const statefulCalls: {
  path: string;
  subject: Subject;
  method: "POST" | "PATCH" | "DELETE";
  name: string;
  call: Call;
}[] = [
  {
    path: "/api/content/:section/:id/withdraw",
    subject: "published",
    method: "POST",
    name: "withdraw",
    call: { who: approvers, foreign: central, json: { version: 1, reason: "Yanlış" } },
  },
  {
    path: "/api/content/:section/:id/archive",
    subject: "published",
    method: "POST",
    name: "archive",
    call: { who: approvers, foreign: central, json: { version: 1 } },
  },
  {
    path: "/api/content/:section/:id",
    subject: "published",
    method: "DELETE",
    name: "delete what is published",
    call: { who: admin, foreign: admin, query: "?version=1" },
  },
  {
    path: "/api/content/:section/:id",
    subject: "published",
    method: "PATCH",
    name: "translate",
    call: { who: savers, foreign: central, json: { version: 1, data: { title: { en: "Roadworks" } } } },
  },
  {
    path: "/api/content/:section/:id/approve",
    subject: "submitted",
    method: "POST",
    name: "approve",
    call: { who: central, foreign: central, json: { version: 1 } },
  },
  {
    path: "/api/content/:section/:id/return",
    subject: "submitted",
    method: "POST",
    name: "return",
    call: { who: approvers, foreign: central, json: { version: 1, comment: "Tarih eksik" } },
  },
];

/** Addresses that end what the sweep needs, or stand half-way in signing in: each has its own tests, named here. */
export const elsewhere: Record<string, string> = {
  "/sign-out": "tests/security/sign-in.test.ts",
  "/sign-in/second-factor": "tests/security/second-factor.test.ts",
  "/sign-in/set-up-second-factor": "tests/security/second-factor.test.ts",
  "/api/auth/sign-in": "tests/security/sign-in.test.ts",
  "/api/auth/sign-in-with-token": "tests/api/auth.test.ts",
  "/api/auth/sign-up": "tests/api/auth.test.ts",
  "/api/auth/forgot-password": "tests/api/auth.test.ts",
  "/api/auth/reset-password": "tests/api/auth.test.ts",
  "/api/auth/unlock-session": "tests/api/auth.test.ts",
  "/api/auth/introspect": "tests/api/other-backend.test.ts",
  "/api/auth/browser-token": "tests/security/browser-token.test.ts",
  "/api/auth/sign-out": "tests/security/sessions.test.ts",
  "/lock-session": "tests/security/sessions.test.ts",
  "/api/auth/lock": "tests/security/sessions.test.ts",
  "/api/auth/unlock": "tests/security/sessions.test.ts",
  "/api/common/messages/toggle-read-status": "tests/api/inbox.test.ts",
  "/api/common/notifications/toggle-read-status": "tests/api/inbox.test.ts",
};

export { all as allRoles };
