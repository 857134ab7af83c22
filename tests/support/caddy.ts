import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ensureCaddy } from "../../scripts/prepare.js";

export const caddy = ensureCaddy();

/**
 * Starts a Caddy of its own, on loopback, with everything it writes in a temporary folder.
 * @param sites its file but for the global options
 * @returns how to end it
 */
export async function startCaddy(port: number, sites: string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "meydan-caddy-"));
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n${sites}`);
  const child = spawn(caddy ?? "", ["run", "--config", file, "--adapter", "caddyfile"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { PATH: process.env.PATH, HOME: folder } as unknown as NodeJS.ProcessEnv,
  });
  let said = "";
  child.stderr.on("data", (text) => (said = (said + String(text)).slice(-3_000)));
  const ended = once(child, "exit");
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => (socket.destroy(), resolve(true))).once("error", () => resolve(false));
    });
  for (let tries = 0; !(await isOpen()); tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`Caddy does not listen: ${said}`);
    await sleep(50);
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
