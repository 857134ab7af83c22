import { declaredOnce, partsOf } from "~/lib/platform/domains/domain.server";

import { hasScope, type ApiScope } from "./api-scopes";
import {
  noPolicies,
  roles,
  type Grant,
  type Reaches,
  type Role,
  type Scope,
  type Policies,
  type SharedVerb,
  type Verb,
} from "./roles";

/** Who may use a verb. Null: no token may, whatever its owner may. */
export type Right = { readonly roles: Reaches; readonly scope: ApiScope | null };
type DomainRights = Readonly<Partial<Record<Exclude<Verb, SharedVerb>, Right>>>;

declare module "~/lib/platform/domains/domain.server" {
  interface DomainParts {
    /** The domain's own rows of the table of §10.2. */
    rights: DomainRights;
  }
}

export const everyone = Object.fromEntries(roles.map((role) => [role, "all"])) as Record<Role, "all">;
export const writers: Reaches = {
  webAdmin: "all",
  editorInChief: "all",
  departmentApprover: "own",
  departmentEditor: "own",
};

const [read, write] = ["content:read", "content:write"] as const;

/** The table of §10.2. */
const shared: Readonly<Record<SharedVerb, Right>> = {
  view: { roles: everyone, scope: read },
  create: { roles: writers, scope: write },
  edit: { roles: writers, scope: write },
  /** The English text of published or submitted entries, for those without `edit`. */
  translate: { roles: { translator: "own" }, scope: write },
  submit: { roles: { ...writers, translator: "own" }, scope: write },
  /** Also returns an entry. The last approval before publishing needs `publish` too: see review-steps.ts. */
  approve: { roles: { webAdmin: "all", editorInChief: "all", departmentApprover: "own" }, scope: write },
  /** Approves one's own text, with a reason. */
  approveOwn: { roles: { webAdmin: "all" }, scope: null },
  publish: { roles: { webAdmin: "all", editorInChief: "all", departmentApprover: "ownSelfPublish" }, scope: write },
  withdraw: { roles: { webAdmin: "all", editorInChief: "all", departmentApprover: "own" }, scope: write },
  /** Changes a legal record while it is on display, with a reason. */
  unlock: { roles: { webAdmin: "all" }, scope: null },
  delete: {
    roles: {
      webAdmin: "all",
      editorInChief: "drafts",
      departmentApprover: "ownDrafts",
      departmentEditor: "ownMadeDrafts",
    },
    scope: write,
  },
  /** From the trash, from the archive, or from withdrawn back to a draft. */
  restore: { roles: { webAdmin: "all", editorInChief: "all" }, scope: write },
  purge: { roles: { webAdmin: "all" }, scope: null },
  arrange: { roles: { webAdmin: "all", editorInChief: "all" }, scope: write },
  /** Menus and snippets that templates use by name. */
  createSystem: { roles: { webAdmin: "all" }, scope: null },
  administer: { roles: { webAdmin: "all" }, scope: null },
  "audit.view": { roles: { webAdmin: "all", auditor: "all" }, scope: null },
  export: { roles: { ...writers, viewer: "all", auditor: "all" }, scope: read },
};

/** The shared verbs, then those of the domains. @throws Error when two declare one verb */
const table = declaredOnce((): ReadonlyMap<string, Right> => {
  const rows = [...Object.entries(shared), ...partsOf("rights").flatMap((rights) => Object.entries(rights))];
  const joined = new Map(rows);
  if (joined.size < rows.length) throw new Error("A verb has two rows in the table of rights");
  return joined;
});

export const listVerbs = (): Verb[] => [...table().keys()] as Verb[];

/** How far each role reaches with a verb. @throws Error for one that no domain has declared, as before the start */
export function reachOf(verb: Verb): Reaches {
  const right = table().get(verb);
  if (!right) throw new Error(`No domain declares the verb "${verb}"`);
  return right.roles;
}

/** Whether a token with these scopes may use a verb; the owner's rights are checked apart. */
export function scopesAllow(scopes: readonly ApiScope[], verb: Verb): boolean {
  const scope = table().get(verb)?.scope ?? null;
  return scope !== null && hasScope(scopes, scope);
}

const centralAreas = new Set(["mainpage", "menu", "handbook"]);

/** On the front page, in menus and in the handbook these verbs need `arrange` too. */
const changing = new Set<Verb>(["create", "edit", "submit", "approve", "publish", "withdraw", "delete"]);

export function isOff({ section }: Scope, { off }: Policies): boolean {
  return section !== undefined && off.includes(section);
}

const ofSection = <Value>(all: Readonly<Record<string, Value>>, { section = "" }: Scope): Value | undefined =>
  Object.hasOwn(all, section) ? all[section] : undefined;

/** The unit whose rights decide; a record without one belongs to the unit that keeps its section. */
export function unitOf(scope: Scope, { ownerUnits }: Policies): string | null | undefined {
  return scope.department === null ? (ofSection(ownerUnits, scope) ?? null) : scope.department;
}

export function isAllowed(
  userId: string | null,
  grants: readonly Grant[],
  verb: Verb,
  scope: Scope,
  policies: Policies = noPolicies,
): boolean {
  if (isOff(scope, policies)) return false;
  const row = reachOf(verb);
  const isCentral = scope.area !== undefined && centralAreas.has(scope.area);
  if (isCentral && changing.has(verb) && !isAllowed(userId, grants, "arrange", { area: scope.area ?? "" }))
    return false;
  if (verb === "create" && scope.isForSystem && !isAllowed(userId, grants, "createSystem", {})) return false;
  const department = unitOf(scope, policies);
  return grants.some((grant) => {
    const how = row[grant.role];
    if (!how) return false;
    if (how === "all") return true;
    if (how === "drafts") return scope.isDraft === true;
    const isMine = userId !== null && scope.createdBy === userId;
    // Without a unit in the question, a right over one's own units is not a right over all.
    const isOfUnit = department != null && (grant.departments === null || grant.departments.includes(department));
    if (how === "unit") return isOfUnit;
    if (how === "unitOrMade") return isOfUnit || isMine;
    if (isCentral) return false;
    const inSection =
      grant.sections === null || (scope.section !== undefined && grant.sections.includes(scope.section));
    const inDepartment =
      grant.departments === null ||
      department === undefined ||
      (department !== null && grant.departments.includes(department));
    if (!inSection || !inDepartment) return false;
    if (how === "ownDrafts") return scope.isDraft === true;
    if (how === "ownMadeDrafts") return scope.isDraft === true && isMine;
    if (how === "ownSelfPublish")
      return scope.selfPublish ?? ofSection(policies.selfPublishing, scope)?.includes(grant.role) === true;
    return true;
  });
}
