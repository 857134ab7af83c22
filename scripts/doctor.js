// npm run doctor [-- --json]: 0 when nothing has to be done, 1 when there is a problem.
import { load, runCommand } from "./operator.js";

// Its own lines are the answer; what the parts that it tries would log is not.
process.env.LOG_LEVEL ||= "silent";

await runCommand(async () => {
  const { examine, textOf } = await load("doctor.js");
  const findings = await examine();
  if (findings.some(({ state }) => state === "problem")) process.exitCode = 1;
  return process.argv.includes("--json") ? JSON.stringify(findings, null, 2) : textOf(findings);
});
