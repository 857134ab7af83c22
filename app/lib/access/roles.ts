/** Roles and verbs of content-model §10. */
export const roles = [
  "webAdmin",
  "editorInChief",
  "departmentApprover",
  "departmentEditor",
  "translator",
  "viewer",
  "auditor",
] as const;
export type Role = (typeof roles)[number];

/**
 * How far a role reaches with a verb. `own`: granted sections and departments, not the front page and menus; `drafts`:
 * drafts only; `ownDrafts`: drafts of one's units; `ownMadeDrafts`: drafts one created; `ownSelfPublish`: sections
 * where departments publish; `unit`: what belongs to one's units, in any section; `unitOrMade`: that, and what one
 * uploaded.
 */
type Reach = "all" | "own" | "drafts" | "ownDrafts" | "ownMadeDrafts" | "ownSelfPublish" | "unit" | "unitOrMade";
type Row = Partial<Record<Role, Reach>>;

const everyone = Object.fromEntries(roles.map((role) => [role, "all"])) as Record<Role, Reach>;
const writers: Row = { webAdmin: "all", editorInChief: "all", departmentApprover: "own", departmentEditor: "own" };

/** The table of §10.2. A role that isn't named may not use the verb. */
export const reach = {
  view: everyone,
  create: writers,
  edit: writers,
  /** The English text of published or submitted entries, for those without `edit`. */
  translate: { translator: "own" },
  submit: { ...writers, translator: "own" },
  /** Also returns an entry. The last approval before publishing needs `publish` too: see review-steps.ts. */
  approve: { webAdmin: "all", editorInChief: "all", departmentApprover: "own" },
  /** Approves one's own text, with a reason. */
  approveOwn: { webAdmin: "all" },
  publish: { webAdmin: "all", editorInChief: "all", departmentApprover: "ownSelfPublish" },
  withdraw: { webAdmin: "all", editorInChief: "all", departmentApprover: "own" },
  /** Changes a legal record while it is on display, with a reason. */
  unlock: { webAdmin: "all" },
  delete: {
    webAdmin: "all",
    editorInChief: "drafts",
    departmentApprover: "ownDrafts",
    departmentEditor: "ownMadeDrafts",
  },
  /** From the trash, from the archive, or from withdrawn back to a draft. */
  restore: { webAdmin: "all", editorInChief: "all" },
  purge: { webAdmin: "all" },
  arrange: { webAdmin: "all", editorInChief: "all" },
  /** Menus and snippets that templates use by name. */
  createSystem: { webAdmin: "all" },
  administer: { webAdmin: "all" },
  /** A saved view of a list, with the people of a unit. */
  "views.share": { webAdmin: "all", editorInChief: "all", departmentApprover: "unit", departmentEditor: "unit" },
  "audit.view": { webAdmin: "all", auditor: "all" },
  export: { ...writers, viewer: "all", auditor: "all" },
  "files.view": everyone,
  "files.upload": { webAdmin: "all", editorInChief: "all", departmentApprover: "all", departmentEditor: "all" },
  // A file belongs to the unit of its folder; the person who uploaded it may also correct and delete it.
  "files.edit": {
    webAdmin: "all",
    editorInChief: "all",
    departmentApprover: "unitOrMade",
    departmentEditor: "unitOrMade",
  },
  "files.delete": {
    webAdmin: "all",
    editorInChief: "all",
    departmentApprover: "unitOrMade",
    departmentEditor: "unitOrMade",
  },
  "files.arrange": { webAdmin: "all", editorInChief: "all", departmentApprover: "unit", departmentEditor: "unit" },
} as const satisfies Record<string, Row>;

export type Verb = keyof typeof reach;
export const verbs = Object.keys(reach) as Verb[];

const centralAreas = new Set(["mainpage", "menu"]);

/** On the front page and in menus these verbs need `arrange` too. */
const changing = new Set<Verb>(["create", "edit", "submit", "approve", "publish", "withdraw", "delete"]);

export type Grant = { role: Role; sections: string[] | null; departments: string[] | null };

/** What a verb applies to. No `department`: is it allowed for any unit? null: a record without a unit of its own. */
export type Scope = {
  section?: string;
  area?: string;
  department?: string | null;
  /** Nothing of it is public, scheduled, or withdrawn. */
  isDraft?: boolean;
  createdBy?: string | null;
  /** Whether departments may publish here; default: the administration's setting for the section. */
  selfPublish?: boolean;
  isForSystem?: boolean;
};

/** For each section, the roles that publish their own work there without an approval. */
export type SelfPublishing = Readonly<Record<string, readonly Role[]>>;
export const selfPublishRoles = ["editorInChief", "departmentApprover"] as const satisfies readonly Role[];

export type OwnerUnits = Readonly<Record<string, string>>;

/** The administration's settings for sections that rights depend on; read once per request. */
export type SectionPolicies = {
  readonly selfPublishing: SelfPublishing;
  readonly ownerUnits: OwnerUnits;
  /** Sections that this installation does not use; they are hidden from everybody. */
  readonly off: readonly string[];
};
export const noPolicies: SectionPolicies = { selfPublishing: {}, ownerUnits: {}, off: [] };

export function isOff({ section }: Scope, { off }: SectionPolicies): boolean {
  return section !== undefined && off.includes(section);
}

const ofSection = <Value>(all: Readonly<Record<string, Value>>, { section = "" }: Scope): Value | undefined =>
  Object.hasOwn(all, section) ? all[section] : undefined;

/** The unit whose rights decide; a record without one belongs to the unit that keeps its section. */
export function unitOf(scope: Scope, { ownerUnits }: SectionPolicies): string | null | undefined {
  return scope.department === null ? (ofSection(ownerUnits, scope) ?? null) : scope.department;
}

export function isAllowed(
  userId: string | null,
  grants: readonly Grant[],
  verb: Verb,
  scope: Scope,
  policies: SectionPolicies = noPolicies,
): boolean {
  if (isOff(scope, policies)) return false;
  const row: Row = reach[verb];
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
