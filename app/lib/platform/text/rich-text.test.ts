import { expect, test } from "vitest";

import { marksIn, mostMarks } from "./marks";
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
  ['<p class="MsoNormal" style="color:red" lang="TR"><span style="font-size:11pt"><font face="Arial">Metin</font><o:p></o:p></span></p>', "<p>Metin</p>"],
  ["<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><p>a<![if !supportLists]>b<![endif]></p>", "<p>ab</p>"],
  ['<html><head><title>T</title><style>p{}</style></head><body><v:shape id="x"></v:shape><p>a</p></body></html>', "<p>a</p>"],
  ['<p><a href="https://example.org">x</a></p>', '<p><a href="https://example.org" rel="noopener">x</a></p>'],
  ['<p><a href="/haberler" target="_blank">x</a></p>', '<p><a href="/haberler" target="_blank" rel="noopener">x</a></p>'],
  ['<p><a href="#s" target="_top">x</a> <a href="mailto:a@b.example">y</a> <a href="tel:112">z</a></p>', '<p><a href="#s">x</a> <a href="mailto:a@b.example">y</a> <a href="tel:112">z</a></p>'],
  ['<p><a href="www.example.org">x</a></p>', '<p><a href="https://www.example.org" rel="noopener">x</a></p>'],
  ['<img src="/media/a.webp" alt="" width="10" height="x" data-file="ab-1" onerror="x" srcset="y">', '<p><img src="/media/a.webp" alt="" width="10" data-file="ab-1" /></p>'],
  ['<figure><img src="/media/a.webp"><figcaption>Alt yazı</figcaption></figure>', '<figure><img src="/media/a.webp" /><figcaption>Alt yazı</figcaption></figure>'],
  ['<table><tr><th scope="col" colspan="9999">a</th><td rowspan="2" colspan="1" bgcolor="red">b</td></tr></table>', '<table><tr><th scope="col" colspan="50">a</th><td rowspan="2">b</td></tr></table>'],
  ['<iframe src="https://www.youtube-nocookie.com/embed/abc?start=5" title="Film"></iframe>', '<iframe src="https://www.youtube-nocookie.com/embed/abc?start=5" title="Film" loading="lazy" allowfullscreen="allowfullscreen"></iframe>'],
  ['<iframe src="//player.vimeo.com/video/1"><p>yedek</p></iframe>', '<iframe src="https://player.vimeo.com/video/1?dnt=1" loading="lazy" allowfullscreen="allowfullscreen"></iframe>'],
  ["<p>a<hr>b", "<p>a</p><hr />b"],
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
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio><details open ontoggle=alert(1)>',
  '<img src="/media/a" alt="\'&quot;><script>alert(1)</script>">',
];

/** Reads the output as a browser would: real tags with real attributes only. */
function tagsOf(html: string) {
  return [...html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)].map(([, tag = "", rest = ""]) => ({
    tag,
    names: [...rest.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => ({ name, value })),
  }));
}

test.each(attacks)("%j is disarmed", (html) => {
  const allowed = /^(?:p|h[2-4]|strong|em|u|s|su[bp]|blockquote|[uo]l|li|a|img|fig(?:ure|caption)|table|caption|thead|tbody|tr|t[hd]|[hb]r|iframe)$/;
  const names = /^(?:href|target|rel|src|alt|width|height|data-file|title|loading|allowfullscreen|start|scope|colspan|rowspan|\/)$/;
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
  const pieces = ["<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<ul>", "<li>", "</ul>", "<table>", "<tr>", "<td>", "</table>", "<h1>", "</h1>", "x", " ", "\n", "<br>", "<hr>", "<a href='/x'>", "</a>", "<blockquote>", "</blockquote>", "&nbsp;", "&amp;lt;", "<", "<img src='/media/a'>", "<span>", "<iframe src='https://player.vimeo.com/video/1'>", "</iframe>", "&#1;", "<svg>", "</svg>"];
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

test.each(["<b>", "</b>", "<", "<p></p>", "x<p></p>", "<div>", "<b></x>", "<li><td>", "<!--", "<a href='", "&", "\n \n", "<i></p>", "\0", "İ", "🙂", "<p>x", "<ul><li>x"])(
  "a megabyte of %j is answered",
  (part) => expect(sanitizeRichText(part.repeat(Math.ceil(1_000_000 / part.length)) + "<p>son</p>")).toBeTypeOf("string"),
);

test("of more marks than are read only the words are kept, whatever they were; up to there everything is", () => {
  const full = (count: number) => "<p>a</p>".repeat(count / 4);
  expect(sanitizedTwice(full(mostMarks))).toBe(full(mostMarks));
  expect(sanitizedTwice(`${full(mostMarks)}&`)).toBe(`<p>${"a ".repeat(mostMarks / 4).trim()}</p>`);
  for (const part of ["<", ">", "&", "<b>", "&amp;lt;", "<a href='/x'>x</a>\n\n", "<!--"]) {
    expect(marksIn(sanitizedTwice(part.repeat(mostMarks + 1)))).toBeLessThanOrEqual(4);
  }
});

test("too deep a nest keeps its words only", () => {
  expect(sanitizeRichText(`${"<b>".repeat(5000)}söz`)).toBe("<p>söz</p>");
});

test("plain text has a line a block and no entities", () => {
  expect(richTextToPlain("<h2>Başlık</h2><p>a &amp; b<br />c</p><ul><li>bir</li><li>iki</li></ul><table><tr><td>x</td><td>y</td></tr></table>")).toBe(
    "Başlık\na & b\nc\nbir\niki\nx y",
  );
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
  ["", []],
])("%j has the issues %j", (html, codes) => expect(richTextIssues(sanitizeRichText(html))).toEqual(codes));

test("issues say their level and the words concerned", () => {
  expect(findRichTextIssues('<h2>a</h2><h4>Ücretler</h4><a href="/x">tıklayınız</a>')).toEqual([
    { code: "headingSkipped", level: "error", text: "Ücretler" },
    { code: "linkTextVague", level: "warning", text: "tıklayınız" },
  ]);
});
