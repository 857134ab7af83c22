// npm run backup -- FILE [--with-secrets]
import { load, readFileArgument, runCommand } from "./operator.js";

const usage = "Usage: npm run backup -- FILE.tar[.gz] [--with-secrets]";

await runCommand(async () => {
  const { file, values } = readFileArgument(usage, { "with-secrets": { type: "boolean", default: false } });
  const { runBackup } = await load("backup.js");
  return runBackup(file, { secrets: values["with-secrets"] });
});
