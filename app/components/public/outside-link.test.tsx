import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";

import { createI18n } from "~/lib/platform/i18n/i18n.server";

import { Values } from "./entry/facts";
import { LogoStrip } from "./front/logo-strip";
import { markOutsideLinks } from "./mark-outside-links";
import { MenuLink } from "./site/menu-link";
import { AnyLink } from "./outside-link";
import { RichText } from "./entry/rich-text";
import { SiteContact } from "./site/site-contact";

const i18n = await createI18n("tr");
const markup = (element: ReactElement) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaticRouter location="/">{element}</StaticRouter>
    </I18nextProvider>,
  );
const [outside, newTab] = ["(dış bağlantı)", "(yeni sekmede açılır)"];
const far = "https://ornek.example/";

test("a link that leaves the site says so and opens beside it, one within it and a number do not", () => {
  const values = [
    { text: "Başka", href: far },
    { text: "Ara", href: "tel:+902329991112" },
    { text: "Dosya", href: "/media/a/b.pdf" },
  ];
  const shown = markup(<Values values={values} />);
  expect(shown.match(/target="_blank" rel="noopener"/g)).toHaveLength(1);
  expect(shown.match(/<span class="sr-only">/g)).toHaveLength(1);
});

test.each([
  ["another site", { href: far }, outside],
  ["another tab", { href: "/home/x", newTab: true }, newTab],
  ["another site in another tab", { href: far, newTab: true }, newTab],
  ["this site", { href: "/home/x" }, null],
])("a link to %s says what it does, and no more", (_, props, said) => {
  const shown = markup(<AnyLink {...props}>Git</AnyLink>);
  expect(/sr-only"> ([^<]*)</.exec(shown)?.[1] ?? null).toBe(said);
  expect(shown.includes("<svg")).toBe(said !== null);
  expect(shown.includes('target="_blank"')).toBe(said === newTab);
});

test("links of a text, of logos, of menus and to networks say that they leave the site", () => {
  const picture = {
    src: "/media/a/b.webp",
    srcSet: "",
    width: 10,
    height: 10,
    alt: "",
    original: "/media/a/b.webp",
  } as never;
  const item = { id: "a", title: "Birlik", link: far, externalLink: true, children: [], device: "all" } as never;
  const parts = [
    <RichText
      key="a"
      html={{ text: `<p><a href="${far}" rel="noopener">Bakanlık</a> ve <a href="/home/x">biz</a></p>` }}
    />,
    <LogoStrip key="b" title="Bağlantılar" logos={[{ id: "a", name: { text: "Birlik" }, picture, href: far }]} />,
    <MenuLink key="c" item={item} path="/home" />,
    <SiteContact
      key="d"
      contact={{ lines: [], social: [{ name: "x", label: "X", href: far }], href: null } as never}
    />,
  ];
  for (const part of parts) expect([part.key, markup(part).split(outside).length - 1]).toEqual([part.key, 1]);
});

test("a text is marked where it says so itself, and what isn't a link stays as it was", () => {
  const words = { outside: "(dış)", newTab: "(yeni sekme & başka)" };
  expect(
    markOutsideLinks('<p>1 &lt; 2</p><a href="/home/a" target="_blank">A</a><a href="mailto:a@b.example">B</a>', words),
  ).toBe(
    '<p>1 &lt; 2</p><a data-outside="" href="/home/a" target="_blank">A<span class="sr-only"> (yeni sekme &amp; başka)</span></a><a href="mailto:a@b.example">B</a>',
  );
  expect(markOutsideLinks("<a ".repeat(50_000), words)).toHaveLength(150_000);
});
