import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

export type RunningServer = { url: string; stop: () => Promise<void> };

/**
 * Starts the built server on a free port and waits until it answers.
 * @throws when it ends before that, with what it printed
 */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = spawn(process.execPath, ["server.js"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_FSYNC: "off",
      LOG_LEVEL: "error",
      ...env,
    },
  });
  const ended = once(server, "exit");
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const ready = /Meydan is ready at (\S+)/.exec(printed)?.[1];
      if (ready) resolve(ready);
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.once("exit", (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await ended;
    },
  };
}
