import { spawn } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";

import { expect, test } from "vitest";

import { openOtherBackend } from "../support/other-backend";
import { administrator, temporaryFolder } from "../support/server";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => probe.once("listening", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return port;
}

test("remix-serve serves the build with another backend's menu and live updates, and ends in order", async () => {
  const other = await openOtherBackend();
  other.data.navigation = [{ id: "1", title: "Başka sunucunun menüsü", link: "/example" }];
  const port = await freePort();
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    TMPDIR: tmpdir(),
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: temporaryFolder(),
    SEED: "none",
    DATABASE_FSYNC: "off",
    LOG_LEVEL: "warn",
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    API_URL: other.api,
    SOCKET_URL: other.url.replace(/\/graphql$/, ""),
  };
  const child = spawn(
    process.execPath,
    ["--liftoff-only", "node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    { env, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += String(text)));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(() =>
        fetch(`${url}/health`).then(
          ({ status }) => status,
          () => said,
        ),
      )
      .toBe(200);
    const signedIn = await fetch(`${url}/sign-in`, {
      method: "POST",
      body: new URLSearchParams(administrator),
      headers: { Origin: url },
      redirect: "manual",
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";", 1)[0])
      .join("; ");
    const page = await (await fetch(`${url}/example`, { headers: { cookie } })).text();
    expect(page).toContain("Başka sunucunun menüsü");
    expect(page).toContain(other.url);
    expect(page).toContain(`${other.api}/graphql`);
  } finally {
    child.kill("SIGTERM");
    expect([await ended, said]).toEqual([0, said]);
    await other.stop();
  }
});
