/** The roles of content-model §10. */
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
/** A role that isn't named may not use the verb. */
export type Reaches = Readonly<Partial<Record<Role, Reach>>>;

/** The verbs of a domain alone, which adds them with `declare module` and says in its manifest who has them. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface VerbsByDomain {}
export type Verb = SharedVerb | VerbsByDomain[keyof VerbsByDomain];

/** What is done with content, menus and the installation. */
export type SharedVerb =
  | "view"
  | "create"
  | "edit"
  | "translate"
  | "submit"
  | "approve"
  | "approveOwn"
  | "publish"
  | "withdraw"
  | "unlock"
  | "delete"
  | "restore"
  | "purge"
  | "arrange"
  | "createSystem"
  | "administer"
  | "audit.view"
  | "export";

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

/** The administration's settings that rights depend on; read once per request. */
export type Policies = {
  readonly selfPublishing: SelfPublishing;
  readonly ownerUnits: OwnerUnits;
  /** Sections that this installation does not use; they are hidden from everybody. */
  readonly off: readonly string[];
  /** Apps that this installation does not use. */
  readonly appsOff: readonly string[];
};
export const noPolicies: Policies = { selfPublishing: {}, ownerUnits: {}, off: [], appsOff: [] };
