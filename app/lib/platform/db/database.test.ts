import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { useTestDatabase } from "../../../../tests/support/database";
import { collectGarbage } from "../../../../tests/support/memory";
import { statementsOf } from "../../../../tests/support/statements";
import { afterCommit, database, db, partOfTransaction, reading, transaction, write } from "./database.server";

describe.each([
  { sharesTurns: true, gathers: true, prepares: true },
  { sharesTurns: false, gathers: false, prepares: false },
])("the database, with %o", (options) => {
  useTestDatabase(options);

  test("a failed transaction leaves nothing behind and its errors keep their code", async () => {
    await db().execute(sql`CREATE TABLE probe (id int PRIMARY KEY)`);
    const failing = transaction(async () => {
      await db().execute(sql`INSERT INTO probe VALUES (1)`);
      await db().execute(sql`INSERT INTO probe VALUES (1)`);
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: "23505" } });
    expect((await db().execute(sql`SELECT * FROM probe`)).rows).toEqual([]);
  });

  test("an inner transaction joins the outer one", async () => {
    const failing = transaction(async () => {
      await transaction(async () => void (await db().execute(sql`INSERT INTO probe VALUES (2)`)));
      throw new Error("outer fails");
    });
    await expect(failing).rejects.toThrow("outer fails");
    expect((await db().execute(sql`SELECT * FROM probe`)).rows).toEqual([]);
  });

  test("what nobody waits for is written before what follows it, and with the transaction", async () => {
    await transaction(async () => {
      await write(sql`INSERT INTO probe VALUES (10)`);
      await write(sql`INSERT INTO probe VALUES (11)`);
      expect((await db().execute(sql`SELECT id FROM probe ORDER BY id`)).rows).toEqual([{ id: 10 }, { id: 11 }]);
      await write(sql`DELETE FROM probe WHERE id = 10`);
    });
    expect((await db().execute(sql`SELECT id FROM probe`)).rows).toEqual([{ id: 11 }]);
    await transaction(() => write(sql`DELETE FROM probe`));
    expect((await db().execute(sql`SELECT id FROM probe`)).rows).toEqual([]);
  });

  test("what fails though nobody waited for it fails the transaction with its own reason, at its end or with the next statement", async () => {
    const twice = async () => {
      await write(sql`INSERT INTO probe VALUES (20)`);
      await write(sql`INSERT INTO probe VALUES (20)`);
    };
    await expect(transaction(twice)).rejects.toMatchObject({ code: "23505" });
    const followed = transaction(async () => {
      await twice();
      await db().execute(sql`SELECT 1`);
    });
    await expect(followed).rejects.toMatchObject({ cause: { code: "23505" } });
    expect((await db().execute(sql`SELECT id FROM probe`)).rows).toEqual([]);
    expect(await transaction(() => Promise.resolve("nothing asked"))).toBe("nothing asked");
  });

  test("a part of a transaction that fails takes back what it wrote, and the rest goes on", async () => {
    const done: string[] = [];
    const part = (id: number, fails: () => Promise<unknown>) =>
      partOfTransaction(async () => {
        await write(sql`INSERT INTO probe VALUES (${id})`);
        afterCommit(() => done.push(`part ${id}`));
        await fails();
      });
    await transaction(async () => {
      await write(sql`INSERT INTO probe VALUES (40)`);
      afterCommit(() => done.push("before"));
      await expect(part(41, () => db().execute(sql`INSERT INTO probe VALUES (40)`))).rejects.toMatchObject({
        cause: { code: "23505" },
      });
      await expect(part(42, () => Promise.reject(new Error("by itself")))).rejects.toThrow("by itself");
      await expect(part(40, () => Promise.resolve())).rejects.toMatchObject({ cause: { code: "23505" } });
      await part(43, () => Promise.resolve());
      await write(sql`INSERT INTO probe VALUES (44)`);
    });
    expect((await db().execute(sql`SELECT id FROM probe ORDER BY id`)).rows).toEqual([
      { id: 40 },
      { id: 43 },
      { id: 44 },
    ]);
    expect(done).toEqual(["before", "part 43"]);
    await part(45, () => Promise.resolve());
    expect((await db().execute(sql`DELETE FROM probe WHERE id >= 40 RETURNING id`)).rows).toHaveLength(4);
  });

  test("a part that fails after a part of its own has failed takes back all of it", async () => {
    const failing = (work: () => Promise<unknown>) =>
      expect(
        partOfTransaction(async () => {
          await work();
          throw new Error("as it should");
        }),
      ).rejects.toThrow("as it should");
    await transaction(async () => {
      await write(sql`INSERT INTO probe VALUES (50)`);
      await failing(async () => {
        await write(sql`INSERT INTO probe VALUES (51)`);
        await failing(() => write(sql`INSERT INTO probe VALUES (52)`));
        await write(sql`INSERT INTO probe VALUES (53)`);
      });
      await partOfTransaction(() => write(sql`INSERT INTO probe VALUES (54)`));
    });
    expect(
      (await db().execute(sql`DELETE FROM probe WHERE id >= 50 RETURNING id`)).rows.map(({ id }) => id).sort(),
    ).toEqual([50, 54]);
  });

  test("one statement of which nobody waits for the answer is asked by itself; several, and what is read between, are one transaction", async () => {
    const alone = await statementsOf(() => transaction(() => write(sql`INSERT INTO probe VALUES (22)`)));
    expect(alone).toEqual(["INSERT INTO probe VALUES (22)"]);
    const two = await statementsOf(() =>
      transaction(async () => {
        expect((await reading().execute(sql`SELECT id FROM probe WHERE id = 22`)).rows).toEqual([{ id: 22 }]);
        await write(sql`INSERT INTO probe VALUES (23)`);
        await write(sql`DELETE FROM probe WHERE id = 22`);
        expect((await reading().execute(sql`SELECT id FROM probe`)).rows).toEqual([{ id: 23 }]);
      }),
    );
    expect(two).toEqual([
      "SELECT id FROM probe WHERE id = 22",
      "begin",
      "INSERT INTO probe VALUES (23)",
      "DELETE FROM probe WHERE id = 22",
      "SELECT id FROM probe",
      "commit",
    ]);
    await expect(transaction(() => write(sql`INSERT INTO probe VALUES (23)`))).rejects.toMatchObject({ code: "23505" });
    await transaction(() => write(sql`DELETE FROM probe`));
  });

  test("a transaction in which something failed is never taken for done, though its work went on", async () => {
    const swallowed = transaction(async () => {
      await db().execute(sql`INSERT INTO probe VALUES (25)`);
      await db()
        .execute(sql`SELECT 1 / 0`)
        .catch(() => {});
    });
    await expect(swallowed).rejects.toThrow("rolled back");
    expect((await db().execute(sql`SELECT id FROM probe`)).rows).toEqual([]);
  });

  test("a transaction that its work ends itself keeps nothing of what waited", async () => {
    const ended = transaction(async () => {
      await write(sql`INSERT INTO probe VALUES (30)`);
      throw new Error("no");
    });
    await expect(ended).rejects.toThrow("no");
    expect((await db().execute(sql`SELECT id FROM probe`)).rows).toEqual([]);
  });

  test("transactions started together do not see each other half done", async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        transaction(async () => {
          await db().execute(sql`INSERT INTO probe VALUES (${100 + at * 2})`);
          await db().execute(sql`INSERT INTO probe VALUES (${101 + at * 2})`);
        }),
      ),
    );
    expect((await db().execute(sql`SELECT count(*)::int AS n FROM probe`)).rows[0]).toEqual({ n: 40 });
  });

  test("a notification arrives when its transaction commits, and not when it fails", async () => {
    const received: string[] = [];
    let arrived = () => {};
    const done = new Promise<void>((resolve) => (arrived = resolve));
    await database().listen(
      "probe",
      (payload) => (received.push(payload), arrived()),
      () => {},
    );
    await transaction(async () => {
      await db().execute(sql`SELECT pg_notify('probe', 'lost')`);
      throw new Error("no");
    }).catch(() => {});
    await transaction(async () => void (await db().execute(sql`SELECT pg_notify('probe', 'kept')`)));
    await done;
    expect(received).toEqual(["kept"]);
  });

  test("text search stems Turkish", async () => {
    const { rows } = await db().execute(
      sql`SELECT to_tsvector('turkish', 'meclisinin parklar') @@ to_tsquery('turkish', 'park') AS found`,
    );
    expect(rows[0]).toEqual({ found: true });
  });

  test("the audit log refuses changes", async () => {
    await db().execute(sql`INSERT INTO audit_entries (verb, object_type, object_id) VALUES ('create', 'entry', 'x')`);
    await expect(db().execute(sql`UPDATE audit_entries SET verb = 'nothing'`)).rejects.toMatchObject({
      cause: { message: "the audit log is append-only" },
    });
  });

  test.skipIf(process.env.TEST_DATABASE_URL)(
    "what was answered is not kept: the process does not grow with every answer",
    { timeout: 60_000 },
    async () => {
      const answer = () => database().pool.query("SELECT repeat(md5(random()::text), 50000) AS text");
      for (let at = 0; at < 10; at++) await answer();
      const before = process.memoryUsage.rss();
      for (let at = 0; at < 250; at++) await answer();
      // 400 MB have passed through since.
      const grown = async () => {
        await collectGarbage();
        return process.memoryUsage.rss() - before;
      };
      await expect.poll(grown).toBeLessThan(200 * 1024 * 1024);
    },
  );
});
