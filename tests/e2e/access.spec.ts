import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

import { answered } from "./support/answered";
import { password } from "./support/people";
import { announcement, unique } from "./support/sample";
import { expect, test } from "./support/test";
import { violations } from "./support/violations";

const languages = ["tr", "en"] as const;
const widths = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/**
 * Dark is the same page in other colours, English the same page in other words: of each only what depends on it is
 * looked at again. Every finding of a group is reported, not only its first page's.
 */
const looks = {
  tr: [
    ["light", "all"],
    ["dark", "colours"],
  ],
  en: [["dark", "not colours"]],
} as const;

async function look(page: Page, lang: (typeof languages)[number], name: string, isForPhones: boolean) {
  for (const device of isForPhones ? (["desk", "phone"] as const) : (["desk"] as const)) {
    await page.setViewportSize(widths[device]);
    for (const [scheme, rules] of looks[lang]) {
      await page.evaluate((wanted) => (document.documentElement.dataset.scheme = wanted), scheme);
      expect.soft(await violations(page, { rules }), `${name}, ${device}, ${scheme}`).toEqual([]);
    }
  }
}

/** Those with a mark are looked at on a phone, too. `:id` is a news item, `:file` its picture, `:mail` an e-mail. */
const staffPages: Record<string, string[]> = {
  lists: [
    "/content/duyurular *",
    "/content/staticpages",
    "/mainpage/slider",
    "/content/duyurular?view=trash",
    "/content/duyurular?search=bulunmayan",
    "/content/nothing-here",
    "/example",
    "/search?search=park",
  ],
  forms: [
    "/content/duyurular/new",
    "/content/haberler/:id *",
    "/content/haberler/:id/versions",
    "/content/haberler/:id/versions/1",
    "/content/haberler/:id/confirm/withdraw",
    "/content/haberler/:id/preview",
  ],
  files: [
    "/apps/file-manager-public *",
    "/apps/file-manager-public/:file",
    "/docs/guides *",
    "/docs/changelog",
    "/administration/icons/heroicons-outline *",
    "/administration",
  ],
  administration: [
    "/administration/users *",
    "/administration/users/:admin?grant=new",
    "/administration/access",
    "/administration/audit *",
    "/administration/jobs?view=due",
  ],
  "own pages": [
    "/me/profile *",
    "/me/settings *",
    "/me/settings/security",
    "/me/settings/notifications",
    "/me/settings/look",
    "/me/shortcuts",
    "/me/notifications *",
  ],
  apps: [
    "/apps/contacts *",
    "/apps/contacts/:admin *",
    "/apps/contacts/new *",
    "/apps/contacts/import *",
    "/apps/tasks *",
    "/apps/tasks/new",
    "/apps/notes *",
    "/apps/notes/new",
    "/apps/chat",
    "/apps/mailbox/inbox/1 *",
    "/apps/mailbox/compose?id=9b2f8f0c-7a5e-4f53-9c1a-0d6e2b8a4c11 *",
    "/apps/mailbox/inbox/1/:mail *",
    "/apps/mailbox/settings",
    "/apps/mailbox/search?search=deneme",
  ],
};

const publicPages = [
  "/home *",
  "/home/haberler *",
  "/home/etkinlikler",
  "/home/etkinlikler?view=calendar *",
  "/home/duyurular?category=tax *",
  "/home/mudurlukler/fen-isleri-mudurlugu",
  "/home/haberler/:slug *",
  "/home/search?search=park",
  "/home/bize-yazin *",
  "/home/haberler/nothing-here",
];

const guestPages = [
  "/sign-in *",
  "/sign-up",
  "/sign-up?invitation=:invitation",
  "/confirmation-required",
  "/confirm-email?done",
  "/forgot-password?sent",
  "/reset-password?token=x",
];

/** Invites somebody and reads the secret of the link, as an administrator does where no mail server is set. */
async function invite({ request }: Page, email: string, rights: Record<string, string> = {}): Promise<string> {
  await request.post("/administration/users/new", {
    form: { name: "Gülşah Davetli", email, ...rights },
    maxRedirects: 0,
  });
  const { items } = (await (await request.get("/api/administration/mails?state=kept")).json()) as {
    items: Array<{ id: string; toAddress: string }>;
  };
  const text = await (
    await request.post(`/administration/mails/${items.find(({ toAddress }) => toAddress === email)?.id}`, {
      form: { intent: "show-link" },
    })
  ).text();
  return /invitation=([\w-]+)/.exec(text)?.[1] ?? "";
}

for (const lang of languages) {
  for (const [group, addresses] of Object.entries(staffPages)) {
    // That every text is there in English, too, is held without a browser: of the staff's pages the forms have the most
    // names, of the apps the most parts.
    if (lang === "en" && group !== "forms" && group !== "apps") continue;
    test(`staff pages without barriers, in every colour: ${group}, ${lang}`, async ({ open, api, trouble }) => {
      test.slow();
      trouble.expect(404);
      const { id } = await api.first("haberler");
      const { cover } = (await api.get("haberler", id)).data as { cover: { file: string } };
      const page = await open("admin", { reducedMotion: "reduce" });
      const { id: admin } = (await (await page.request.get("/api/common/user")).json()) as { id: string };
      const { mails } = (await (await page.request.get("/api/apps/mailbox/mails?folder=inbox")).json()) as {
        mails: { id: string }[];
      };
      for (const line of addresses) {
        const [address = "", mark] = line.split(" ");
        const to = address
          .replace(":id", id)
          .replace(":admin", admin)
          .replace(":file", cover.file)
          .replace(":mail", mails[0]?.id ?? "");
        await page.setViewportSize(widths.desk);
        await page.goto(`${to}${to.includes("?") ? "&" : "?"}lng=${lang}`);
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        if (group === "forms" && /(new|:id)$/.test(address))
          await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
        await look(page, lang, address, mark !== undefined);
      }
    });
  }

  test(`public pages without barriers, in every colour: ${lang}`, async ({ open, request, trouble }) => {
    test.slow();
    trouble.expect(404);
    const page = await open("citizen", { reducedMotion: "reduce" });
    const { items } = (await (await request.get(`/api/public/haberler?lang=${lang}`)).json()) as {
      items: Array<{ slug: string }>;
    };
    for (const line of publicPages) {
      const [address = "", mark] = line.split(" ");
      const to = address.replace(":slug", items[0]?.slug ?? "");
      await page.setViewportSize(widths.desk);
      await page.goto(`${to}${to.includes("?") ? "&" : "?"}lang=${lang}`);
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await look(page, lang, address, mark !== undefined);
    }
  });

  test(`pages of those who are not signed in, or locked out, without barriers: ${lang}`, async ({ open }) => {
    const invitation = await invite(await open("admin"), `davetli-${unique()}@ornek.test`);
    const [guest, locked] = [
      await open("citizen", { reducedMotion: "reduce" }),
      await open("approver", { reducedMotion: "reduce" }),
    ];
    await locked.request.post("/api/auth/lock");
    for (const line of [...guestPages, "/unlock-session"]) {
      const [address = "", mark] = line.split(" ");
      const page = address === "/unlock-session" ? locked : guest;
      await page.setViewportSize(widths.desk);
      await page.goto(`${address.replace(":invitation", invitation)}${address.includes("?") ? "&" : "?"}lng=${lang}`);
      await expect(page).toHaveURL(new RegExp(address.replace(/\?.*/, "")));
      await expect(page.locator("html")).toHaveAttribute("lang", lang);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await look(page, lang, address, mark !== undefined);
    }
    await locked.request.post("/api/auth/unlock", { data: { password } });
  });
}

test("the steps of the second factor without barriers, in every colour", async ({ open }) => {
  const [admin, page, again] = [
    await open("admin"),
    await open("citizen", { reducedMotion: "reduce" }),
    await open("citizen", { reducedMotion: "reduce" }),
  ];
  const email = `cevirmen-${unique()}@ornek.test`;
  const invitation = await invite(admin, email, { role: "translator", everySection: "on", everyUnit: "on" });
  expect(
    (
      await page.request.post("/sign-up", { form: { invitation, name: "Gülşah Davetli", password }, maxRedirects: 0 })
    ).status(),
  ).toBe(302);
  await admin.request.post("/administration/access", {
    form: { signUp: "invitation", secondFactorRoles: "translator", idleMinutes: "0" },
    maxRedirects: 0,
  });

  const signIn = ({ request }: Page) => request.post("/sign-in", { form: { email, password }, maxRedirects: 0 });
  const lookAt = async (step: Page, address: string) => {
    for (const lang of languages) {
      await step.setViewportSize(widths.desk);
      await step.goto(`${address}?lng=${lang}`);
      await expect(step).toHaveURL(new RegExp(address));
      await expect(step.locator("html")).toHaveAttribute("lang", lang);
      await look(step, lang, address, true);
    }
  };
  const send = page.locator("button[name=intent]");
  await signIn(page);
  await page.goto("/content/duyurular");
  await send.click();
  const secret = page.getByRole("main").locator("code");
  await expect(secret).toBeVisible();
  await lookAt(page, "/sign-in/set-up-second-factor");
  await page
    .locator("[name=code]")
    .fill(TOTP.generate({ secret: Secret.fromBase32((await secret.innerText()).replaceAll(" ", "")) }));
  await send.click();
  await expect(page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await look(page, "tr", "recovery codes", true);
  // A translator changes words, not where an entry stands.
  const { items } = (await (await page.request.get("/api/content/mudurlukler")).json()) as { items: { id: string }[] };
  await page.goto(`/content/mudurlukler/${items[0]?.id}`);
  await expect(page.locator("[name='name.en']")).toBeEditable();
  await expect(page.locator("[name=parentId]")).toHaveCount(0);
  await signIn(again);
  await lookAt(again, "/sign-in/second-factor");
});

/** How far the whole page can be pushed sideways, in pixels. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("nothing sticks out at the width of a phone, with the editor open", async ({ open, api }) => {
  const { id } = await api.first("haberler");
  const page = await open("admin", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { items } = (await (await page.request.get("/api/public/haberler")).json()) as {
    items: Array<{ slug: string }>;
  };
  const addresses = [
    "/example",
    "/content/haberler",
    "/content/haberler/new",
    `/content/haberler/${id}`,
    `/content/haberler/${id}/versions`,
    "/apps/file-manager-public",
    "/home",
    "/home/haberler",
    `/home/haberler/${items[0]?.slug}`,
    "/home/search?search=park",
    "/sign-out",
  ];
  for (const address of addresses) {
    await page.goto(address);
    expect(await overhang(page), address).toBeLessThanOrEqual(0);
  }
  await page.goto(`/content/haberler/${id}`);
  await page.getByRole("textbox", { name: "Haber metni (Türkçe)" }).first().scrollIntoViewIfNeeded();
  await expect(page.locator('[contenteditable="true"]').first()).toBeVisible();
  expect(await overhang(page), "with the editor").toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
});

test("the menu of a phone is a drawer @both", async ({ open }) => {
  const page = await open("admin", { viewport: { width: 390, height: 844 } });
  await page.goto("/example");
  const drawer = page.locator("#main-menu");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  await drawer.getByRole("button", { name: "Site" }).click();
  await page.locator("#navigation-site").getByRole("link", { name: "Dosyalar" }).click();
  await expect(page).toHaveURL(/\/apps\/file-manager-public$/);
  await expect(drawer).toBeHidden();
  // A branch opens the panel that larger screens have beside their bar; Escape leads back to the drawer.
  await page.getByRole("button", { name: "Menüyü aç" }).click();
  const panel = page.locator("#navigation-content");
  await drawer.getByRole("button", { name: "İçerik" }).click();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await drawer.getByRole("button", { name: "İçerik" }).click();
  await panel.locator("summary", { hasText: "Hizmetler" }).click();
  await panel.getByRole("link", { name: "Tesislerimiz" }).click();
  await expect(page).toHaveURL(/\/content\/tesislerimiz$/);
  await expect(panel).toBeHidden();
  await expect(drawer).toBeHidden();
});

test("the language of the interface is changed and kept @both", async ({ open }) => {
  const page = await open("polyglot");
  await page.goto("/content/duyurular?size=25");
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
  await page.getByRole("button", { name: "Dil: Türkçe" }).click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page).toHaveURL(/\/content\/duyurular\?size=25$/);
  await expect(page.getByRole("heading", { level: 1, name: "Announcements" })).toBeVisible();
  await expect(page.getByText(/1 - 25 \/ \d+/)).toBeVisible();
  await page.goto("/example");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Language: English" }).click();
  await page.getByRole("button", { name: "Türkçe" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "tr");
});

test("dark is chosen and kept @both", async ({ open }) => {
  const page = await open("viewer");
  await page.goto("/example");
  await answered(page, "/preferences", () => page.getByRole("button", { name: "Koyu görünüme geç" }).click());
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
  await page.reload();
  await page.getByRole("button", { name: "Açık görünüme geç" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-scheme", "light");
});

test("nothing jumps while lists, forms and public pages load", async ({ open, api }) => {
  const { id } = await api.create("duyurular", await announcement(api, `Sabit ${unique()}`));
  const page = await open("admin");
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<
        PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Array<{ node: Node | null }> }
      >) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        for (const { node } of entry.sources)
          shifts.moved.push(node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const address of ["/content/duyurular", `/content/duyurular/${id}`, "/home", "/home/haberler"]) {
    await page.goto(address);
    if (address.endsWith(id)) await expect(page.locator('[contenteditable="true"]')).toHaveCount(2);
    await page.waitForLoadState("networkidle");
    const { sum, moved } = await page.evaluate(
      () => (window as Window & { shifts?: { sum: number; moved: string[] } }).shifts ?? { sum: Number.NaN, moved: [] },
    );
    expect(sum, `${address}\n${moved.join("\n")}`).toBeLessThanOrEqual(0.01);
  }
});
