import type { Finding } from "./finding";
import { checkNode, checkSettings } from "./settings-checks.server";

/** `npm run doctor`. Asks only the database, the mail server and PUBLIC_URL; changes nothing and prints no secret. */
export async function examine(): Promise<Finding[]> {
  const basics = [checkNode(process.versions.node, new Date()), ...checkSettings()];
  // Other modules read the settings, and can't be imported while they are wrong.
  if (basics.some(({ check, state }) => check === "settings" && state === "problem")) return basics;
  const { checkEverything } = await import("./everything.server");
  return [...basics, ...(await checkEverything())];
}

const marks = { ok: "ok     ", warning: "warning", problem: "PROBLEM" };

export function textOf(findings: Finding[]): string {
  const lines = findings.flatMap(({ check, state, message, advice }) => [
    `${marks[state]}  ${check.padEnd(12)} ${message}`,
    ...(advice ? [`${" ".repeat(22)} → ${advice}`] : []),
  ]);
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  return [...lines, "", `${count("problem")} problems, ${count("warning")} warnings`].join("\n");
}
