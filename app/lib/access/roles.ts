/** Roles and verbs of content-model §10. `own`: only in granted sections and departments; `ownDraft`: and only drafts one made. */
export const roles = ["webAdmin", "editorInChief", "departmentApprover", "departmentEditor", "translator", "viewer", "auditor"] as const;
export type Role = (typeof roles)[number];

export const verbs = [
  "view", "create", "edit", "publish", "withdraw", "delete", "restore", "purge", "export",
  "files.view", "files.upload", "files.delete", "administer",
] as const;
export type Verb = (typeof verbs)[number];

type Reach = "all" | "own" | "drafts" | "ownDrafts" | "ownSelfPublish";
const nobody: Partial<Record<Role, Reach>> = {};
const everyone = Object.fromEntries(roles.map((role) => [role, "all"])) as Record<Role, Reach>;

/** Who reaches how far with a verb; a role that isn't named may not. The translator's share comes with field rights. */
export const reach: Record<Verb, Partial<Record<Role, Reach>>> = {
  view: everyone,
  create: { webAdmin: "all", editorInChief: "all", departmentApprover: "own", departmentEditor: "own" },
  edit: { webAdmin: "all", editorInChief: "all", departmentApprover: "own", departmentEditor: "own" },
  publish: { webAdmin: "all", editorInChief: "all", departmentApprover: "ownSelfPublish" },
  withdraw: { webAdmin: "all", editorInChief: "all", departmentApprover: "own" },
  delete: { webAdmin: "all", editorInChief: "drafts", departmentApprover: "own", departmentEditor: "ownDrafts" },
  restore: { webAdmin: "all", editorInChief: "all" },
  purge: { ...nobody, webAdmin: "all" },
  export: { webAdmin: "all", editorInChief: "all", departmentApprover: "own", departmentEditor: "own", viewer: "all", auditor: "all" },
  "files.view": everyone,
  "files.upload": { webAdmin: "all", editorInChief: "all", departmentApprover: "all", departmentEditor: "all" },
  "files.delete": { webAdmin: "all", editorInChief: "all" },
  administer: { webAdmin: "all" },
};

/** Sections that make up the front page and the menus: no department reaches them. */
const centralAreas = new Set(["mainpage", "menu"]);

export type Grant = { role: Role; sections: string[] | null; departments: string[] | null };

/** What a verb is about; leave out what doesn't apply (no `department`: the section has none, or it is not chosen yet). */
export type Scope = {
  section?: string;
  area?: string;
  department?: string | null;
  isDraft?: boolean;
  createdBy?: string | null;
  /** Departments may publish here themselves. */
  selfPublish?: boolean;
};

export function isAllowed(userId: string | null, grants: readonly Grant[], verb: Verb, scope: Scope): boolean {
  return grants.some((grant) => {
    const how = reach[verb][grant.role];
    if (!how) return false;
    if (how === "all") return true;
    if (how === "drafts") return scope.isDraft === true;
    if (scope.area !== undefined && centralAreas.has(scope.area)) return false;
    const inSection = grant.sections === null || (scope.section !== undefined && grant.sections.includes(scope.section));
    const inDepartment = grant.departments === null || scope.department == null || grant.departments.includes(scope.department);
    if (!inSection || !inDepartment) return false;
    if (how === "ownDrafts") return scope.isDraft === true && scope.createdBy === userId;
    if (how === "ownSelfPublish") return scope.selfPublish === true;
    return true;
  });
}
