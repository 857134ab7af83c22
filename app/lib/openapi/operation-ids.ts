import { sectionNames } from "./section-names";

// Each is the `operationId` and the GraphQL field's name; those of sections follow from their ids.
const named: Readonly<Record<string, string>> = {
  "POST /api/auth/sign-in": "signIn",
  "POST /api/auth/sign-in-with-token": "renewToken",
  "POST /api/auth/unlock-session": "unlockSession",
  "POST /api/auth/sign-up": "signUp",
  "POST /api/auth/forgot-password": "requestPasswordReset",
  "POST /api/auth/reset-password": "resetPassword",
  "POST /api/auth/sign-out": "signOut",
  "GET /api/auth/session": "session",
  "POST /api/auth/browser-token": "createBrowserToken",
  "POST /api/auth/introspect": "introspectToken",
  "POST /api/auth/lock": "lockSession",
  "POST /api/auth/unlock": "unlock",
  ...Object.fromEntries(
    (["message", "notification"] as const).flatMap((kind) => {
      const name = kind === "message" ? "Message" : "Notification";
      const base = `/api/common/${kind}s`;
      return [
        [`GET ${base}`, `${kind}s`],
        [`POST ${base}`, `create${name}`],
        [`PATCH ${base}`, `update${name}`],
        [`DELETE ${base}`, `remove${name}`],
        [`GET ${base}/mark-all-as-read`, `markAll${name}sAsRead`],
        [`POST ${base}/toggle-read-status`, `set${name}Read`],
      ];
    }),
  ),
  "GET /api/common/shortcuts": "shortcuts",
  "POST /api/common/shortcuts": "createShortcut",
  "PATCH /api/common/shortcuts": "updateShortcut",
  "DELETE /api/common/shortcuts": "removeShortcut",
  "GET /api/common/jobs": "jobs",
  "GET /api/common/jobs/{id}": "job",
  "DELETE /api/common/jobs/{id}": "cancelJob",
  "GET /api/common/navigation": "navigation",
  "POST /api/common/search": "search",
  "GET /api/link-targets": "linkTargets",
  "GET /api/common/user": "me",
  "PATCH /api/common/user": "updateMe",
  "GET /api/apps/chat/chats": "chats",
  "POST /api/apps/chat/chats": "openChat",
  "GET /api/apps/chat/chat": "chat",
  "PATCH /api/apps/chat/chat": "updateChat",
  "GET /api/apps/chat/contacts": "chatContacts",
  "GET /api/apps/chat/contact": "chatContact",
  "GET /api/apps/chat/profile": "chatProfile",
  "GET /api/files": "files",
  "POST /api/files": "uploadFile",
  "POST /api/files/uploads": "beginUpload",
  "GET /api/files/uploads/{id}": "upload",
  "PATCH /api/files/uploads/{id}": "sendUploadPart",
  "DELETE /api/files/uploads/{id}": "cancelUpload",
  "GET /api/files/folders": "fileFolders",
  "POST /api/files/folders": "createFileFolder",
  "GET /api/files/folders/{id}": "fileFolder",
  "PATCH /api/files/folders/{id}": "updateFileFolder",
  "DELETE /api/files/folders/{id}": "deleteFileFolder",
  "GET /api/files/{id}": "file",
  "PATCH /api/files/{id}": "updateFile",
  "DELETE /api/files/{id}": "trashFile",
  "POST /api/files/{id}/replace": "replaceFile",
  "GET /api/files/{id}/put-back": "formerFiles",
  "POST /api/files/{id}/put-back": "putBackFile",
  "POST /api/files/{id}/restore": "restoreFile",
  "GET /api/menus": "menus",
  "POST /api/menus": "createMenu",
  "GET /api/menus/{code}": "menu",
  "PUT /api/menus/{code}": "saveMenu",
  "DELETE /api/menus/{code}": "deleteMenu",
  "POST /api/menus/{code}/publish": "publishMenu",
  "POST /api/menus/{code}/undo-publish": "undoMenuPublish",
  "GET /api/side-menu-rules": "sideMenuRules",
  "POST /api/side-menu-rules": "createSideMenuRule",
  "GET /api/side-menu-rules/test": "testSideMenuRule",
  "GET /api/side-menu-rules/{id}": "sideMenuRule",
  "PUT /api/side-menu-rules/{id}": "saveSideMenuRule",
  "DELETE /api/side-menu-rules/{id}": "deleteSideMenuRule",
  "GET /api/public/menus/{code}": "publicMenu",
  "GET /api/administration/mails": "mails",
  "GET /api/administration/mails/{id}": "mail",
  "POST /api/administration/mails/{id}": "sendMail",
  "GET /api/administration/icons/{set}": "iconSet",
  "GET /api/push/key": "pushKey",
  "POST /api/push/subscription": "subscribeBrowser",
  "DELETE /api/push/subscription": "unsubscribeBrowser",
  "GET /api/openapi.json": "openApiDocument",
};

const ofSection = /^(GET|POST|PATCH|DELETE) \/api\/(content|public)\/([\w-]+)(\/\{(?:id|slug)\})?(?:\/([\w-]+))?$/;

/** @throws Error for an operation without a name */
export function operationId(method: string, path: string): string {
  const key = `${method.toUpperCase()} ${path}`;
  const known = Object.hasOwn(named, key) ? named[key] : undefined;
  if (known !== undefined) return known;
  const [, verb = "", face, section = "", one, action] = ofSection.exec(key) ?? [];
  if (!face) throw new Error(`openapi/operation-ids.ts has no name for ${key}`);
  const { list, item, type } = sectionNames(section);
  if (face === "public") return one ? item : list;
  if (action) return `${camel(action)}${type}`;
  if (!one) return verb === "GET" ? `${list}Entries` : `create${type}`;
  return verb === "GET" ? `${item}Entry` : verb === "PATCH" ? `save${type}` : `trash${type}`;
}

const camel = (text: string) => text.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
