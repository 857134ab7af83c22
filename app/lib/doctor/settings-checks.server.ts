import { existsSync, readFileSync } from "node:fs";
import { parseEnv as parseFile } from "node:util";

import { envNames, findEnvProblems, loadEnvFile } from "~/lib/platform/env/env.server";

import { ok, problem, warning, type Finding } from "./finding";

/** End of Node's security fixes (nodejs.org/en/about/previous-releases). */
const ends: Record<number, string> = { 20: "2026-04-30", 22: "2027-04-30", 24: "2028-04-30" };

/** @param version as `process.versions.node` */
export function checkNode(version: string, now: Date): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    return problem("node", `Node ${version} is too old.`, "Install Node 20.19 or newer, best 24.");
  const end = ends[major];
  if (end && now > new Date(`${end}T23:59:59Z`))
    return warning(
      "node",
      `Node ${version} has had no security fixes since ${end}.`,
      "Install Node 22 or 24; nothing else has to change.",
    );
  return ok("node", `Node ${version}`);
}

/** Variables that others read. */
const others = /^(?:NODE_|OTEL_|PG|npm_|UV_|SSL_|HTTPS?_PROXY$|NO_PROXY$|TZ$|LANG$|PATH$|HOME$|TMPDIR$)/i;

export function checkSettings(): Finding[] {
  const file = existsSync(".env") ? parseFile(readFileSync(".env", "utf8")) : {};
  const strange = Object.keys(file).filter((name) => !envNames.includes(name) && !others.test(name));
  const unread = strange.map((name) =>
    warning(
      "settings",
      `Nothing reads ${name}, which stands in .env.`,
      "Compare it with .env.example; it may be misspelt.",
    ),
  );
  loadEnvFile();
  const wrong = findEnvProblems(process.env).map((line) =>
    problem("settings", line, "Set it as accepted, in .env or in the service's environment."),
  );
  return wrong.length > 0 ? [...wrong, ...unread] : [ok("settings", "Every variable can be read."), ...unread];
}
