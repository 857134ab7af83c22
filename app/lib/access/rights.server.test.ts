import { afterAll, beforeAll, expect, test } from "vitest";

import { domains } from "~/lib/domains.server";
import { declareDomains } from "~/lib/platform/domains/domain.server";

import { isAllowed, listVerbs, reachOf } from "./rights.server";
import { roles, type Grant, type Role, type Scope, type Verb } from "./roles";

beforeAll(() => declareDomains(domains));
afterAll(() => declareDomains([]));

/** The signs of the table in content-model §10.2. */
const signs = {
  all: "●",
  own: "○",
  drafts: "● drafts",
  ownDrafts: "○ drafts",
  ownMadeDrafts: "○ own drafts",
  ownSelfPublish: "○ selfPublish sections",
  unit: "○ unit folder",
  unitOrMade: "○ unit folder, own files",
} as const;

const cellOf = (verb: Verb, role: Role): string => {
  const how = reachOf(verb)[role];
  return how ? signs[how] : "–";
};
const lineOf = (...wanted: Verb[]) =>
  roles.map((role) => [...new Set(wanted.map((verb) => cellOf(verb, role)))].join(" / "));

/** Roles of a row: webAdmin, editorInChief, departmentApprover, departmentEditor, translator, viewer, auditor. */
const matrix: [string, ...Verb[]][] = [
  ["● | ● | ● | ● | ● | ● | ●", "view"],
  ["● | ● | ○ | ○ | – | – | –", "create", "edit"],
  ["– | – | – | – | ○ | – | –", "translate"],
  ["● | ● | ○ | ○ | ○ | – | –", "submit"],
  ["● | ● | ○ | – | – | – | –", "approve"],
  ["● | – | – | – | – | – | –", "approveOwn"],
  ["● | ● | ○ selfPublish sections | – | – | – | –", "publish"],
  ["● | ● | ○ | – | – | – | –", "withdraw"],
  ["● | – | – | – | – | – | –", "unlock"],
  ["● | ● drafts | ○ drafts | ○ own drafts | – | – | –", "delete"],
  ["● | ● / – | – | – | – | – | –", "restore", "purge"],
  ["● | ● | – | – | – | – | –", "arrange"],
  ["● | – | – | – | – | – | –", "createSystem"],
  ["● | – | – | – | – | – | –", "administer"],
  ["● | – | – | – | – | – | ●", "audit.view"],
  ["● | ● | ● | ● | ● | ● | ●", "files.view"],
  ["● | ● | ● | ● | – | – | –", "files.upload", "documents.add"],
  [
    "● | ● | ○ unit folder, own files | ○ unit folder, own files | – | – | –",
    "files.edit",
    "files.delete",
    "documents.edit",
  ],
  ["● | ● | ○ unit folder | ○ unit folder | – | – | –", "files.arrange", "views.share"],
  ["● | ● | ○ | ○ | – | ● | ●", "export"],
  ["● | ● | ● | ● | ● | – | –", "tasks.edit", "contacts.edit", "scrumboard.edit", "ecommerce.edit"],
  ["● | ● | – | – | – | – | –", "tasks.tags", "contacts.tags", "scrumboard.delete", "ecommerce.lists", "academy.ask"],
];

test.each(matrix)("%s: %s", (line, ...wanted) => {
  expect(lineOf(...wanted).join(" | ")).toBe(line);
});

test("every verb stands in the matrix once", () => {
  expect(matrix.flatMap(([, ...wanted]) => wanted).sort()).toEqual(listVerbs().sort());
});

const me = "6c1e0d2a-0000-4000-8000-000000000001";
const [mine, theirs] = ["a".repeat(8), "b".repeat(8)];
const grantOf = (role: Role): Grant => ({ role, sections: ["duyurular"], departments: [mine] });
const can = (role: Role, verb: Verb, scope: Scope) => isAllowed(me, [grantOf(role)], verb, scope);

test("own means the granted sections and units, and never the front page", () => {
  const here = { section: "duyurular", area: "content", department: mine };
  for (const [role, verb] of [
    ["departmentEditor", "edit"],
    ["departmentApprover", "approve"],
    ["translator", "translate"],
  ] as const) {
    expect([role, can(role, verb, here)]).toEqual([role, true]);
    expect([role, can(role, verb, { ...here, department: theirs })]).toEqual([role, false]);
    expect([role, can(role, verb, { ...here, section: "haberler" })]).toEqual([role, false]);
    expect([role, can(role, verb, { ...here, area: "mainpage" })]).toEqual([role, false]);
  }
});

test("drafts, own drafts and one's own files are told apart", () => {
  const draft = { section: "duyurular", area: "content", department: mine, isDraft: true };
  expect(can("departmentApprover", "delete", { ...draft, createdBy: "somebody" })).toBe(true);
  expect(can("departmentApprover", "delete", { ...draft, isDraft: false })).toBe(false);
  expect(can("departmentEditor", "delete", { ...draft, createdBy: me })).toBe(true);
  expect(can("departmentEditor", "delete", { ...draft, createdBy: "somebody" })).toBe(false);
  expect(can("departmentEditor", "delete", { ...draft, isDraft: false, createdBy: me })).toBe(false);
  expect(can("editorInChief", "delete", { isDraft: false })).toBe(false);
  expect(can("departmentEditor", "files.delete", { createdBy: me })).toBe(true);
  expect(can("departmentEditor", "files.delete", { createdBy: "somebody" })).toBe(false);
  expect(isAllowed(null, [grantOf("departmentEditor")], "files.delete", { createdBy: null })).toBe(false);
});

test("a unit publishes itself only where the section says so", () => {
  const scope = { section: "duyurular", area: "content", department: mine };
  expect(can("departmentApprover", "publish", scope)).toBe(false);
  expect(can("departmentApprover", "publish", { ...scope, selfPublish: true })).toBe(true);
  expect(can("departmentEditor", "publish", { ...scope, selfPublish: true })).toBe(false);
});

test("two domains that declare one verb stop the start, and a verb that nobody declares is an error", () => {
  const rights = { "files.view": { roles: { viewer: "all" }, scope: null } } as const;
  declareDomains([
    { id: "one", rights },
    { id: "two", rights },
  ]);
  expect(() => listVerbs()).toThrow("A verb has two rows");
  declareDomains([]);
  expect(() => can("webAdmin", "files.view", {})).toThrow('No domain declares the verb "files.view"');
  declareDomains(domains);
  expect(can("viewer", "files.view", {})).toBe(true);
});
