import type { Verb } from "./roles";

/** The scopes an API token can have; `write` includes `read`. */
export const apiScopes = ["content:read", "content:write", "files:read", "files:write", "account"] as const;
export type ApiScope = (typeof apiScopes)[number];

/** The scope of each verb; tokens may use no verb that is missing here. `account`: one's own messages, chats … */
const scopeOf: Readonly<Record<string, ApiScope>> = {
  view: "content:read",
  export: "content:read",
  create: "content:write",
  edit: "content:write",
  translate: "content:write",
  submit: "content:write",
  approve: "content:write",
  publish: "content:write",
  withdraw: "content:write",
  delete: "content:write",
  restore: "content:write",
  arrange: "content:write",
  "views.share": "content:write",
  "files.view": "files:read",
  "files.upload": "files:write",
  "files.edit": "files:write",
  "files.delete": "files:write",
  "files.arrange": "files:write",
};

const broader: Partial<Record<ApiScope, ApiScope>> = { "content:read": "content:write", "files:read": "files:write" };

export function hasScope(scopes: readonly ApiScope[], scope: ApiScope): boolean {
  const more = broader[scope];
  return scopes.includes(scope) || (more !== undefined && scopes.includes(more));
}

/** Whether a token with these scopes may use a verb; the owner's rights are checked apart. */
export function scopesAllow(scopes: readonly ApiScope[], verb: Verb): boolean {
  const scope = Object.hasOwn(scopeOf, verb) ? scopeOf[verb] : undefined;
  return scope !== undefined && hasScope(scopes, scope);
}
