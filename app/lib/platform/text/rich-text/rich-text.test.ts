import { expect, test } from "vitest";

import { marksIn, maxMarks } from "~/lib/platform/text/marks";
import { withHeadingIds } from "./rich-text-anchors.server";
import { withOrigin } from "./rich-text-urls";
import { excerpt, findRichTextIssues, richTextIssues, richTextToPlain, sanitizeRichText } from "./rich-text.server";

function sanitizedTwice(html: string) {
  const once = sanitizeRichText(html);
  expect(sanitizeRichText(once)).toBe(once);
  return once;
}

test.each([
  ["", ""],
  ["  \n ", ""],
  ["<!-- x -->", ""],
  ["Merhaba", "<p>Merhaba</p>"],
  ["İlk satır\nikinci satır\n\nYeni paragraf", "<p>İlk satır<br />ikinci satır</p><p>Yeni paragraf</p>"],
  ["a\r\n\r\nb", "<p>a</p><p>b</p>"],
  ["5 < 6 & 7 > 2", "<p>5 &lt; 6 &amp; 7 &gt; 2</p>"],
  ["a <b", "<p>a &lt;b</p>"],
  ["<b>koyu</b> ve <i>eğik</i>", "<p><strong>koyu</strong> ve <em>eğik</em></p>"],
  ["<h1>Başlık</h1><p>x</p>", "<h2>Başlık</h2><p>x</p>"],
  ["<h6>x</h6>", "<h4>x</h4>"],
  ["<div>a</div><div>b</div>", "<p>a</p><p>b</p>"],
  ["<div><div>a</div></div>", "<p>a</p>"],
  ["<div><p>a</p><ul><li>b</li></ul></div>", "<p>a</p><ul><li>b</li></ul>"],
  ["<p>a</p><p>&nbsp;</p><p></p><p><br></p><p> <strong></strong></p><p>b</p>", "<p>a</p><p>b</p>"],
  ["<p>a<strong> </strong>b</p>", "<p>a<strong> </strong>b</p>"],
  ["<p>a\0b&nbsp;c</p>", "<p>ab\u00a0c</p>"],
  ['<ol start="3"><li>x</li></ol>', '<ol start="3"><li>x</li></ol>'],
  ['<ol start="x" type="a"><li>x</li></ol>', "<ol><li>x</li></ol>"],
  [
    '<p class="MsoNormal" style="color:red" lang="TR"><span style="font-size:11pt"><font face="Arial">Metin</font><o:p></o:p></span></p>',
    "<p>Metin</p>",
  ],
  [
    "<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><p>a<![if !supportLists]>b<![endif]></p>",
    "<p>ab</p>",
  ],
  [
    '<html><head><title>T</title><style>p{}</style></head><body><v:shape id="x"></v:shape><p>a</p></body></html>',
    "<p>a</p>",
  ],
  ['<p><a href="https://example.org">x</a></p>', '<p><a href="https://example.org" rel="noopener">x</a></p>'],
  [
    '<p><a href="/haberler" target="_blank">x</a></p>',
    '<p><a href="/haberler" target="_blank" rel="noopener">x</a></p>',
  ],
  [
    '<p><a href="#s" target="_top">x</a> <a href="mailto:a@b.example">y</a> <a href="tel:112">z</a></p>',
    '<p><a href="#s">x</a> <a href="mailto:a@b.example">y</a> <a href="tel:112">z</a></p>',
  ],
  ['<p><a href="www.example.org">x</a></p>', '<p><a href="https://www.example.org" rel="noopener">x</a></p>'],
  [
    '<img src="/media/a.webp" alt="" width="10" height="x" data-file="ab-1" onerror="x" srcset="y">',
    '<p><img src="/media/a.webp" alt="" width="10" data-file="ab-1" /></p>',
  ],
  [
    '<figure><img src="/media/a.webp"><figcaption>Alt yazı</figcaption></figure>',
    '<figure><img src="/media/a.webp" /><figcaption>Alt yazı</figcaption></figure>',
  ],
  [
    '<table><tr><th scope="col" colspan="9999">a</th><td rowspan="2" colspan="1" bgcolor="red">b</td></tr></table>',
    '<table><tr><th scope="col" colspan="50">a</th><td rowspan="2">b</td></tr></table>',
  ],
  [
    '<iframe src="https://www.youtube-nocookie.com/embed/abc?start=5" title="Film"></iframe>',
    '<iframe src="https://www.youtube-nocookie.com/embed/abc?start=5" title="Film" loading="lazy" allowfullscreen="allowfullscreen"></iframe>',
  ],
  [
    '<iframe src="//player.vimeo.com/video/1"><p>yedek</p></iframe>',
    '<iframe src="https://player.vimeo.com/video/1?dnt=1" loading="lazy" allowfullscreen="allowfullscreen"></iframe>',
  ],
  ["<p>a<hr>b", "<p>a</p><hr /><p>b</p>"],
  [
    "Giriş <b>kalın</b>\n\nİkinci\r\n \r\n<i>üçüncü</i>",
    "<p>Giriş <strong>kalın</strong></p><p>İkinci</p><p><em>üçüncü</em></p>",
  ],
  [
    "Giriş\n\n<h2>Başlık</h2>\nMetin\n\nSon <ul><li>a</li></ul>",
    "<p>Giriş</p><h2>Başlık</h2><p>Metin</p><p>Son</p><ul><li>a</li></ul>",
  ],
  [
    "<b>bir\n\niki</b> <a href='/x'>üç\n\ndört</a>",
    '<p><strong>bir</strong></p><p><strong>iki</strong> <a href="/x">üç\n\ndört</a></p>',
  ],
  ["<p>bir\n\niki</p>", "<p>bir\n\niki</p>"],
  ['<p>a</p>\n\n<img src="/media/a">\n\nb', '<p>a</p><img src="/media/a" /><p>b</p>'],
  // A link without an address closes only itself, as do foreign pictures and films.
  ['<p><a name="q"></a><a href="/y">m</a> son</p>', '<p><a href="/y">m</a> son</p>'],
  ['<p><a name="q">Baş</a>lık <a href="/y">m</a> son</p>', '<p>Başlık <a href="/y">m</a> son</p>'],
  [
    '<p><img src="https://x.example/a.gif"><strong>k</strong> son <a href="javascript:x">y</a><em>e</em> z</p>',
    "<p><strong>k</strong> son y<em>e</em> z</p>",
  ],
  ['<p><iframe src="https://x.example"></iframe><sup>2</sup> son</p>', "<p><sup>2</sup> son</p>"],
  ['<p><a href="/a">bir <a href="/b">iki</a> üç</a></p>', '<p><a href="/a">bir </a><a href="/b">iki</a> üç</p>'],
  [
    '<p><a href="/a"><b>bir <a href="/b">iki</a></b> üç</a></p>',
    '<p><a href="/a"><strong>bir </strong></a><strong><a href="/b">iki</a></strong> üç</p>',
  ],
  // Blanks and missing parts of addresses.
  [
    '<p><a href="https://ornek.bel.tr/dosya adı.pdf">t</a> <a href="tel:0232 444 00 00">u</a> <a href="mailto: a@b.example">v</a></p>',
    '<p><a href="https://ornek.bel.tr/dosya%20adı.pdf" rel="noopener">t</a> <a href="tel:02324440000">u</a> <a href="mailto:a@b.example">v</a></p>',
  ],
  [
    '<p><a href=" WWW.ornek.bel.tr/a b ">x</a> <a href="ornek.bel.tr/y">z</a></p>',
    '<p><a href="https://WWW.ornek.bel.tr/a%20b" rel="noopener">x</a> <a href="https://ornek.bel.tr/y" rel="noopener">z</a></p>',
  ],
  // Language and direction of a part; Word's own are dropped.
  ['<p dir="rtl" lang="ar">مرحبا</p>', '<p lang="ar" dir="rtl">مرحبا</p>'],
  [
    '<p>Bir <span lang="en" class="x">word</span> ve <span style="x">yazı</span></p>',
    '<p>Bir <span lang="en">word</span> ve yazı</p>',
  ],
  ['<p lang="x y" dir="up">a</p>', "<p>a</p>"],
  [
    "<table><caption lang='en'>Su <b>kesintisi</b><br><a href='/x'>2026</a></caption><thead><tr><th>a</th></tr></thead></table>",
    "<table><caption>Su kesintisi 2026</caption><thead><tr><th>a</th></tr></thead></table>",
  ],
  // Jumps within the page.
  [
    '<p><a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> Not</p>',
    '<p><a href="#m-_ftn1" id="m-_ftnref1">[1]</a></p><p><a href="#m-_ftnref1" id="m-_ftn1">[1]</a> Not</p>',
  ],
  [
    '<ul><li><a href="#a b">Git</a></li></ul><h2><a name="a b"></a>Başlık</h2>',
    '<ul><li><a href="#m-a-b">Git</a></li></ul><h2><a id="m-a-b"></a>Başlık</h2>',
  ],
  [
    '<p><a href="#t">Git</a></p><table id="t"><tr><td>a</td></tr></table><p id="boş">b</p>',
    '<p><a href="#m-t">Git</a></p><table><tr><td><a id="m-t"></a>a</td></tr></table><p>b</p>',
  ],
  [
    '<p><a href="#calisma-saatleri">Git</a></p><h2>Çalışma saatleri</h2>',
    '<p><a href="#m-calisma-saatleri">Git</a></p><h2>Çalışma saatleri</h2>',
  ],
])("%j is stored as %j", (html, stored) => expect(sanitizedTwice(html)).toBe(stored));

const attacks = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  '<img src="/media/x" onload="alert(1)">',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="https://evil.example/pixel.gif">',
  '<img src="/media/../api/common/notifications">',
  '<img src="/media/%2e%2e/api">',
  '<img src="//evil.example/media/x">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href=" &#1; javascript:alert(1)">x</a>',
  '<a href="java\0script:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="#" onclick="alert(1)">x</a>',
  '<a href="https://x.example" style="position:fixed;inset:0">x</a>',
  "<svg><script>alert(1)</script></svg>",
  '<svg onload="alert(1)">',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example/embed/x"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/x"></iframe>',
  '<iframe src="https://www.youtube.com@evil.example/embed/x"></iframe>',
  '<iframe src="https://www.youtube.com/redirect?q=https://evil.example"></iframe>',
  '<iframe src="https://www.youtube.com/embed/abc"></iframe><img src=x onerror=alert(1)></iframe>',
  "<object data=javascript:alert(1)></object><embed src=javascript:alert(1)>",
  '<form action="https://evil.example"><input name=p><button formaction="javascript:alert(1)">x</button></form>',
  '<base href="https://evil.example/"><link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example">',
  "<style>@import '//evil.example'</style>",
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<template><img src=x onerror=alert(1)></template>",
  '<p id="location" name="cookie" class="fixed" is="x-y" contenteditable autofocus onfocus=alert(1)>x</p>',
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  '<p title="><img src=x onerror=alert(1)>">x</p>',
  "<<img src=x onerror=alert(1)>",
  "<p/onclick=alert(1)>x",
  "<xmp><img src=x onerror=alert(1)></xmp><plaintext><img src=x onerror=alert(1)>",
  "<textarea><script>alert(1)</script></textarea>",
  "<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio><details open ontoggle=alert(1)>",
  '<img src="/media/a" alt="\'&quot;><script>alert(1)</script>">',
];

/** Real tags with real attributes only, as a browser reads them. */
function tagsOf(html: string) {
  return [...html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)].map(([, tag = "", rest = ""]) => ({
    tag,
    names: [...rest.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => ({ name, value })),
  }));
}

test.each(attacks)("%j is disarmed", (html) => {
  const allowed =
    /^(?:p|h[2-4]|strong|em|u|s|su[bp]|span|blockquote|[uo]l|li|a|img|fig(?:ure|caption)|table|caption|thead|tbody|tr|t[hd]|[hb]r|iframe)$/;
  const names =
    /^(?:href|target|rel|src|alt|width|height|data-file|title|loading|allowfullscreen|start|scope|colspan|rowspan|\/)$/;
  for (const { tag, names: attributes } of tagsOf(sanitizedTwice(html))) {
    expect(tag).toMatch(allowed);
    for (const { name, value } of attributes) {
      expect(name).toMatch(names);
      if (name === "href") expect(value).toMatch(/^(?:https:\/\/x\.example|#)/);
      if (name === "src") expect(value).toMatch(/^(?:\/media\/\w|https:\/\/www\.youtube-nocookie\.com\/embed\/\w+$)/);
    }
  }
});

test("random nests of tags are the same when sanitised twice", () => {
  const pieces = [
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<b>",
    "</b>",
    "<ul>",
    "<li>",
    "</ul>",
    "<table>",
    "<tr>",
    "<td>",
    "</table>",
    "<h1>",
    "</h1>",
    "x",
    " ",
    "\n",
    "<br>",
    "<hr>",
    "<a href='/x'>",
    "</a>",
    "<blockquote>",
    "</blockquote>",
    "&nbsp;",
    "&amp;lt;",
    "<",
    "<img src='/media/a'>",
    "<span>",
    "<iframe src='https://player.vimeo.com/video/1'>",
    "</iframe>",
    "&#1;",
    "<svg>",
    "</svg>",
  ];
  let state = 7;
  for (let round = 0; round < 1500; round++) {
    let html = "";
    for (let i = 0; i < 12; i++) {
      state = (state * 1103515245 + 12345) % 2147483648;
      html += pieces[(state >> 8) % pieces.length];
    }
    const once = sanitizeRichText(html);
    expect(sanitizeRichText(once), html).toBe(once);
  }
});

/** As a browser reads such HTML. */
function linksOf(html: string): { text: string; links: string[] } {
  let [text, from] = ["", -1];
  const links: string[] = [];
  for (const [piece] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    if (piece.startsWith("<a ") && piece.includes("href=")) from = text.length;
    else if (piece === "</a>" && from !== -1) [, from] = [links.push(text.slice(from)), -1];
    else if (!piece.startsWith("<")) text += piece;
  }
  return { text, links };
}

test("whatever stands around them, links keep their words and nest in none", () => {
  const around = [
    "<a name='m'></a>",
    "<a name='m'>ad</a>",
    "<a>boş</a>",
    "<a href='javascript:x'>y</a>",
    "<img src='https://x.example/a'>",
    "<iframe src='https://x.example'></iframe>",
    "<strong>k</strong>",
    "<b>b</b>",
    "<span>s</span>",
    "<span lang='en'>e</span>",
    "<sup id='f'>1</sup>",
    "<a href='#f'>2</a>",
    "<br>",
    "söz ",
    "<font>f</font>",
    "<o:p></o:p>",
  ];
  let state = 11;
  const next = (count: number) => (state = (state * 1103515245 + 12345) % 2147483648) && (state >> 8) % count;
  for (let round = 0; round < 1500; round++) {
    let html = "";
    for (let i = 0; i < 8; i++)
      html += next(3) === 0 ? `<a href='/l${i}'>l${i}<em>e${i}</em></a>` : around[next(around.length)];
    const stored = sanitizedTwice(`<p>${html}</p>`);
    const before = linksOf(html.replace(/<a href='javascript:x'>y<\/a>/g, "y"));
    expect(linksOf(stored), html).toEqual(before);
    expect(stored, html).not.toMatch(/<a [^>]*>(?:(?!<\/a>).)*<a /);
  }
});

test.each([
  "<b>",
  "</b>",
  "<",
  "<p></p>",
  "x<p></p>",
  "<div>",
  "<b></x>",
  "<li><td>",
  "<!--",
  "<a href='",
  "&",
  "\n \n",
  "<i></p>",
  "\0",
  "İ",
  "🙂",
  "<p>x",
  "<ul><li>x",
])("a megabyte of %j is answered", (part) =>
  expect(sanitizeRichText(part.repeat(Math.ceil(1_000_000 / part.length)) + "<p>son</p>")).toBeTypeOf("string"),
);

test("of more marks than are read only the words are kept, whatever they were; up to there everything is", () => {
  const full = (count: number) => "<p>a</p>".repeat(count / 4);
  expect(sanitizedTwice(full(maxMarks))).toBe(full(maxMarks));
  expect(sanitizedTwice(`${full(maxMarks)}&`)).toBe(`<p>${"a ".repeat(maxMarks / 4).trim()}</p>`);
  for (const part of ["<", ">", "&", "<b>", "&amp;lt;", "<a href='/x'>x</a>\n\n", "<!--"]) {
    expect(marksIn(sanitizedTwice(part.repeat(maxMarks + 1)))).toBeLessThanOrEqual(4);
  }
});

test("too deep a nest keeps its words only", () => {
  expect(sanitizeRichText(`${"<b>".repeat(5000)}söz`)).toBe("<p>söz</p>");
});

test("plain text has a line a block and no entities", () => {
  expect(
    richTextToPlain(
      "<h2>Başlık</h2><p>a &amp; b<br />c</p><ul><li>bir</li><li>iki</li></ul><table><tr><td>x</td><td>y</td></tr></table>",
    ),
  ).toBe("Başlık\na & b\nc\nbir\niki\nx y");
  expect(richTextToPlain("&amp;lt;b&amp;gt;")).toBe("&lt;b&gt;");
  expect(richTextToPlain("")).toBe("");
});

test("an excerpt ends at a word", () => {
  expect(excerpt("<p>Kısa metin</p>")).toBe("Kısa metin");
  expect(excerpt("<p>bir iki üç dört</p>", 11)).toBe("bir iki üç…");
  expect(excerpt("<p>bir iki, üç</p>", 9)).toBe("bir iki…");
  expect(excerpt(`<p>${"🙂".repeat(100)}</p>`, 10).length).toBeLessThanOrEqual(10);
  expect(excerpt("x".repeat(1_000_000)).length).toBe(160);
});

test.each([
  ["<h2>a</h2><h4>b</h4>", ["headingSkipped"]],
  ["<h3>a</h3>", ["headingSkipped"]],
  ["<h2>a</h2><h3>b</h3><h2>c</h2><h3>d</h3>", []],
  ["<table><tr><td>a</td></tr></table>", ["tableWithoutHeader"]],
  ["<table><tr><th>a</th></tr></table>", []],
  ['<img src="/media/a">', ["imageWithoutAlt"]],
  ['<img src="/media/a" alt=""><img src="/media/a" alt="Park">', []],
  ['<a href="/x">tıklayınız</a>', ["linkTextVague"]],
  ['<a href="/x"><b>Buraya</b> TIKLAYIN.</a>', ["linkTextVague"]],
  ['<a href="https://a.example">https://a.example/b</a>', ["linkTextIsUrl"]],
  ['<a href="/x"><img src="/media/a" alt=""></a>', ["linkWithoutText"]],
  ['<a href="/x"><img src="/media/a" alt="Ana sayfa"></a>', []],
  ['<a href="/media/rapor.pdf">Faaliyet raporu</a>', ["fileLinkWithoutType"]],
  ['<a href="/media/rapor.pdf">Faaliyet raporu (PDF, 2,4 MB)</a>', []],
  ['<iframe src="https://player.vimeo.com/video/1"></iframe>', ["embedWithoutTitle"]],
  ["<p>Düz metin</p>", []],
  ['<p><a href="#yok">Yönetmelik</a></p>', ["linkToNowhere"]],
  ['<p><a href="#not">Not</a></p><p id="not">Dipnot</p>', []],
  ['<p><a href="#ucretler">Ücretler</a></p><h2>Ücretler</h2>', []],
  ["", []],
])("%j has the issues %j", (html, codes) => expect(richTextIssues(sanitizeRichText(html))).toEqual(codes));

test("issues say their level and the words concerned", () => {
  expect(findRichTextIssues('<h2>a</h2><h4>Ücretler</h4><a href="/x">tıklayınız</a>')).toEqual([
    { code: "headingSkipped", level: "error", text: "Ücretler" },
    { code: "linkTextVague", level: "warning", text: "tıklayınız" },
  ]);
});

test("headings have ids where a text is read, made of their words", () => {
  expect(withHeadingIds("<h2>Çalışma <em>saatleri</em></h2><p>a</p><h3>Ek</h3><h3>Ek</h3><h4>🙂</h4>")).toBe(
    '<h2 id="m-calisma-saatleri">Çalışma <em>saatleri</em></h2><p>a</p><h3 id="m-ek">Ek</h3><h3 id="m-ek-2">Ek</h3><h4>🙂</h4>',
  );
});

test.each([
  ['<p><a href="/home/haberler">x</a></p>', '<p><a href="https://bel.test/home/haberler">x</a></p>'],
  ['<p><a href="https://a.test/">x</a> <a href="//b.test/">y</a> <a href="#z">z</a></p>', null],
  [
    '<figure><img src="/media/a.jpg" alt="href=&quot;/x" /></figure>',
    '<figure><img src="https://bel.test/media/a.jpg" alt="href=&quot;/x" /></figure>',
  ],
  ['<p>&lt;a href="/home"&gt; href="/home"</p>', null],
])("outside, %j leads to the site", (html, outside) =>
  expect(withOrigin(html, "https://bel.test")).toBe(outside ?? html),
);
