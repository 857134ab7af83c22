/** The scopes an API token can have; `write` includes `read`. `tools`: what staff share; `account`: one's own things. */
export const apiScopes = [
  "content:read",
  "content:write",
  "files:read",
  "files:write",
  "tools:read",
  "tools:write",
  "account",
] as const;
export type ApiScope = (typeof apiScopes)[number];

const broader: Partial<Record<ApiScope, ApiScope>> = {
  "content:read": "content:write",
  "files:read": "files:write",
  "tools:read": "tools:write",
};

export function hasScope(scopes: readonly ApiScope[], scope: ApiScope): boolean {
  const more = broader[scope];
  return scopes.includes(scope) || (more !== undefined && scopes.includes(more));
}
