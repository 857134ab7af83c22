import { expect, test } from "vitest";

import { refillForm } from "./refill-form.server";

const form = (inside: string, attributes = 'method="post"') => `<main><form ${attributes}>${inside}</form></main>`;
const save = '<button type="submit" name="intent" value="save">Kaydet</button>';
const refill = (html: string, ...sent: [string, string][]) => refillForm(html, "/x", sent);

test("texts, boxes and choices come back as they were sent", () => {
  const html = form(
    `<input name="title" value="Eski &amp; yeni"/><textarea name="body">eski</textarea>` +
      `<input type="checkbox" name="rows" value="1" checked=""/><input type="checkbox" name="rows" value="2"/>` +
      `<select name="place"><option value="a" selected="">A</option><option value="b">B</option></select>${save}`,
  );
  const sent: [string, string][] = [
    ["title", 'Yol "çalışması" & <b>'],
    ["body", "</textarea><script>"],
    ["rows", "2"],
    ["place", "b"],
    ["intent", "save"],
  ];
  expect(refill(html, ...sent)).toBe(
    form(
      `<input name="title" value="Yol &quot;çalışması&quot; &amp; &lt;b&gt;"><textarea name="body">\n` +
        `&lt;/textarea&gt;&lt;script&gt;</textarea>` +
        `<input type="checkbox" name="rows" value="1"><input type="checkbox" name="rows" value="2" checked="">` +
        `<select name="place"><option value="a">A</option><option value="b" selected="">B</option></select>${save}`,
    ),
  );
});

test("of several forms the one is filled in whose hidden fields and button were sent", () => {
  const row = (id: string) => `<input type="hidden" name="id" value="${id}"><input name="name" value="">${save}`;
  const html = form(row("1")) + form(row("2"));
  const answer = refill(html, ["id", "2"], ["name", "İki"], ["intent", "save"]);
  expect(answer).toBe(form(row("1")) + form(row("2").replace('name="name" value=""', 'name="name" value="İki"')));
  expect(refill(html, ["id", "2"], ["name", "İki"], ["intent", "other"])).toBe(html);
  expect(refill(html, ["id", "3"], ["name", "Üç"], ["intent", "save"])).toBe(html);
});

test("the version that was sent comes back too, so that what others saved since then is not overwritten", () => {
  const html = form('<input type="hidden" name="version" value="7"><input name="title">');
  expect(refill(html, ["version", "5"], ["title", "x"])).toContain('name="version" value="5"');
});

test("passwords, files and forms of other addresses or methods are left alone", () => {
  const html = form('<input type="password" name="password"><input type="file" name="file"><input name="a">');
  expect(refill(html, ["a", "1"], ["password", "gizli"], ["file", "x"])).not.toMatch(/gizli|"x"/);
  const other = form('<input name="a">', 'method="post" action="/y"') + form('<input name="a">', 'method="get"');
  expect(refill(other, ["a", "1"])).toBe(other);
});

test("fields of one name take what was sent in turn, and a control outside belongs to the form that it names", () => {
  const html = `${form('<input name="line"><input name="line">', 'id="f" method="post"')}<input name="far" form="f">`;
  const answer = refill(html, ["line", "bir"], ["line", "iki"], ["far", "üç"]);
  expect(answer).toContain('<input name="line" value="bir"><input name="line" value="iki">');
  expect(answer).toContain('<input name="far" form="f" value="üç">');
});

test("the texts that the layout repeats are left out once the form holds them, and stay when no form does", () => {
  const repeated = '<details data-slot="typed-texts"><summary>Yazdıklarınız</summary><ul><li>x</li></ul></details>';
  expect(refill(repeated + form('<input name="a">'), ["a", "x"])).toBe(form('<input name="a" value="x">'));
  expect(refill(repeated, ["a", "x"])).toBe(repeated);
});
