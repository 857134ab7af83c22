import { join } from "node:path";

import { PGlite } from "@electric-sql/pglite";

import { password, people } from "./support/people";
import { unique } from "./support/sample";
import { startServer } from "./support/server";
import { copyTemplate } from "./support/template";
import { expect, test } from "./support/test";

/** A server on whose disk this shortcut finds no room at first, and does the next time. */
const once = "İlkinde sığmayan";
/** And this one never. */
const never = "Hiç sığmayan";

async function serverWithoutRoom() {
  const { dataDir, remove } = copyTemplate();
  const database = await PGlite.create({ dataDir: join(dataDir, "database") });
  await database.exec(`CREATE SEQUENCE tries;
    CREATE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.label = '${never}' OR (NEW.label = '${once}' AND nextval('tries') = 1) THEN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER no_space BEFORE INSERT ON shortcuts FOR EACH ROW EXECUTE FUNCTION no_space()`);
  await database.close();
  const server = await startServer(dataDir);
  return { url: server.url, stop: () => server.stop().then(remove) };
}

test("a form that finds no room says so, keeps what was typed and is sent again; the staff's pages say why @both", async ({
  browser,
  trouble,
  javaScriptEnabled,
}) => {
  test.slow();
  trouble.expect(507);
  const server = await serverWithoutRoom();
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled, locale: "tr-TR" });
  trouble.watch(context);
  const page = await context.newPage();
  try {
    await page.request.post("/sign-in", { form: { email: people.chief.email, password }, maxRedirects: 0 });
    const description = unique();
    await page.goto("/me/shortcuts?mode=add");
    const form = page.getByRole("main");
    await form.locator("[name=label]").fill(once);
    await form.locator("[name=description]").fill(description);
    await form.locator("[name=icon]").fill("heroicons_outline:bell");
    await form.locator("[name=link]").fill("https://ornek.example");
    await form.getByRole("button", { name: "Ekle", exact: true }).click();
    await expect(page.getByText("Diskte yer kalmadı").first()).toBeVisible();
    if (javaScriptEnabled) {
      await expect(page.getByText("kaydedilemedi").first()).toBeVisible();
      await expect(form.locator("[name=description]")).toHaveValue(description);
      const other = await context.newPage();
      // Any write of the server that finds room takes the warning back, a job of the clock as well: so others fail
      // meanwhile.
      let goesOn = true;
      const failing = (async () => {
        while (goesOn)
          await page.request.post("/me/shortcuts?mode=add", {
            form: { label: never, description, icon: "heroicons_outline:bell", link: "https://ornek.example" },
          });
      })();
      await expect(async () => {
        await other.goto("/example");
        await expect(other.getByText("Diskte yer kalmadı")).toBeVisible({ timeout: 2000 });
      }).toPass();
      goesOn = false;
      await failing;
      await form.getByRole("button", { name: "Ekle", exact: true }).click();
    } else {
      await page.getByRole("button", { name: "Yeniden gönder" }).click();
    }
    await expect(page).toHaveURL(/\/me\/shortcuts/);
    await expect(page.getByRole("main").getByText(description).first()).toBeVisible();
    await page.goto("/example");
    await expect(page.getByText("Diskte yer kalmadı")).toHaveCount(0);
  } finally {
    await context.close();
    await server.stop();
  }
});
