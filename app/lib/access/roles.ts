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
 * How far a role reaches with a verb. `own`: granted sections and departments, nothing of the front page and the menus;
 * `drafts`: only what is no more than a draft; `ownDrafts`: such of one's own units; `ownMadeDrafts`: such that one
 * began oneself; `ownSelfPublish`: only in sections where departments publish; `unit`: what belongs to a unit of one's
 * own, whatever the section; `unitOrMade`: that, and what one brought in oneself.
 */
type Reach = "all" | "own" | "drafts" | "ownDrafts" | "ownMadeDrafts" | "ownSelfPublish" | "unit" | "unitOrMade";
type Row = Partial<Record<Role, Reach>>;

const everyone = Object.fromEntries(roles.map((role) => [role, "all"])) as Record<Role, Reach>;
const writers: Row = { webAdmin: "all", editorInChief: "all", departmentApprover: "own", departmentEditor: "own" };

/** The table of §10.2: who may use a verb, and how far. A role that isn't named may not. */
export const reach = {
  view: everyone,
  create: writers,
  edit: writers,
  /** The English words of what is published or submitted, for those who may not `edit`. */
  translate: { translator: "own" },
  submit: { ...writers, translator: "own" },
  /** And return. The last word before the public has who may `publish` there too: see review-steps.ts. */
  approve: { webAdmin: "all", editorInChief: "all", departmentApprover: "own" },
  /** One's own words, with a reason. */
  approveOwn: { webAdmin: "all" },
  publish: { webAdmin: "all", editorInChief: "all", departmentApprover: "ownSelfPublish" },
  withdraw: { webAdmin: "all", editorInChief: "all", departmentApprover: "own" },
  /** A legal record on display, with a reason. */
  unlock: { webAdmin: "all" },
  delete: {
    webAdmin: "all",
    editorInChief: "drafts",
    departmentApprover: "ownDrafts",
    departmentEditor: "ownMadeDrafts",
  },
  /** From the trash; and from the archive or withdrawn back to a draft. */
  restore: { webAdmin: "all", editorInChief: "all" },
  purge: { webAdmin: "all" },
  /** Front page, menus, side menus. */
  arrange: { webAdmin: "all", editorInChief: "all" },
  /** Menus and snippets that templates call by name. */
  createSystem: { webAdmin: "all" },
  administer: { webAdmin: "all" },
  "audit.view": { webAdmin: "all", auditor: "all" },
  export: { ...writers, viewer: "all", auditor: "all" },
  "files.view": everyone,
  "files.upload": { webAdmin: "all", editorInChief: "all", departmentApprover: "all", departmentEditor: "all" },
  // A file belongs to the unit that keeps its folder; whoever brought one in may correct and delete it besides.
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
  /** Folders: to make, name and move them, and to put files in. */
  "files.arrange": { webAdmin: "all", editorInChief: "all", departmentApprover: "unit", departmentEditor: "unit" },
} as const satisfies Record<string, Row>;

export type Verb = keyof typeof reach;
export const verbs = Object.keys(reach) as Verb[];

/** Sections that make up the front page and the menus: no department reaches them. */
const centralAreas = new Set(["mainpage", "menu"]);

/** What changes the front page and the menus asks for `arrange` besides. */
const changing = new Set<Verb>(["create", "edit", "submit", "approve", "publish", "withdraw", "delete"]);

export type Grant = { role: Role; sections: string[] | null; departments: string[] | null };

/**
 * What a verb is about; leave out what doesn't apply. Without a `department` the question is whether there is any unit
 * for which it is allowed; null is a record of no unit: it belongs to the unit that keeps its section, else to nobody
 * but those who act everywhere.
 */
export type Scope = {
  section?: string;
  area?: string;
  department?: string | null;
  /** Nothing of it is public, set to become public, or withdrawn from the public. */
  isDraft?: boolean;
  createdBy?: string | null;
  /**
   * Departments may publish here themselves, or never may; left out, it is as the administration has set it for the
   * section.
   */
  selfPublish?: boolean;
  /** What templates call by name. */
  isForSystem?: boolean;
};

/**
 * By section, the roles that publish their own work there without anybody's approval, as the administration has set it.
 */
export type SelfPublishing = Readonly<Record<string, readonly Role[]>>;
/** Whom that can be set for: editors publish nowhere, administrators pass over an approval with a reason. */
export const selfPublishRoles = ["editorInChief", "departmentApprover"] as const satisfies readonly Role[];

/** By section, the unit that keeps what has no unit of its own there. */
export type OwnerUnits = Readonly<Record<string, string>>;

/** What the administration has said of sections, as far as rights depend on it; read together with whoever asks. */
export type SectionPolicies = {
  readonly selfPublishing: SelfPublishing;
  readonly ownerUnits: OwnerUnits;
  /** Sections that this installation doesn't use: nobody finds anything there. */
  readonly off: readonly string[];
};
export const noPolicies: SectionPolicies = { selfPublishing: {}, ownerUnits: {}, off: [] };

export function isOff({ section }: Scope, { off }: SectionPolicies): boolean {
  return section !== undefined && off.includes(section);
}

const ofSection = <Value>(all: Readonly<Record<string, Value>>, { section = "" }: Scope): Value | undefined =>
  Object.hasOwn(all, section) ? all[section] : undefined;

/** The unit whose people a verb is asked of. */
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
    // Asked of no unit in particular, a right over one's own units is no right over all.
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
