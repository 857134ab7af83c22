import { expect, test } from "vitest";
import { createLogger, requestLogger } from "./log.server";

function capture(level: string) {
  const lines: string[] = [];
  return { lines, log: createLogger({ level }, { write: (line: string) => void lines.push(line) }) };
}

test("passwords, cookies and bearer tokens never reach a line, at any usual depth", () => {
  const { lines, log } = capture("info");
  log.info(
    {
      password: "hunter2",
      headers: { authorization: "Bearer hunter2", cookie: "s=hunter2", "set-cookie": "s=hunter2" },
      request: { body: { password: "hunter2", email: "a@example.org" } },
    },
    "signed in",
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("hunter2");
  expect(lines[0]).toContain("a@example.org");
  expect(lines[0]).toContain("[Redacted]");
});

test("lines under the level are not written", () => {
  const { lines, log } = capture("warn");
  log.info("quiet");
  log.warn("loud");
  expect(lines).toHaveLength(1);
});

test("a request's log carries the request's id", () => {
  expect(requestLogger({ requestId: "r-1" }).bindings()).toMatchObject({ requestId: "r-1" });
});
