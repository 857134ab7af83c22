import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";

import { columnsOf, HeaderMenus } from "./header-menus";

test("of the header's menus the first that leads to this page is marked, and no other", () => {
  const item = (id: string, link: string) => ({ id, type: "basic" as const, title: id, link });
  const entry = (id: string, ...links: string[]) => ({
    id,
    title: id,
    columns: columnsOf(links.map((link) => item(`${id}${link}`, link))),
  });
  const entries = [
    entry("haberler", "/home/haberler"),
    entry("hizmetler", "/home/sss", "/home/hizmetler"),
    entry("iletisim", "/home/iletisim", "/home/sss"),
  ];
  const marked = (path: string) =>
    [
      ...renderToStaticMarkup(
        <StaticRouter location={path}>
          <HeaderMenus label="Menü" entries={entries} path={path} />
        </StaticRouter>,
      ).matchAll(/<summary class="([^"]*)">(\w+)/g),
    ].flatMap(([, look = "", title]) => (look.split(" ").includes("border-primary") ? [title] : []));
  expect([marked("/home/sss"), marked("/home/iletisim"), marked("/home/yok")]).toEqual([
    ["hizmetler"],
    ["iletisim"],
    [],
  ]);
});
