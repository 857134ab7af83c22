// npm run restore -- FILE [--replace]
import { load, readFileArgument, runCommand } from "./operator.js";

const usage = "Usage: npm run restore -- FILE [--replace]";

await runCommand(async () => {
  const { file, values } = readFileArgument(usage, { replace: { type: "boolean", default: false } });
  const { runRestore } = await load("backup.js");
  return runRestore(file, values);
});
