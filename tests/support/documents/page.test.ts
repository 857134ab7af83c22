import { afterEach, expect, test } from "vitest";

import { CookieJar } from "./cookies";
import { openSmallSite } from "./small-site";

let close = () => Promise.resolve();
afterEach(() => close());

async function open(...given: Parameters<typeof openSmallSite>) {
  const site = await openSmallSite(...given);
  close = site.close;
  return site;
}

/** Which of the texts a person sees. */
async function seen(html: string, width = 1360, files: Record<string, string> = {}) {
  const { page } = await open({ "/": html, ...files });
  await page.setViewportSize({ width, height: 900 });
  await page.goto("/");
  const found: string[] = [];
  for (const one of await page.locator("b").all()) if (await one.isVisible()) found.push(await one.innerText());
  return found.join(" ");
}

test("after a form a page is got; a redirect that keeps the way keeps the body; cookies of each step go along", async () => {
  const { page, noted } = await open({
    "/": '<form method="post" action="/post"><input name="a" value="1"><button>See other</button></form><form method="post" action="/keep"><input name="b" value="2"><button>Keep</button></form>',
    "/post": (_, answer) => void answer.writeHead(303, { Location: "/next", "Set-Cookie": "seen=1; Path=/" }).end(),
    "/keep": (_, answer) => void answer.writeHead(307, { Location: "/next" }).end(),
  });
  await page.goto("/");
  await page.getByRole("button", { name: "See other" }).click();
  await page.goto("/");
  await page.getByRole("button", { name: "Keep" }).click();
  expect(
    noted
      .filter(({ path }) => path !== "/")
      .map(({ method, path, body, headers }) => [method, path, body, headers.cookie]),
  ).toEqual([
    ["POST", "/post", "a=1", undefined],
    ["GET", "/next", "", "seen=1"],
    ["POST", "/keep", "b=2", "seen=1"],
    ["POST", "/next", "b=2", "seen=1"],
  ]);
});

test("a page asks as a browser does that navigates", async () => {
  const { page, noted, url } = await open({ "/": '<form method="post" action="/to"><button>Go</button></form>' });
  expect((await page.goto("/"))?.status()).toBe(200);
  await page.getByRole("button", { name: "Go" }).click();
  expect(noted[0]?.headers).toMatchObject({
    "sec-fetch-site": "none",
    "sec-fetch-mode": "navigate",
    "accept-language": "tr-TR",
  });
  expect(noted[0]?.headers).not.toHaveProperty("origin");
  expect(noted[1]?.headers).toMatchObject({ "sec-fetch-site": "same-origin", origin: url, referer: `${url}/` });
});

test("a cookie is sent below its path until it is over, and another takes its place", () => {
  const jar = new CookieJar();
  const at = (path: string) => new URL(path, "http://127.0.0.1:3000");
  jar.take(at("/a/b"), ["own=1", "all=1; Path=/", "over=1; Max-Age=0", "old=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT"]);
  jar.take(at("/a/b"), [
    "all=2; Path=/; HttpOnly; SameSite=Strict",
    "foreign=1; Domain=ornek.test",
    "lasting=1; Max-Age=60",
  ]);
  expect(jar.header(at("/a"))).toBe("own=1; lasting=1; all=2");
  expect(jar.header(at("/ab"))).toBe("all=2");
  expect(jar.all().find(({ name }) => name === "all")).toMatchObject({
    httpOnly: true,
    sameSite: "Strict",
    expires: -1,
  });
  jar.take(at("/a/b"), ["own=; Max-Age=0"]);
  expect(jar.header(at("/a"))).toBe("lasting=1; all=2");
});

test.each([
  ["<b>1</b><div hidden><b>2</b></div><noscript><b>3</b></noscript><template><b>4</b></template>", "1 3"],
  [
    "<details><summary><b>1</b></summary><b>2</b></details><details open><summary><b>3</b></summary><b>4</b></details>",
    "1 3 4",
  ],
  ["<dialog><b>1</b></dialog><dialog open><b>2</b></dialog><div popover><b>3</b></div>", "2"],
  ['<div style="display: none"><b>1</b></div><div style="visibility:hidden"><b>2</b></div><b>3</b>', "3"],
])("what is folded, hidden or closed isn't seen: %s", async (html, visible) => {
  expect(await seen(html)).toBe(visible);
});

const sheet = `@layer base, utilities;
@layer utilities { .hidden { display: none } .flex { display: flex }
  @media (scripting: none) { .noscript\\:block { display: block } .noscript\\:hidden { display: none } }
  @media (min-width: 960px) { .md\\:block { display: block } } @media not all and (min-width: 960px) { .max-md\\:hidden { display: none } }
  @media print { .print { display: none } } @media (scripting: enabled) { .scripts { display: none } } }
@layer base { .late { display: none } [hidden] { display: none !important } }
.over:has(> b.inner) { display: none } @container (min-width: 40rem) { .narrow { display: none } }`;

test.each([
  ["hidden", ""],
  ["hidden noscript:block", "x"],
  ["noscript:hidden", ""],
  ["hidden md:block", "x"],
  ["max-md:hidden", "x"],
  ["late flex", "x"],
  ["print scripts", "x"],
  ["over", ""],
  ["narrow", ""],
])("style sheets say what is seen: %s", async (classes, visible) => {
  const html = `<link rel="stylesheet" href="/look.css"><div class="${classes}"><b class="inner">x</b></div>`;
  expect(await seen(html, 1360, { "/look.css": sheet })).toBe(visible);
});

test("what is ticked, opened or under the pointer decides what is seen, and stops to", async () => {
  const { page } = await open({
    "/": `<style>b { display: none } label:has(:checked) + b, details:open + b, p:hover + b, input:focus + b, input:disabled + b { display: block }</style>
      <label><input type="checkbox" checked> Box</label><b>1</b><details><summary>Sum</summary></details><b>2</b>
      <p>Over</p><b>3</b><input aria-label="In"><b>4</b><fieldset disabled><input><b>5</b></fieldset>`,
  });
  await page.goto("/");
  const seen = async () =>
    (await Promise.all((await page.locator("b").all()).map((one) => one.isVisible()))).map(Number);
  const states = [await seen()];
  for (const step of [
    () => page.getByLabel("Box").uncheck(),
    () => page.getByText("Sum").click(),
    () => page.getByText("Over").hover(),
    () => page.getByLabel("In").fill("x"),
    () => page.getByText("Sum").click(),
  ]) {
    await step();
    states.push(await seen());
  }
  expect(states.map((one) => one.join(""))).toEqual(["10001", "00001", "01001", "01101", "01111", "00001"]);
});

test("on a phone the style sheet says another thing", async () => {
  const html = `<style>${sheet}</style><div class="hidden md:block"><b>1</b></div><div class="max-md:hidden"><b>2</b></div><div class="narrow"><b>3</b></div>`;
  expect(await seen(html, 390)).toBe("3");
});

test("a style sheet that the driver doesn't understand stops the test", async () => {
  const { page } = await open({ "/": "<style>@media (orientation: portrait) { p { display: none } }</style><p>x" });
  await page.goto("/");
  await expect(page.getByText("x").isVisible()).rejects.toThrow("orientation");
});

test("what can't be seen or used can't be pressed", async () => {
  const { page, noted } = await open({
    "/": `<form action="/to"><div hidden><button name="a">Hidden</button></div><div inert><button name="b">Inert</button></div>
      <details><summary>More</summary><button name="c">Folded</button></details><button name="d">Twice</button><button name="e">Twice</button>
      <input type="hidden" name="secret"></form>`,
  });
  await page.goto("/");
  const press = (name: string) => page.getByRole("button", { name, includeHidden: true }).click();
  await expect(press("Hidden")).rejects.toThrow("isn't shown");
  await expect(press("Inert")).rejects.toThrow("is inert");
  await expect(press("Folded")).rejects.toThrow("isn't shown");
  await expect(press("Twice")).rejects.toThrow("2 elements");
  await expect(press("Missing")).rejects.toThrow("0 elements");
  await expect(page.locator("[name=secret]").fill("x")).rejects.toThrow("isn't shown");
  await page.getByText("More").click();
  await press("Folded");
  expect(noted.map(({ path }) => path)).toEqual(["/", "/to?c=&secret="]);
});

test("a popover opens by its button, and closes by it, by Escape, by another and by a press elsewhere", async () => {
  const { page } = await open({
    "/": `<button popovertarget="one">One</button><button popovertarget="two">Two</button><p>Elsewhere</p>
      <div id="one" popover>First <button popovertarget="inner">Inner</button><div id="inner" popover>Third</div></div><div id="two" popover>Second</div>`,
  });
  await page.goto("/");
  const opened = async () => {
    const shown: string[] = [];
    for (const id of ["one", "two", "inner"]) if (await page.locator(`#${id}`).isVisible()) shown.push(id);
    return shown.join(" ");
  };
  const press = (name: string) => page.getByRole("button", { name }).click();
  const states: string[] = [];
  for (const step of ["One", "Inner", "Escape", "Two", "Two", "One", "Elsewhere"]) {
    if (step === "Escape") await page.keyboard.press("Escape");
    else if (step === "Elsewhere") await page.getByText(step).click();
    else await press(step);
    states.push(await opened());
  }
  expect(states).toEqual(["one", "one inner", "one", "two", "", "one", ""]);
});

test("an address with a mark opens what it is folded into, and another address with one asks for no page", async () => {
  const { page, noted } = await open({
    "/": '<style>.t { display: none } .t:target { display: block }</style><a href="#in">In</a><a href="#t">T</a><details><summary>S</summary><p id="in">Inside</p></details><p class="t" id="t">Target</p>',
  });
  await page.goto("/#t");
  expect(await page.getByText("Target").isVisible()).toBe(true);
  await page.getByRole("link", { name: "In" }).click();
  expect([await page.getByText("Inside").isVisible(), await page.getByText("Target").isVisible()]).toEqual([
    true,
    false,
  ]);
  expect([noted.length, page.url().endsWith("/#in")]).toEqual([1, true]);
});

test("a page that asks to be loaded again is, as long as something is waited for", async () => {
  let times = 0;
  const { page } = await open({
    "/": (_, answer) => {
      times += 1;
      answer
        .writeHead(200, { "Content-Type": "text/html" })
        .end(`<meta http-equiv="refresh" content="5"><p>${times} times</p>`);
    },
  });
  await page.goto("/");
  await page.getByText("3 times").click();
  expect(times).toBe(3);
  await page.goto("/");
  expect(await page.getByText("4 times").isVisible()).toBe(true);
});

test.each([
  ['<button aria-label="A">x</button>', "button", "A"],
  ['<span id="a">A</span><button aria-labelledby="a me" id="me">b</button>', "button", "A b"],
  [
    '<button>A <span hidden>b</span><span aria-hidden="true">c</span><span class="sr-only">d</span></button>',
    "button",
    "A d",
  ],
  ["<button><svg><title>A</title></svg></button>", "button", "A"],
  ['<a href="/"><img alt="A"> b</a>', "link", "A b"],
  ['<label>A <input name="x"></label>', "textbox", "A"],
  ['<label for="x">A</label><input id="x" type="search">', "searchbox", "A"],
  ['<input placeholder="A">', "textbox", "A"],
  ['<input title="A" placeholder="b">', "textbox", "A"],
  ["<fieldset><legend>A</legend></fieldset>", "group", "A"],
  ['<nav aria-label="A"></nav>', "navigation", "A"],
  ["<table><caption>A</caption><tr><td>x</td></tr></table>", "table", "A"],
  ["<tr><td>x</td></tr><section>b</section>", "region", undefined],
  ['<input type="submit" value="A">', "button", "A"],
  ["<select><option>A</option></select>", "option", "A"],
  ["<h2>A<div>b</div></h2>", "heading", "A b"],
  ['<div role="switch" aria-label="A"></div>', "switch", "A"],
])("%s is a %s called %s", async (html, role, name) => {
  const { page } = await open({ "/": html });
  await page.goto("/");
  expect(await page.getByRole(role, name === undefined ? {} : { name, exact: true }).count()).toBe(
    name === undefined ? 0 : 1,
  );
});
