// The floors of the house: routes → layouts, components → lib/<domain> → lib/platform. Tests may look anywhere.
const { execFileSync } = require("node:child_process");
const { existsSync, readdirSync } = require("node:fs");
const { join } = require("node:path");

const tests = "\\.test\\.tsx?$";

/** The modules that app/routes.ts names; files beside them are parts, which their route may import. */
function routeModules() {
  if (!existsSync(join(__dirname, "app/routes.ts"))) return [];
  const cli = join(__dirname, "node_modules/@remix-run/dev/dist/cli.js");
  const tree = JSON.parse(
    execFileSync(process.execPath, [cli, "routes", "--json"], { cwd: __dirname, encoding: "utf8" }),
  );
  const files = (routes) => routes.flatMap((route) => [route.file, ...files(route.children ?? [])]);
  return [...new Set(files(tree))].map((file) => `^app/${file.replaceAll(".", "\\.")}$`);
}
const routes = routeModules();

/**
 * The domains of app/lib from the ground up: a domain imports only those of the floors below it, so no two import each
 * other. It asks the others through the parts that they declare: see platform/domains/domain.server.ts.
 */
const domainFloors = [
  ["access", "docs", "migrations"],
  ["audit", "live", "openapi", "settings"],
  ["search"],
  ["mails", "progress"],
  ["auth"],
  ["inbox"],
  ["records"],
  ["backup", "presence", "shortcuts", "visits"],
  ["administration", "files", "push"],
  ["content"],
  ["apps", "imports", "menus", "saved-views", "webhooks"],
  ["public-site", "sample", "setup"],
  ["citizen-messages", "setting-groups"],
  ["navigation"],
  ["backend", "graphql"],
  ["doctor"],
];
/** The ground of all, and what puts the server together. */
const noDomains = ["platform", "start"];

function floorsOfDomains() {
  const known = [...domainFloors.flat(), ...noDomains];
  const folders = readdirSync(join(__dirname, "app/lib"), { withFileTypes: true }).filter((one) => one.isDirectory());
  const unplaced = folders.find(({ name }) => !known.includes(name));
  if (unplaced) throw new Error(`.dependency-cruiser.cjs: the domain "${unplaced.name}" stands on no floor`);
  return domainFloors.map((floor, index) => ({
    name: `domain-${floor[0]}-does-not-look-up`,
    severity: "error",
    from: { path: `^app/lib/(${floor.join("|")})/`, pathNot: `${tests}|/test-support/` },
    to: { path: `^app/lib/(${domainFloors.slice(index).flat().join("|")})/`, pathNot: "^app/lib/$1/" },
  }));
}

/**
 * The rooms of lib/content from the ground up: a room builds on those before it; rooms that stand side by side know
 * nothing of each other.
 */
const contentRooms = [
  ["definition", "fields", "sections"],
  ["access"],
  ["entries"],
  ["rules"],
  ["review"],
  ["publication"],
  ["workflow"],
  ["form"],
  ["list"],
  ["api"],
  ["maintenance"],
  ["suggestions"],
];
const firstOnTop = contentRooms.findIndex(([room]) => room === "form");

/**
 * What each floor of lib/content must not import: its own root nothing of the rooms, a room nothing above or beside it.
 */
function contentFloors() {
  const inside = (rooms) => `^app/lib/content/(${rooms.join("|")})/`;
  const all = contentRooms.flat();
  const rule = (name, from, to) => ({
    name,
    severity: "error",
    from: { path: from, pathNot: tests },
    to: { path: inside(to) },
  });
  const floors = contentRooms
    .slice(0, -1)
    .map((rooms, index) =>
      rule(`content-${rooms[0]}-does-not-look-up`, inside(rooms), contentRooms.slice(index + 1).flat()),
    );
  const beside = contentRooms
    .slice(firstOnTop + 1)
    .map(([room], index) =>
      rule(
        `content-${room}-stands-beside`,
        inside([room]),
        contentRooms.slice(firstOnTop, firstOnTop + 1 + index).flat(),
      ),
    );
  return [
    rule("content-root-is-the-ground", "^app/lib/content/(?!domain\\.server\\.ts$)[^/]+$", all),
    ...floors,
    ...beside,
  ];
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...floorsOfDomains(),
    ...contentFloors(),
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      // Remix makes the virtual modules and the types of routes.
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "platform-is-the-ground-floor",
      severity: "error",
      from: { path: "^app/lib/platform/", pathNot: tests },
      to: { path: "^app/", pathNot: "^app/lib/platform/" },
    },
    {
      name: "ui-knows-no-product",
      severity: "error",
      from: { path: "^app/components/ui/", pathNot: tests },
      to: { path: "^app/", pathNot: "^app/(components/ui|lib/platform)/" },
    },
    {
      name: "controls-know-no-product",
      severity: "error",
      from: { path: "^app/components/controls/", pathNot: tests },
      to: { path: "^app/", pathNot: "^app/(components/(ui|controls)|lib/platform)/" },
    },
    {
      name: "lib-does-not-look-up",
      severity: "error",
      from: { path: "^app/lib/", pathNot: tests },
      to: { path: "^app/(routes|layouts|components|root\\.tsx|entry\\.|routes\\.ts)" },
    },
    {
      name: "components-do-not-look-up",
      severity: "error",
      from: { path: "^app/components/", pathNot: tests },
      to: { path: "^app/(routes|layouts|root\\.tsx|entry\\.|routes\\.ts)" },
    },
    {
      name: "layouts-do-not-look-up",
      severity: "error",
      from: { path: "^app/layouts/", pathNot: tests },
      to: { path: "^app/(routes|root\\.tsx|entry\\.|routes\\.ts)" },
    },
    {
      name: "demos-stand-alone",
      comment: "Each demo can be deleted in one stroke.",
      severity: "error",
      from: { path: "^app/lib/demo/([^/]+)/" },
      to: { path: "^app/lib/demo/[^/]+/", pathNot: "^app/lib/demo/$1/" },
    },
    {
      name: "nothing-leans-on-a-demo",
      comment: "lib/start.server.ts puts the server together and may know everything.",
      severity: "error",
      from: { path: "^app/lib/", pathNot: `^app/lib/(demo/|start\\.server\\.ts$)|${tests}` },
      to: { path: "^app/lib/demo/" },
    },
    {
      name: "tables-stay-in-their-domain",
      comment: "Another domain asks for operations, never for tables.",
      severity: "error",
      from: { path: "^app/lib/([^/]+)/", pathNot: tests },
      to: { path: "^app/lib/.+/schema\\.server\\.ts$", pathNot: "^app/lib/$1/" },
    },
    {
      name: "apps-know-nothing-of-each-other",
      comment: "What two apps share goes to lib/records or to a domain below them.",
      severity: "error",
      from: { path: "^app/lib/apps/([^/]+)/", pathNot: tests },
      to: { path: "^app/lib/apps/[^/]+/", pathNot: "^app/lib/apps/$1/" },
    },
    {
      name: "no-tables-above-lib",
      severity: "error",
      from: { path: "^app/", pathNot: `^app/lib/|${tests}` },
      to: { path: "^app/lib/.+/schema\\.server\\.ts$" },
    },
    {
      name: "route-modules-are-leaves",
      comment:
        "What two routes share goes to lib or components. Parts of one route lie in files of their own beside it.",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: { path: routes.length > 0 ? routes : ["^app/root\\.tsx$"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|node_modules)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
