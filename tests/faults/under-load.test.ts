import pg from "pg";
import { expect, test } from "vitest";

import { withPostgres } from "../../scripts/postgres.js";
import { doorTo, through } from "../support/door";
import { pauseOf } from "../support/pauses";
import { bearerOf, send, startServer, temporaryFolder } from "../support/server";

/** `NIGHTLY=1` breaks things for ten minutes instead of once each; another number is so many minutes. */
const minutes = { "": 0, "1": 10 }[process.env.NIGHTLY ?? ""] ?? Number(process.env.NIGHTLY);
/** Stands in everything that is written, and nowhere in the log. */
const secret = "gizlikelime";
/** DATABASE_TIMEOUT of the server, in seconds. */
const seconds = 4;

type Answer = { status: number; text: string; headers: Headers };
type Written = { text: string; version: number };

/** Counts what is answered, and what must never be. */
function bookkeeper() {
  const counts: Record<string, Record<string, number>> = {};
  const wrong: string[] = [];
  const note = async (what: string, asked: Promise<Response>): Promise<Answer> => {
    const answer = await asked;
    const text = await answer.text();
    const { status, headers } = answer;
    const kind = (counts[what] ??= {});
    kind[status] = (kind[status] ?? 0) + 1;
    if (status >= 300 && status !== 503 && !(what === "save" && status === 409))
      wrong.push(`${what}: ${status} ${text.slice(0, 300)}`);
    if (status === 503 && what !== "ready" && headers.get("retry-after") === null)
      wrong.push(`${what}: 503 without Retry-After`);
    return { status, text, headers };
  };
  return { counts, wrong, note };
}

/** Repeats `work` until told to stop. */
function repeat(work: () => Promise<unknown>, pause: number) {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      await work();
      await pauseOf(pause, "the rhythm of one who asks");
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

test.skipIf(!process.env.TEST_DATABASE_URL && !process.env.NIGHTLY)(
  "whatever becomes of the database under load: the server lives, answers 503 meanwhile, comes back by itself, and nothing acknowledged is lost or doubled",
  { timeout: (minutes + 5) * 60_000 },
  async () => {
    await withPostgres(
      async (real, restart) => {
        const door = await doorTo(Number(new URL(real).port));
        const server = await startServer({
          DATA_DIR: temporaryFolder(),
          DATABASE_URL: through(real, door),
          DATABASE_TIMEOUT: String(seconds),
        });
        const bearer = await bearerOf(server.url);
        const { counts, wrong, note } = bookkeeper();
        const path = "/api/content/mudurlukler";
        const unit = (name: string) => ({
          name: { tr: name },
          unitType: "directorate",
          duties: { tr: `<p>${secret} ${name}</p>` },
          officePhone: "+902329991110",
          email: "fen@example.org",
        });
        const asOperator = async <T>(ask: (client: pg.Client) => Promise<T>): Promise<T> => {
          const client = new pg.Client({ connectionString: real });
          client.on("error", () => {});
          await client.connect();
          return ask(client).finally(() => client.end().catch(() => {}));
        };

        const created = new Map<string, string>();
        const tried = new Set<string>();
        let acknowledgedAt = 0;
        const create = (who: number) => {
          let number = 0;
          return async () => {
            const name = `Birim ${who}-${number++}`;
            tried.add(name);
            const { status, text } = await note("create", send(server.url, bearer, "POST", path, { data: unit(name) }));
            if (status >= 300) return;
            created.set(name, (JSON.parse(text) as { id: string }).id);
            acknowledgedAt = Date.now();
          };
        };
        /** One entry, saved again and again by whoever saved it last, as of the version known. */
        const edit = async (who: number) => {
          const first = await send(server.url, bearer, "POST", path, { data: unit(`Düzenlenen ${who}`) });
          const entry = (await first.json()) as { id: string; version: number };
          const { id } = entry;
          let { version } = entry;
          const saved: Written[] = [];
          let number = 0;
          const save = async () => {
            const text = `Düzenlenen ${who}-${++number}`;
            const { status, text: body } = await note(
              "save",
              send(server.url, bearer, "PATCH", `${path}/${id}`, { version, data: { name: { tr: text } } }),
            );
            if (status === 200) {
              version = (JSON.parse(body) as { version: number }).version;
              saved.push({ text, version });
            } else if (status === 409) {
              // A save whose answer was lost had been done.
              const now = await note("read", send(server.url, bearer, "GET", `${path}/${id}`));
              if (now.status === 200) version = (JSON.parse(now.text) as { version: number }).version;
            }
          };
          return { id, saved, save };
        };
        const editors = await Promise.all([0, 1].map(edit));

        let isLocked = false;
        let asked = 0;
        let longestReady = 0;
        let reasons: (string | undefined)[] = [];
        const question = JSON.stringify({
          query: "{ haberler(size: 1) { items { id } } haberlerEntries(size: 5) { items { id } } }",
        });
        const stops = [
          ...[0, 1, 2].map((who) => repeat(create(who), 20)),
          ...editors.map(({ save }) => repeat(save, 20)),
          repeat(async () => {
            const wasLocked = isLocked;
            const answer = await note("public", fetch(`${server.url}/api/public/mudurlukler?search=birim${asked}`));
            const page = await note("page", fetch(`${server.url}/home/haberler?search=birim${asked++}`));
            if (wasLocked && isLocked)
              for (const { status } of [answer, page])
                if (status !== 200) wrong.push(`a reader met ${status} while writers waited for a lock`);
          }, 50),
          repeat(async () => {
            const { text } = await note(
              "graphql",
              fetch(`${server.url}/graphql`, {
                method: "POST",
                headers: { "Content-Type": "application/json", Authorization: `Bearer ${bearer}` },
                body: question,
              }),
            );
            if (/"status":50[^3]/.test(text)) wrong.push(`graphql: ${text.slice(0, 300)}`);
          }, 50),
          repeat(async () => {
            const from = performance.now();
            const { text } = await note("ready", fetch(`${server.url}/ready`));
            longestReady = Math.max(longestReady, performance.now() - from);
            reasons.push((JSON.parse(text) as { reason?: string }).reason);
          }, 200),
        ];

        let forgottenAt = 0;
        const faults: Record<string, () => Promise<void>> = {
          async lock() {
            // The next caller finds an idle connection forgotten, or the pool drops it after ten seconds.
            await pauseOf(Math.max(0, forgottenAt + 11_000 - Date.now()), "the pool drops what was forgotten");
            await asOperator(async (client) => {
              await client.query("BEGIN; LOCK TABLE entries IN EXCLUSIVE MODE");
              isLocked = true;
              await pauseOf((seconds + 1) * 1_000, "the lock outlasts the limit of a statement");
              isLocked = false;
              await client.query("ROLLBACK");
            });
          },
          terminate: () =>
            asOperator(async (client) => {
              for (let round = 0; round < 15; round++) {
                await client.query(
                  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'meydan%'",
                );
                await pauseOf(100, "the pool connects anew between two rounds");
              }
            }),
          restart: () => restart("SIGINT"),
          crash: () => restart("SIGQUIT"),
          async cut() {
            await door.shut();
            await pauseOf(1_000, "the fault lasts");
            await door.reopen();
          },
          async forget() {
            door.forget();
            forgottenAt = Date.now();
            await pauseOf(1_000, "the fault lasts");
          },
          async silence() {
            const restore = door.swallow();
            await pauseOf((seconds + 2) * 1_000, "the silence outlasts the limit of a statement");
            restore();
            forgottenAt = Date.now();
          },
          async readOnly() {
            const set = (value: "on" | "off") =>
              asOperator((client) =>
                client
                  .query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
                  .then(() => client.query("SELECT pg_reload_conf()")),
              );
            await set("on");
            reasons = [];
            await expect.poll(() => reasons).toContain("readOnly");
            await set("off");
          },
        };

        /** Ready again, and each of the writers heard of. */
        async function expectBack(fault: string) {
          const from = Date.now();
          await expect
            .poll(async () => (await fetch(`${server.url}/ready`)).status, {
              message: `ready after ${fault}`,
              interval: 100,
            })
            .toBe(200);
          await expect
            .poll(() => acknowledgedAt > from, { message: `a write after ${fault}`, interval: 100 })
            .toBe(true);
          return Date.now() - from;
        }

        const done: Record<string, { times: number; longestBack: number }> = {};
        const until = Date.now() + minutes * 60_000;
        do {
          for (const [name, fault] of Object.entries(faults)) {
            await pauseOf(300, "the load goes on between two faults");
            await fault();
            const back = await expectBack(name);
            const known = (done[name] ??= { times: 0, longestBack: 0 });
            done[name] = { times: known.times + 1, longestBack: Math.max(known.longestBack, back) };
          }
        } while (Date.now() < until);
        await Promise.all(stops.map((stop) => stop()));

        // Another process changes something: news of it arrives over the connection that was lost so often.
        const shown = async () =>
          ((await (await fetch(`${server.url}/api/public/mudurlukler`)).json()) as { items: unknown[] }).items.length;
        expect(await shown()).toBe(0);
        const other = await startServer({ DATA_DIR: temporaryFolder(), DATABASE_URL: real });
        const [firstId = ""] = created.values();
        expect(
          (await send(other.url, await bearerOf(other.url), "POST", `${path}/${firstId}/publish`, { version: 1 }))
            .status,
        ).toBe(200);
        await expect.poll(shown).toBe(1);
        expect([await other.stop(), await server.stop()]).toEqual([0, 0]);

        const rows = await asOperator(
          async (client) =>
            (
              await client.query<{ id: string; name: string }>(
                "SELECT id, title->>'tr' AS name FROM entries WHERE section = 'mudurlukler'",
              )
            ).rows,
        );
        const versions = await asOperator(
          async (client) =>
            (
              await client.query<{ id: string; version: number; name: string }>(
                "SELECT entry_id AS id, version, data->'name'->>'tr' AS name FROM entry_versions",
              )
            ).rows,
        );
        const idsOf = new Map<string, string[]>();
        for (const { id, name } of rows) idsOf.set(name, [...(idsOf.get(name) ?? []), id]);
        const lost = [...created].filter(([name, id]) => !idsOf.get(name)?.includes(id));
        const doubled = [...tried].filter((name) => (idsOf.get(name)?.length ?? 0) > 1);
        const lostSaves = editors.flatMap(({ id, saved }) =>
          saved.filter(
            ({ text, version }) =>
              !versions.some((one) => one.id === id && one.version === version && one.name === text),
          ),
        );
        const doubledSaves = editors.flatMap(({ id }) =>
          versions.filter(
            (one, at) =>
              one.id === id && versions.findIndex((other) => other.id === id && other.name === one.name) !== at,
          ),
        );
        const figures = {
          done,
          counts,
          acknowledged: { created: created.size, saved: editors.reduce((sum, { saved }) => sum + saved.length, 0) },
          longestReadyMs: Math.round(longestReady),
        };
        if (minutes > 0) console.log(JSON.stringify(figures, null, 2));
        expect({ lost, doubled, lostSaves, doubledSaves, wrong: [...new Set(wrong)] }).toEqual({
          lost: [],
          doubled: [],
          lostSaves: [],
          doubledSaves: [],
          wrong: [],
        });
        expect(server.output()).toContain("the database");
        expect(
          server
            .output()
            .split("\n")
            .filter((line) => line.includes(secret) || line.includes("params:")),
        ).toEqual([]);
        // Far longer than it takes, on a machine that is busy: it gives up after a second and a half.
        expect(longestReady).toBeLessThan(2_000 + 2_000);
        await door.shut();
        // PostgreSQL itself loses what it has answered, else, when it is killed.
      },
      { durable: true },
    );
  },
);
