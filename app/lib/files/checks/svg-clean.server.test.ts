import { expect, test } from "vitest";

import { cleanSvg, svgSize } from "./svg-clean.server";

const wrap = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10">${inner}</svg>`;

test.each([
  ["a script", "<script>alert(1)</script>", "alert"],
  ["a script in CDATA", "<script><![CDATA[alert(1)]]></script>", "alert"],
  ["a namespaced script", '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>', "script"],
  ["a handler", '<rect onload="alert(1)" ONCLICK="alert(1)" width="1"/>', "alert"],
  [
    "a foreign object",
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://kotu.example"/></body></foreignObject>',
    "iframe",
  ],
  ["a script address", '<a xlink:href="javascript:alert(1)"><text>x</text></a>', "javascript"],
  ["a hidden script address", '<image xlink:href=" java&#x09;script:alert(1)"/>', "script"],
  ["an outside use", '<use href="https://kotu.example/a.svg#x"/>', "kotu"],
  ["a data use", '<use href="data:image/svg+xml;base64,PHN2Zz4="/>', "data:"],
  ["a drawing as picture", '<image href="data:image/svg+xml;base64,PHN2Zz4="/>', "data:"],
  ["an outside picture", '<image href="//kotu.example/p.png"/>', "kotu"],
  ["an outside fill", '<rect fill="url(https://kotu.example/#a)"/>', "kotu"],
  ["an outside style", '<rect style="background:url(//kotu.example/x)"/>', "kotu"],
  ["an escaped style", '<rect style="fill:u\\72l(//kotu.example/x)"/>', "kotu"],
  ["an import", "<style>@import 'https://kotu.example/x.css';</style>", "kotu"],
  ["an animated address", '<a><animate attributeName="href" values="javascript:alert(1)"/></a>', "alert"],
  ["a set handler", '<set attributeName="onmouseover" to="alert(1)"/>', "alert"],
  ["a base", '<g xml:base="https://kotu.example/"><path d="M0 0"/></g>', "kotu"],
  ["a processing instruction", '<?xml-stylesheet href="https://kotu.example/x.xsl"?>', "kotu"],
  ["a comment", "<!-- kotu -->", "kotu"],
])("%s does not survive", (_name, inner, trace) => {
  const cleaned = cleanSvg(wrap(`${inner}<circle r="4"/>`));
  expect(cleaned.toLowerCase()).not.toContain(trace);
  expect(cleaned).toContain("<circle");
});

test("entities and drawings that multiply are refused", () => {
  const refused = (source: string) => () => cleanSvg(source);
  const doubling = Array.from({ length: 40 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};">`).join("");
  for (const subset of [
    `<!ENTITY e0 "${"ha".repeat(100)}">${doubling}`,
    `<!ENTITY e40 "${"x".repeat(2_001)}">`,
    '<!ENTITY e40 "<script/>">',
    '<!ENTITY e40 SYSTEM "file:///etc/passwd">',
    '<!ENTITY % p "x"> %p;',
    Array.from({ length: 101 }, (_, at) => `<!ENTITY e${at} "x">`).join(""),
  ]) {
    expect(refused(`<!DOCTYPE svg [${subset}]>${wrap("<text>&e40;</text>")}`)).toThrow();
  }
  expect(
    refused(`<!DOCTYPE svg [<!ENTITY a "${"x".repeat(2_000)}">]>${wrap(`<text>${"&a;".repeat(200)}</text>`)}`),
  ).toThrow();
  expect(refused(wrap('<use href="#a"/>'.repeat(25)))).toThrow();
  expect(refused(wrap("<g/>".repeat(50_001)))).toThrow();
  expect(refused("<html><svg/></html>x")).toThrow();
});

test("the entities of a drawing program are written out", () => {
  const cleaned = cleanSvg(`<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 16.0.0, SVG Export Plug-In -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
	<!ENTITY ns_svg "http://www.w3.org/2000/svg">
	<!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>
	<!ENTITY st0 "fill:#C00;">
	<!ENTITY st1 "&st0;stroke:none;">
]>
<svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 9 9"><path style="&st1;" d="M0 0h2v1z"/><text>A &amp; B</text></svg>`);
  for (const part of ['xmlns="http://www.w3.org/2000/svg"', "fill:#C00;stroke:none;", "A &amp; B"])
    expect(cleaned).toContain(part);
});

test("a drawing as drawing programs write it stays as it looks", () => {
  const cleaned = cleanSvg(
    `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">` +
      wrap(
        `<style>.a{fill:#C00;clip-path:url(#k)}</style><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient>` +
          `<path id="p" d="M0,0L9,9"/><clipPath id="k"><use xlink:href="#p"/></clipPath></defs><g class="a" fill="url(#g)"><text x="1">Çarşı &amp; Pazar</text></g>`,
      ),
  );
  for (const part of [
    "viewBox=",
    "linearGradient",
    'xlink:href="#p"',
    "clip-path:url(#k)",
    'fill="url(#g)"',
    "Çarşı &amp; Pazar",
    'd="M0,0L9,9"',
  ]) {
    expect(cleaned).toContain(part);
  }
});

test("the size is told by width and height, else by the view box", () => {
  expect(svgSize('<svg width="120px" height="60">')).toEqual({ width: 120, height: 60 });
  expect(svgSize('<svg viewBox="0 0 24 12">')).toEqual({ width: 24, height: 12 });
  expect(svgSize("<svg>")).toBeNull();
});

test("drawings made to keep the reader busy are refused at the first element too many or too deep", () => {
  const hostile = [
    "<svg>".concat("<g>".repeat(40_000), "</x>".repeat(150_000)),
    "<svg>".concat("<g>".repeat(300), "</g>".repeat(300), "</svg>"),
    "<svg>".concat("<foreignObject>".repeat(60_000)),
    "<svg>".concat("<style>a</style>".repeat(60_000), "</svg>"),
  ];
  for (const source of hostile) expect(() => cleanSvg(source)).toThrow(expect.objectContaining({ status: 422 }));
  expect(cleanSvg("<svg>".concat("<g>".repeat(150), '<path d="M0 0"/>', "</g>".repeat(150), "</svg>"))).toContain(
    "path",
  );
});
