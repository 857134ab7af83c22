import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";

import { createLogger } from "./log.server";
import { textWithoutValues, withoutValues } from "./without-values";

const marker = "https://panel.example.org/reset?token=gizli";

const refused = (code: string, message: string) =>
  Object.assign(new Error(message), {
    severity: "ERROR",
    code,
    detail: `Key (email)=(${marker}) already exists.`,
    where: `COPY mails, line 1: "${marker}"`,
    hint: marker,
    internalQuery: marker,
    constraint: "users_email",
  });

const failures: [string, () => Error][] = [
  [
    "a statement",
    () =>
      new DrizzleQueryError(
        "insert into mails values ($1)",
        [`Merhaba\n    at ${marker}`],
        refused("23505", "duplicate key"),
      ),
  ],
  [
    "one within others",
    () =>
      new Error("a job failed", {
        cause: new AggregateError([
          new Error("x", { cause: new DrizzleQueryError("select 1", [marker], refused("23505", "x")) }),
        ]),
      }),
  ],
  ["a message that quotes", () => refused("22P02", `invalid input syntax for type uuid: "${marker}"`)],
  ["a value at its beginning", () => refused("22003", `value "${marker}" is out of range for type integer`)],
  ["words taken from another", () => new Error(new DrizzleQueryError("select 1", [marker]).message)],
];

test.each(failures)("the values of %s stand nowhere in its error, nor in the log", (_what, make) => {
  const lines: string[] = [];
  const log = createLogger({ level: "info" }, { write: (line: string) => void lines.push(line) });
  log.error({ err: make() }, "it failed");
  expect(lines.join("")).toContain('"stack"');
  expect(lines.join("")).not.toContain("gizli");
  const error = withoutValues(make());
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    expect(`${cause.message} ${cause.stack} ${JSON.stringify(cause)}`).not.toContain("gizli");
    expect(cause.stack).toContain("without-values.test.ts");
  }
});

test("what the failure was stays: statement, code, constraint", () => {
  const error = withoutValues(
    new DrizzleQueryError("insert into mails values ($1)", [marker], refused("23505", "duplicate key")),
  );
  expect([error.message, error.cause]).toMatchObject([
    "Failed query: insert into mails values ($1)",
    { code: "23505", constraint: "users_email", message: "duplicate key" },
  ]);
  expect(textWithoutValues("Failed query: select 1\nparams: gizli")).toBe("Failed query: select 1");
  expect(textWithoutValues("params: 3")).toBe("params: 3");
  for (const other of [undefined, null, "text", 3]) expect(withoutValues(other)).toBe(other);
});
