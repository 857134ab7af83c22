import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { expect, test } from "vitest";

import { ShapeTable } from "./shape-table";

test("a cell of a table that a phone shows as lines is one thing beside its name, however many links stand in it", () => {
  const line = (text: string) => ({ shape: "line" as const, values: [{ text }] });
  const links = {
    shape: "links" as const,
    links: [
      { text: "Ayşe", href: "/home/a" },
      { text: "Veli", href: "/home/b" },
    ],
  };
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <ShapeTable
        label="Maddeler"
        head={["No", "Konu", "Tür", "Sahipleri"]}
        rows={[
          [line("1"), line("Yol"), line("Önerge"), links],
          [line("2"), line("Park"), line("Rapor"), null],
        ]}
      />
    </StaticRouter>,
  );
  expect(html).toMatch(
    /<td data-label="Sahipleri"[^>]*><div[^>]*>(?:(?!<\/?div|<\/td>).)*Ayşe(?:(?!<\/?div|<\/td>).)*Veli(?:(?!<\/?div|<\/td>).)*<\/div><\/td>/,
  );
  expect(html).toMatch(/<td data-label="Sahipleri"[^>]*><\/td>/);
});
