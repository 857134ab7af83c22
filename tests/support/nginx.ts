import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { ensureNginx } from "../../scripts/prepare.js";

export async function freePorts(count: number): Promise<number[]> {
  // All at once: a port that has been let go may be given again.
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

/**
 * Starts an nginx of its own, on loopback, with everything it writes in a temporary folder.
 * @param http what stands in its `http` block; `folder` is where it may name files
 * @returns how to end it
 */
export async function startNginx(http: (folder: string) => string): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "meydan-nginx-"));
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => {
    mkdirSync(join(folder, name));
    return `${name}_temp_path ${join(folder, name)};`;
  });
  const file = join(folder, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${places.join("\n")}\n${http(folder)}\n}\n`,
  );
  const nginx = spawn(ensureNginx(), ["-p", folder, "-c", file, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  nginx.stderr.on("data", (text) => (said += String(text)));
  const ended = once(nginx, "exit");
  // It says nothing when it listens; what is wrong with its file it says at once.
  await Promise.race([ended, sleep(1000)]);
  if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`);
  return async () => {
    nginx.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
