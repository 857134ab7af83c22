import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { kept, PartsOfPageProvider } from "~/components/public/kept-part";

import { countKeptParts, partsOfPage } from "./kept-parts.server";

let drawn: string[] = [];
const Link = kept("link", function Link({ name }: { name: string }) {
  drawn.push(name);
  return <a href={`/${name}`}>{name}</a>;
});
const List = kept("list", function List({ names }: { names: readonly string[] }) {
  drawn.push(names.join("+"));
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <Link name={name} />
        </li>
      ))}
    </ul>
  );
});

function draw(names: readonly string[], { title = "", drawnWith = "tr" } = {}) {
  drawn = [];
  const parts = partsOfPage(drawnWith);
  const page = (
    <main>
      <h1>{title}</h1>
      <List names={names} />
      <Link name="son" />
    </main>
  );
  const markup = renderToStaticMarkup(<PartsOfPageProvider value={parts}>{page}</PartsOfPageProvider>);
  expect(parts.whole(Buffer.from(markup)).toString()).toBe(renderToStaticMarkup(page).slice());
  return markup;
}

/** What is drawn for one page: it is drawn a second time by the comparison. */
function drawnFor(...page: Parameters<typeof draw>): string[] {
  draw(...page);
  return drawn.slice(0, drawn.length - (page[0].length + 2));
}

test("a part is drawn once for all pages that show the same, parts within it too, and no letter is another", () => {
  expect(drawnFor(["ağaç", "şehir"])).toEqual(["ağaç+şehir", "ağaç", "şehir", "son"]);
  expect(drawnFor(["ağaç", "şehir"], { title: "Başka bir sayfa" })).toEqual([]);
  expect(drawnFor(["ağaç", "ışık"])).toEqual(["ağaç+ışık", "ışık"]);
  expect(drawnFor(["ağaç", "şehir"], { drawnWith: "en" })).toEqual(["ağaç+şehir", "ağaç", "şehir", "son"]);
});

test("a text that looks like the place of a part stays a text", () => {
  const mark = /<(kept-\w+) at="0">/.exec(draw(["hedef"]))?.[0] ?? "";
  expect(mark).not.toBe("");
  draw(["hedef"], { title: `${mark}x` });
  draw([mark, `</${mark.slice(1).split(" ")[0]}>`]);
});

test("the memory for parts is bounded", () => {
  for (let at = 0; at < 3_000; at++) draw([`${at} ${"u".repeat(3_000)}`]);
  expect(countKeptParts().bytes).toBeLessThanOrEqual(4 * 1024 * 1024);
  expect(drawnFor(["ağaç", "şehir"])).toContain("ağaç+şehir");
});
