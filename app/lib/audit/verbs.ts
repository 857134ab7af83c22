/** Every verb the log knows, in the order people look for them; each has its words under `audit.verbs`. */
export const auditVerbs = [
  "create", "edit", "publish", "snapshot", "undo-publish", "schedule", "unschedule", "submit", "take-back", "approve", "return", "withdraw", "archive", "reopen", "mark-reviewed", "restore", "delete", "purge", "move", "hand-over", "replace", "share-preview", "export",
  "sign-in", "sign-in-failed", "code-failed", "sign-out", "lock", "unlock", "unlock-failed", "end-sessions", "change-password", "reset-password", "request-reset", "request-email", "change-email", "confirm-email",
  "second-factor-on", "second-factor-off", "second-factor-reset", "recovery-codes", "recovery-code-used",
  "invite", "accept-invitation", "sign-up", "approve-account", "suspend", "reopen-account", "grants", "revoke", "retry", "cancel", "reset", "end-preview", "read-mail", "rotate-secret", "ask-link", "allow-link", "show-link", "refused",
] as const;
export type AuditVerb = (typeof auditVerbs)[number];

export const auditObjects = ["entry", "section", "file", "folder", "user", "session", "apiToken", "setting", "mail", "job", "demoData", "auditLog", "page", "menu", "sideMenuRule", "webhook"] as const;
export type AuditObject = (typeof auditObjects)[number];
