import { bearer, quantile, report, sessionCookie, timed, whileOthersAsk } from "./tools.js";

/** Lists of 10,000 rows of a kind as their pages show them, and what others wait while all of them are read. */
export async function measureApps(base) {
  const person = { headers: { cookie: await sessionCookie(base, "birim@bench.example") } };
  const program = { headers: await bearer(base, "birim@bench.example") };
  const lists = {
    tasks: ["/apps/tasks", "gorusme", 200],
    contacts: ["/apps/contacts", "isik", 200],
    notes: ["/apps/notes", "mudurluk", 100],
  };
  for (const [app, [path, word, last]] of Object.entries(lists)) {
    const measure = async (what, addressOf) => {
      await timed(addressOf(0), person);
      const taken = [];
      for (let at = 1; at <= 15; at++) taken.push(await timed(addressOf(at), person));
      report(`${app}: ${what}, median`, quantile(taken, 0.5), "ms", 100);
    };
    await measure("list, page 1", (at) => `${base}${path}?x=${at}`);
    await measure("list, a late page", (at) => `${base}${path}?page=${last - at}`);
    await measure("folded search", (at) => `${base}${path}?search=${word}&x=${at}`);
  }
  // A mailbox has ten mails a page, whose number stands in its path.
  const mailbox = {
    "list, page 1": (at) => `/apps/mailbox/inbox/1?x=${at}`,
    "list, a late page": (at) => `/apps/mailbox/inbox/${900 - at}`,
    "the starred ones": (at) => `/apps/mailbox/filter/starred/1?x=${at}`,
    "folded search": (at) => `/apps/mailbox/search?search=mudurluk&x=${at}`,
  };
  for (const [what, addressOf] of Object.entries(mailbox)) {
    await timed(`${base}${addressOf(0)}`, person);
    const taken = [];
    for (let at = 1; at <= 15; at++) taken.push(await timed(`${base}${addressOf(at)}`, person));
    report(`mailbox: ${what}, median`, quantile(taken, 0.5), "ms", 100);
  }
  const long = {
    "the printed list of tasks": ["/apps/tasks/print?view=all", person],
    "all tasks": ["/api/apps/tasks/all", program],
    "all contacts": ["/api/apps/contacts/all", program],
    "all contacts with a part of a name": ["/api/apps/contacts/search?query=ya", program],
    "all notes": ["/api/apps/notes/all", program],
    "tasks as a table": ["/apps/tasks/export.csv?view=all", person],
    "tasks as a calendar": ["/apps/tasks/export.ics?view=all", person],
  };
  for (const [what, [path, who]] of Object.entries(long)) {
    await timed(`${base}${path}`, who);
    const waited = await whileOthersAsk(base, async () => {
      for (let at = 0; at < 3; at++) await timed(`${base}${path}`, who);
    });
    report(`others wait at most, while reading ${what}`, waited, "ms", 100);
  }
}
