import { holdsFor } from "../support/pauses";
import { password, people } from "./support/people";
import { expect, test } from "./support/test";

const { email } = people.viewer;

test("a wrong password keeps the address and says so @both", async ({ page, trouble }) => {
  trouble.expect(401);
  await page.goto("/sign-in");
  await page.getByLabel("E-posta adresi").fill(email);
  await page.getByLabel("Parola").fill("yanlış bir parola");
  await page.getByRole("button", { name: "Oturum aç" }).click();
  await expect(page.getByRole("alert")).toContainText("E-posta adresi veya parola yanlış.");
  await expect(page.getByLabel("E-posta adresi")).toHaveValue(email);
  await expect(page.getByLabel("Parola")).not.toHaveAttribute("value", /./);
});

test("whoever is asked to sign in comes back to the page they wanted @both @agreed", async ({ page }) => {
  await page.goto("/content/duyurular?search=su&size=25");
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=/);
  await page.getByLabel("E-posta adresi").fill(email);
  await page.getByLabel("Parola").fill(password);
  await page.getByLabel("Parola").press("Enter");
  await expect(page).toHaveURL(/\/content\/duyurular\?search=su&size=25$/);
  await expect(page.getByRole("heading", { level: 1, name: "Duyurular" })).toBeVisible();
});

for (const elsewhere of ["//evil.example/x", "https://evil.example", "/\\evil.example", "javascript:alert(1)"]) {
  test(`signing in never leads to ${elsewhere} @both`, async ({ page }) => {
    await page.goto(`/sign-in?${new URLSearchParams({ redirectURL: elsewhere })}`);
    await page.getByLabel("E-posta adresi").fill(email);
    await page.getByLabel("Parola").fill(password);
    await page.getByRole("button", { name: "Oturum aç" }).click();
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/example$/);
  });
}

test("signing out ends the session on the server @both", async ({ page, context }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-posta adresi").fill(email);
  await page.getByLabel("Parola").fill(password);
  await page.getByRole("button", { name: "Oturum aç" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(people.viewer.name);
  const before = await context.cookies();
  await page.getByRole("button", { name: "Kullanıcı menüsü" }).click();
  await page.getByRole("button", { name: "Oturumu kapat" }).click();
  await expect(page.getByRole("heading", { name: "Oturumunuz kapatıldı" })).toBeVisible();
  // After five seconds, with scripts or without.
  await expect(page).toHaveURL(/\/sign-in$/);
  await context.addCookies(before);
  await page.goto("/example");
  await expect(page).toHaveURL(/\/sign-in\?redirectURL=%2Fexample$/);
});

test("whoever signs out before the page is wholly awake meets the end of their session once", async ({ open }) => {
  const page = await open("viewer");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  page.on("websocket", (socket) => void asked.push(new URL(socket.url()).pathname));
  let [releaseScript, releaseAnswer] = [() => {}, () => {}];
  const script = new Promise<void>((resolve) => (releaseScript = resolve));
  const answer = new Promise<void>((resolve) => (releaseAnswer = resolve));
  await page.route("**/assets/staff-live-*.js", async (route) => (await script, route.continue()));
  await page.route("**/sign-out.data*", async (route) => (await answer, route.continue()));
  await page.goto("/example");
  await page.getByRole("button", { name: "Kullanıcı menüsü" }).click();
  await page.getByRole("button", { name: "Oturumu kapat" }).click();
  const live = page.waitForResponse("**/assets/staff-live-*.js");
  releaseScript();
  await (await live).finished();
  const asksOfSession = () => asked.filter((path) => path === "/api/auth/session" || path === "/graphql");
  await holdsFor(1_000, () => expect(asksOfSession()).toEqual([]));
  releaseAnswer();
  await expect(page.getByRole("heading", { name: "Oturumunuz kapatıldı" })).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(asksOfSession()).toEqual([]);
});

test("whoever signs in again at once is as live as before", async ({ page }) => {
  const opened: string[] = [];
  page.on("websocket", (socket) => void opened.push(socket.url()));
  const signIn = async () => {
    await page.getByLabel("E-posta adresi").fill(email);
    await page.getByLabel("Parola").fill(password);
    await page.getByRole("button", { name: "Oturum aç" }).click();
  };
  await page.goto("/sign-in");
  await signIn();
  await expect.poll(() => opened.length).toBe(1);
  await page.getByRole("button", { name: "Kullanıcı menüsü" }).click();
  await page.getByRole("button", { name: "Oturumu kapat" }).click();
  await expect(page.getByRole("heading", { name: "Oturumunuz kapatıldı" })).toBeVisible();
  await page.getByRole("link", { name: "Oturum aç" }).click();
  await signIn();
  await expect.poll(() => opened.length).toBe(2);
});

test("signing out that nobody answers leaves the page as it was, and as live", async ({ open, trouble }) => {
  trouble.expectFailed("net::ERR_FAILED");
  const page = await open("viewer");
  const opened: string[] = [];
  page.on("websocket", (socket) => void opened.push(socket.url()));
  await page.goto("/example");
  await expect.poll(() => opened.length).toBe(1);
  await page.route("**/sign-out.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Kullanıcı menüsü" }).click();
  await page.getByRole("button", { name: "Oturumu kapat" }).click();
  await expect(page.getByText("Sunucuya ulaşılamadı. Yazdıklarınız sayfada duruyor; yeniden deneyin.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(people.viewer.name);
  await expect(page).toHaveURL(/\/example$/);
  await expect.poll(() => opened.length).toBe(2);
  await page.unroute("**/sign-out.data*");
  await page.getByRole("button", { name: "Kullanıcı menüsü" }).click();
  await page.getByRole("button", { name: "Oturumu kapat" }).click();
  await expect(page.getByRole("heading", { name: "Oturumunuz kapatıldı" })).toBeVisible();
});

test("the address of signing out asks first @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/sign-out");
  await expect(page.getByRole("heading", { name: "Oturumu kapatmak istiyor musunuz?" })).toBeVisible();
  await page.goto("/example");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(people.viewer.name);
});

test("people who are signed in aren't asked to sign in again @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/sign-in");
  await expect(page).toHaveURL(/\/home$/);
});

test("guests are sent to sign in from every page of the staff @both", async ({ page }) => {
  for (const address of [
    "/example",
    "/content/haberler",
    "/content/haberler/new",
    "/mainpage/slider",
    "/apps/file-manager-public",
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL(`/sign-in?${new URLSearchParams({ redirectURL: address })}`);
  }
});

test("a page without the application's scripts shows that its form is on its way, and sends it once however often it is pressed", async ({
  page,
  trouble,
}) => {
  trouble.expect(401);
  await page.goto("/sign-in");
  const bar = page.locator(".loading-bar");
  await expect(bar).toBeHidden();
  const sent: string[] = [];
  page.on("request", (request) => void (request.method() === "POST" && sent.push(new URL(request.url()).pathname)));
  // Told, and pressed again, by the page itself: the browser's driver looks at nothing while a page is on its way.
  await page.evaluate(() =>
    addEventListener("submit", (event) => {
      const shown = document.querySelector(".loading-bar");
      const button = (event as SubmitEvent).submitter;
      sessionStorage.setItem("sending", `${shown && getComputedStyle(shown).display} ${button?.ariaBusy}`);
      // A channel's message is the next task.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => button?.click();
      if (!event.defaultPrevented) port2.postMessage(null);
    }),
  );
  await page.getByLabel("E-posta adresi").fill(email);
  await page.getByLabel("Parola").fill("yanlış bir parola");
  await page.getByRole("button", { name: "Oturum aç" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("sending"))).toBe("block true");
  expect(sent).toEqual(["/sign-in"]);
  await expect(bar).toBeHidden();
  await expect(page.getByLabel("Parola")).toBeFocused();
  await expect(page.getByLabel("Parola")).toHaveAccessibleDescription(/E-posta adresi veya parola yanlış/);
  // Whoever stopped it may press at once.
  const browser = await page.context().newCDPSession(page);
  await page.route("**/sign-in", () => void browser.send("Page.stopLoading"));
  await page.getByLabel("Parola").fill("yanlış bir parola");
  await page.getByRole("button", { name: "Oturum aç" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-sending");
});

test("a page of the staff keeps an access token of its session, sends it to the interface alone, and forgets it at signing out", async ({
  open,
}) => {
  const page = await open("viewer");
  const sent: Array<[string, string | undefined]> = [];
  page.on("request", (request) => sent.push([new URL(request.url()).pathname, request.headers().authorization]));
  const kept = () => page.evaluate(() => localStorage.getItem("accessToken"));
  await page.goto("/example");
  await expect.poll(kept).toContain("mdb_");
  await page.evaluate(() => fetch("/api/common/user").then((answer) => answer.ok));
  await page.evaluate(() => fetch("/example.data").then((answer) => answer.ok));
  const bearerTo = (path: string) => sent.filter(([asked]) => asked === path).map(([, header]) => header?.slice(0, 11));
  expect([bearerTo("/api/common/user").at(-1), bearerTo("/example.data").at(-1)]).toEqual(["Bearer mdb_", undefined]);

  // A token that was carried off opens nothing without the cookie.
  const { token } = JSON.parse((await kept()) ?? "{}") as { token: string };
  expect(
    (await fetch(new URL("/api/common/user", page.url()), { headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(401);

  await page.goto("/sign-out");
  await page.getByRole("main").or(page.locator("form")).getByRole("button").first().click();
  await expect.poll(kept).toBeNull();
});

test("an access token that has run out is sent no more, and nothing breaks: the cookie asks alone, and the next page brings a new one", async ({
  open,
  trouble,
}) => {
  const page = await open("viewer");
  const sent: Array<[string, string | undefined]> = [];
  page.on("request", (request) => sent.push([new URL(request.url()).pathname, request.headers().authorization]));
  const kept = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem("accessToken") ?? "null") as { token: string; expiresAt: string } | null,
    );
  const ask = async () => {
    sent.length = 0;
    const statuses = await page.evaluate(async () => {
      const question = {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ query: "{ me { name } }" }),
      };
      const answers = await Promise.all([
        fetch("/api/common/user"),
        fetch("/api/common/notifications"),
        fetch("/graphql", question),
      ]);
      return answers.map(({ status }) => status);
    });
    return {
      statuses,
      sent: sent
        .filter(([path]) => /^\/(?:api\/common\/(?:user|notifications)|graphql)$/.test(path))
        .map(([, header]) => header?.slice(0, 11)),
    };
  };
  const [all, none] = [
    ["Bearer mdb_", "Bearer mdb_", "Bearer mdb_"],
    [undefined, undefined, undefined],
  ];
  await page.goto("/example");
  await expect.poll(kept).not.toBeNull();
  expect(await ask()).toEqual({ statuses: [200, 200, 200], sent: all });

  const first = await kept();
  await page.evaluate(
    (token) =>
      localStorage.setItem(
        "accessToken",
        JSON.stringify({ token, expiresAt: new Date(Date.now() - 1_000).toISOString() }),
      ),
    first?.token,
  );
  expect(await ask()).toEqual({ statuses: [200, 200, 200], sent: none });
  await page.goto("/me/profile");
  await expect.poll(async () => Date.parse((await kept())?.expiresAt ?? "") > Date.now()).toBe(true);
  expect(await ask()).toEqual({ statuses: [200, 200, 200], sent: all });

  // One that lasts by the browser and not by the server is given up, and the cookie asks again. GraphQL tells it in its
  // body.
  const { token, expiresAt } = (await kept()) ?? { token: "", expiresAt: "" };
  const over = token.replace(/_[0-9a-z]{1,12}_(?=[\w-]{43}$)/, `_${Math.floor(Date.now() / 1000 - 60).toString(36)}_`);
  await page.evaluate(
    (value) => localStorage.setItem("accessToken", value),
    JSON.stringify({ token: over, expiresAt }),
  );
  trouble.expect(401);
  const { statuses, sent: tried } = await ask();
  expect([statuses, tried.toSorted()]).toEqual([
    [200, 200, 200],
    [...all, undefined, undefined],
  ]);
  await expect(page).toHaveURL(/\/me\/profile$/);
});
