// npm run doctor [-- --json]: exits with 0 when nothing has to be done, 1 when there is a problem.
import { load, runCommand } from "./operator.js";

// Only its own lines are the answer, not the log of the parts it tries.
process.env.LOG_LEVEL ||= "silent";

await runCommand(async () => {
  const { examine, textOf } = await load("doctor.js");
  const findings = await examine();
  if (findings.some(({ state }) => state === "problem")) process.exitCode = 1;
  return process.argv.includes("--json") ? JSON.stringify(findings, null, 2) : textOf(findings);
});
