import { afterEach, expect, test } from "vitest";

import { openSmallSite } from "./small-site";

let close = () => Promise.resolve();
afterEach(() => close());

async function open(html: string) {
  const site = await openSmallSite({ "/": html });
  close = site.close;
  await site.page.goto("/");
  site.noted.length = 0;
  return { ...site, press: (name: string) => site.page.getByRole("button", { name }).click() };
}

const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

test("a form sends its fields in the order of the page, and of its buttons the one that was pressed", async () => {
  const { noted, press } = await open(
    `<form method="post" action="/to"><input name="b" value="1"><button name="go" value="no">No</button>
     <textarea name="a">x\ny</textarea><button name="go" value="yes">Yes</button><input name="c" value="ş & ü"></form>`,
  );
  await press("Yes");
  expect(noted[0]).toMatchObject({ method: "POST", path: "/to", body: "b=1&a=x%0D%0Ay&go=yes&c=%C5%9F+%26+%C3%BC" });
  expect(noted[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
});

test("what is disabled, by itself or by its fieldset, isn't sent; the first legend of a fieldset stays in use", async () => {
  const { noted, press, page } = await open(
    `<form action="/to"><input name="own" disabled><fieldset disabled><legend><input name="legend"></legend>
     <legend><input name="second"></legend><input name="inside"><button name="off">Off</button></fieldset>
     <input name="readonly" readonly value="1"><button>Go</button></form>`,
  );
  await expect(page.getByRole("button", { name: "Off" }).click()).rejects.toThrow("is disabled");
  await expect(page.locator("[name=inside]").fill("x")).rejects.toThrow("is disabled");
  await expect(page.locator("[name=readonly]").fill("x")).rejects.toThrow("nothing to type into");
  await press("Go");
  expect(noted[0]?.path).toBe("/to?legend=&readonly=1");
});

test("boxes are sent while they are ticked, one radio button of a group, and every chosen line of a list of several", async () => {
  const { noted, press, page } = await open(
    `<form action="/to"><label><input type="checkbox" name="box"> Box</label><input type="checkbox" name="box" value="2">
     <label><input type="radio" name="r" value="a" checked> A</label><label><input type="radio" name="r" value="b"> B</label>
     <select name="m" multiple><option>x<option disabled selected>y<option value="3">z</select>
     <select name="s"><option disabled value="0">None<option value="1">One<option value="2">Two</select><button>Go</button></form>`,
  );
  await page.getByLabel("Box").check();
  await page.getByRole("radio", { name: "B" }).check();
  await page.locator("[name=m]").selectOption(["x", "z"]);
  await expect(page.locator("[name=s]").selectOption("None")).rejects.toThrow("offers no");
  await expect(page.getByRole("radio", { name: "B" }).uncheck()).rejects.toThrow("can't be let go");
  await press("Go");
  expect(noted[0]?.path).toBe("/to?box=on&r=b&m=x&m=3&s=1");
});

test("a form that gets replaces the question of its address; a button says another way, address and form", async () => {
  const { noted, press, page } = await open(
    `<form id="f" action="/to?old=1" method="post"><input name="q" value="1"><button formmethod="get">Get</button>
     <button formaction="/else#part" formenctype="text/plain">Plain</button></form><button form="f" name="far" value="2">Far</button>`,
  );
  await press("Get");
  await page.goto("/");
  await press("Plain");
  expect(page.url()).toMatch(/\/else#part$/);
  await page.goto("/");
  await press("Far");
  expect(noted.filter(({ path }) => path !== "/").map(({ method, path, body }) => [method, path, body])).toEqual([
    ["GET", "/to?q=1", ""],
    ["POST", "/else", "q=1\r\n"],
    ["POST", "/to?old=1", "q=1&far=2"],
  ]);
});

test("files go in parts, each with its name and type; no file is an empty one", async () => {
  const { noted, press, page } = await open(
    `<form method="post" enctype="multipart/form-data"><label>Files <input type="file" name="up&quot;" multiple></label>
     <input type="file" name="none"><input name="t" value="ü"><button>Go</button></form>`,
  );
  await page.getByLabel("Files").setInputFiles([file('a"b.txt', "one\ntwo"), file("c.txt", "")]);
  await expect(page.locator("[name=none]").setInputFiles([file("a", ""), file("b", "")])).rejects.toThrow("one file");
  await press("Go");
  const [, boundary = ""] = /^multipart\/form-data; boundary=(.+)$/.exec(noted[0]?.headers["content-type"] ?? "") ?? [];
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  expect(noted[0]?.body).toBe(
    part('name="up%22"; filename="a%22b.txt"\r\nContent-Type: text/plain', "one\ntwo") +
      part('name="up%22"; filename="c.txt"\r\nContent-Type: text/plain', "") +
      part('name="none"; filename=""\r\nContent-Type: application/octet-stream', "") +
      part('name="t"', "ü") +
      `--${boundary}--\r\n`,
  );
});

const fields: [string, (page: Awaited<ReturnType<typeof open>>["page"]) => Promise<void>, string | undefined][] = [
  ['<input name="x" required>', async () => {}, "x: required"],
  ['<input name="x" required>', (page) => page.locator("[name=x]").fill("1"), undefined],
  ['<input name="x" required disabled>', async () => {}, undefined],
  ['<input name="x" required readonly>', async () => {}, undefined],
  ['<input type="checkbox" name="x" required>', async () => {}, "x: required"],
  [
    '<input type="radio" name="x" value="1" required><input type="radio" name="x" value="2">',
    async () => {},
    "x: required",
  ],
  ['<input type="file" name="x" required>', async () => {}, "x: required"],
  ['<select name="x" required><option value="">Choose<option>1</select>', async () => {}, "x: required"],
  [
    '<select name="x" required><option value="">Choose<option>1</select>',
    (page) => page.locator("[name=x]").selectOption("1"),
    undefined,
  ],
  ['<input type="email" name="x" value="a@">', async () => {}, "x: no address of mail"],
  ['<input type="url" name="x" value="a.b">', async () => {}, "x: no address"],
  ['<input name="x" pattern="[0-9]{3}" value="12">', async () => {}, "x: not like [0-9]{3}"],
  ['<input name="x" pattern="[0-9]{3}">', async () => {}, undefined],
  ['<input type="number" name="x" min="2" value="1">', async () => {}, "x: before 2"],
  ['<input type="number" name="x" max="2" value="3">', async () => {}, "x: after 2"],
  ['<input type="number" name="x" min="0" step="0.1" value="0.3">', async () => {}, undefined],
  ['<input type="number" name="x" min="0" value="1.5">', async () => {}, "x: no step of 1"],
  ['<input type="date" name="x" min="2024-01-01" value="2023-12-31">', async () => {}, "x: before 2024-01-01"],
  [
    '<input type="datetime-local" name="x" min="2024-01-01T00:00" value="2024-01-01T00:00:30">',
    async () => {},
    "x: no step of 60",
  ],
  ['<textarea name="x" minlength="3">1</textarea>', async () => {}, undefined],
  ['<textarea name="x" minlength="3"></textarea>', (page) => page.locator("[name=x]").fill("12"), "x: shorter than 3"],
];

test.each(fields)("a browser judges %s before it sends", async (html, work, refusal) => {
  const { noted, press, page } = await open(
    `<form action="/to">${html}<button>Go</button><button formnovalidate>Anyway</button></form>`,
  );
  await work(page);
  await press("Go");
  expect([page.refusal, noted.length]).toEqual([refusal, refusal ? 0 : 1]);
  if (!refusal) return;
  expect(await page.locator(":focus").getAttribute("name")).toBe("x");
  await press("Anyway");
  expect(noted).toHaveLength(1);
});

test("a form that asks for no judgement is sent as it stands, and no more is typed than a field takes", async () => {
  const { noted, press, page } = await open(
    `<form novalidate action="/to"><input name="x" required maxlength="3"><input type="date" name="d"><button>Go</button></form>`,
  );
  await page.locator("[name=x]").fill("12345");
  await expect(page.locator("[name=d]").fill("tomorrow")).rejects.toThrow('takes no "tomorrow"');
  await press("Go");
  expect(noted[0]?.path).toBe("/to?x=123&d=");
});

test.each([
  [
    '<input name="x"><button type="button">A</button><button name="b">B</button><button name="c">C</button>',
    "/to?x=&b=",
  ],
  ['<input name="x"><button disabled>B</button><button name="c">C</button>', undefined],
  ['<input name="x">', "/to?x="],
  ['<input name="x"><input name="y">', undefined],
])("Enter in a field presses the first button, or sends a form of one field: %s", async (html, path) => {
  const { noted, page } = await open(`<form action="/to">${html}</form>`);
  await page.locator("[name=x]").press("Enter");
  expect(noted[0]?.path).toBe(path);
});

test("a button that resets gives back what the page said", async () => {
  const { noted, press, page } = await open(
    `<form action="/to"><input name="x" value="1"><input type="checkbox" name="y" checked><button type="reset">Reset</button><button>Go</button></form>`,
  );
  await page.locator("[name=x]").fill("2");
  await page.locator("[name=y]").uncheck();
  await press("Reset");
  await press("Go");
  expect(noted[0]?.path).toBe("/to?x=1&y=on");
});
