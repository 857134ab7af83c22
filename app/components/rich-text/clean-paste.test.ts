import { expect, test } from "vitest";

import { cleanPaste } from "./clean-paste";

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!--\n p.MsoNormal{margin:0}\n--></style></head><body lang=TR><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
const excel = (inside: string, style = "") =>
  `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--\n.xl65\n\t{mso-style-parent:style0;\n\tfont-weight:700;}\n${style}--></style></head><body link="#0563C1"><table border=0 cellpadding=0 style='border-collapse:collapse;width:96pt'><!--StartFragment-->\n${inside}<!--EndFragment-->\n</table></body></html>`;
const docs = (inside: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;">${inside}</p></b><br class="Apple-interchange-newline">`;

test.each([
  // Word
  [
    word(
      `<p class=MsoNormal style='mso-margin-top-alt:auto'><b><span lang=TR style='font-family:"Arial"'>Kalın</span></b> <font color=red>metin</font><o:p>&nbsp;</o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
    ),
    "<p><strong>Kalın</strong> metin&nbsp;</p>",
  ],
  [word(item(1, "·", "Bir") + "\r\n\r\n" + item(1, "·", "İki")), "<ul><li>Bir</li><li>İki</li></ul>"],
  [
    word(item(1, "1.", "Bir") + item(2, "o", "Alt") + item(1, "2.", "İki") + "<p class=MsoNormal>Son</p>"),
    "<ol><li>Bir<ul><li>Alt</li></ul></li><li>İki</li></ol><p>Son</p>",
  ],
  [word(item(1, "·", "a") + item(1, "1)", "b")), "<ul><li>a</li></ul><ol><li>b</li></ol>"],
  [
    word(
      `<table class=MsoTable border=1 width=500><tr><td width=100 colspan=2 valign=top><p class=MsoNormal><a href="https://ornek.bel.tr" target=_blank>Site</a></p></td></tr></table>`,
    ),
    '<table><tr><td colspan="2"><p><a href="https://ornek.bel.tr">Site</a></p></td></tr></table>',
  ],
  [
    word(
      `<p class=MsoNormal><s>eski</s> <i>yeni</i> m<sup>2</sup> <a style='mso-footnote-id:ftn1' href="file:///C:/a/b.htm#_ftn1" name="_ftnref1"><span>[1]</span></a></p><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> Not <a name="_GoBack"></a></p>`,
    ),
    '<p><s>eski</s> <em>yeni</em> m<sup>2</sup> <a href="#_ftn1" id="_ftnref1">[1]</a></p><p><a href="#_ftnref1" id="_ftn1">[1]</a> Not <a></a></p>',
  ],
  // Word in the browser
  [
    `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="font-weight:normal;font-style:normal"><span lang="TR-TR" class="TextRun SCXW1" style="font-weight:bold;font-style:italic"><span class="NormalTextRun SCXW1">Kalın</span></span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1"><li class="OutlineElement"><p class="Paragraph">Bir</p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1"><li><p>İki</p></li></ul></div>`,
    '<p><span lang="TR-TR"><strong><em>Kalın</em></strong></span>&nbsp;</p><ul><li><p>Bir</p></li><li><p>İki</p></li></ul>',
  ],
  // Google Docs
  [
    docs(
      `<span style="font-weight:400;font-style:normal">Normal </span><span style="font-size:11pt;font-weight:700;text-decoration:none">kalın</span><span style="font-style:italic"> eğik</span><span style="text-decoration:line-through"> çizili</span><a href="/x"><span style="font-weight:700;text-decoration:underline">b</span></a>`,
    ),
    '<p>Normal <strong>kalın</strong><em> eğik</em><s> çizili</s><a href="/x"><strong>b</strong></a></p>',
  ],
  [
    docs(
      `</p><ul><li dir="ltr" aria-level="1"><p dir="ltr"><span style="font-weight:400">Bir</span></p></li><ul><li dir="ltr"><p>Alt</p></li></ul><li>İki</li></ul><p>`,
    ),
    "<ul><li><p>Bir</p><ul><li><p>Alt</p></li></ul></li><li>İki</li></ul>",
  ],
  [
    `<b style="font-weight:normal" id="docs-internal-guid-2"><h1 dir="ltr"><span style="font-weight:700">Başlık</span></h1></b>`,
    "<h2>Başlık</h2>",
  ],
  // Outlook, Gmail, Apple's programs, WhatsApp, LibreOffice
  [
    word(`<p class=MsoNormal><b>Sayın</b><span style='mso-fareast-language:EN-US'> ilgili</span></p>`),
    "<p><strong>Sayın</strong> ilgili</p>",
  ],
  [
    '<div dir="ltr"><div><b>Gün</b>aydın</div><div><br></div><div><span style="font-weight:600">Saat</span> <i style="font-style:normal">on</i></div></div>',
    "<div><div><strong>Gün</strong>aydın</div><div><strong>Saat</strong> on</div></div>",
  ],
  [
    '<html><head><style type="text/css">\np.p1 {margin: 0.0px; font: 12.0px Helvetica}\nspan.s1 {font: bold 12.0px Helvetica}\nspan.s2 {font-style: italic}\n</style></head><body><p class="p1"><span class="s1">Kalın</span> ve <span class="s2">eğik</span></p></body></html>',
    "<p><strong>Kalın</strong> ve <em>eğik</em></p>",
  ],
  [
    '<span class="selectable-text copyable-text"><strong class="x">Duyuru</strong> <del>eski</del> <img alt="😀" src="data:image/gif;base64,x" class="emoji"> <em>yeni</em></span>',
    "<strong>Duyuru</strong> <s>eski</s> 😀 <em>yeni</em>",
  ],
  [
    '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.6 (Linux)"/><style>td p { margin:0 }</style></head><body lang="tr-TR"><p style="line-height:100%"><font face="Arial"><span style="font-weight: bold">Kalın</span></font> metin</p></body></html>',
    "<p><strong>Kalın</strong> metin</p>",
  ],
  // Any page
  [
    '<h1 class="x">Bir</h1><h6>Altı</h6><p style="color:red">Metin <mark>işaret</mark> 3 < 5</p>',
    "<h2>Bir</h2><h4>Altı</h4><p>Metin <mark>işaret</mark> 3 &lt; 5</p>",
  ],
  [
    '<p dir="rtl" lang="ar">مرحبا</p><p dir="ltr">a <span lang="en">word</span></p>',
    '<p lang="ar" dir="rtl">مرحبا</p><p>a <span lang="en">word</span></p>',
  ],
  [
    '<p data-pm-slice="1 1 []" class="x" style="a:b">kendi</p>',
    '<p data-pm-slice="1 1 []" class="x" style="a:b">kendi</p>',
  ],
])("%j is pasted as %j", (html, clean) => expect(cleanPaste(html).html).toBe(clean));

test.each([
  ["<col width=64><tr height=20><td>Gün</td><td>Saat</td></tr>", "<table>\n<tr><td>Gün</td><td>Saat</td></tr></table>"],
  [
    "<col width=64 span=10 style='width:48pt'><tr height=20><td class=xl65>Gün</td><td class=xl65>Saat</td></tr>\n<tr><td>Salı</td><td>Sabah</td></tr>",
    "<table>\n<tr><th>Gün</th><th>Saat</th></tr>\n<tr><td>Salı</td><td>Sabah</td></tr></table>",
  ],
  [
    "<tr><td>Mahalle</td><td>Nüfus</td></tr><tr><td>Kazımdirik</td><td align=right x:num>34.120</td></tr>",
    "<table>\n<tr><th>Mahalle</th><th>Nüfus</th></tr><tr><td>Kazımdirik</td><td>34.120</td></tr></table>",
  ],
  [
    "<tr><td>2024</td><td>Nüfus</td></tr><tr><td>Kazımdirik</td><td>34.120</td></tr>",
    "<table>\n<tr><td>2024</td><td>Nüfus</td></tr><tr><td>Kazımdirik</td><td>34.120</td></tr></table>",
  ],
  ["<td class=xl65>Tek</td>", "<strong>Tek</strong>"],
  [
    "<tr><td colspan=2 rowspan=1>Geniş</td></tr><tr><td>a</td><td>b</td></tr>",
    '<table>\n<tr><td colspan="2" rowspan="1">Geniş</td></tr><tr><td>a</td><td>b</td></tr></table>',
  ],
])("a sheet's cells %j become %j", (inside, clean) => expect(cleanPaste(excel(inside)).html).toBe(clean));

test("within a table, cells that are joined are taken apart, and that is said", () => {
  const merged =
    "<table><tr><td>A</td><td>B</td><td rowspan='2'>C</td></tr><tr><td colspan=2>D</td></tr><tr><td>E</td></tr></table>";
  expect(cleanPaste(merged, { intoTable: true })).toEqual({
    html: "<table><tbody><tr><td>A</td><td>B</td><td>C</td></tr><tr><td>D</td><td></td><td></td></tr><tr><td>E</td><td></td><td></td></tr></tbody></table>",
    losses: ["cells"],
  });
  expect(cleanPaste(merged).losses).toEqual([]);
  expect(cleanPaste("<table><tr><td>A</td></tr></table>", { intoTable: true }).losses).toEqual([]);
});

test("pictures that lie elsewhere are told, ours stay", () => {
  expect(cleanPaste('<p>a<img src="file:///C:/a.png" alt="Resim"></p>')).toEqual({
    html: "<p>a</p>",
    losses: ["pictures"],
  });
  expect(
    cleanPaste('<p><img src="/media/a.webp" alt="" class="x"><img width="1" src="https://x.example/p"></p>'),
  ).toEqual({ html: '<p><img src="/media/a.webp" alt=""></p>', losses: [] });
});

test.each([
  "<",
  "<a ",
  "<p style='",
  "<!--",
  "<b>",
  "</b>",
  "<table><tr><td>",
  "<td rowspan=200 colspan=50>",
  '"',
  "<style>",
  "x:y{",
  "<ul><li>",
])(
  "half a megabyte of %j is read in time",
  (part) => {
    expect(cleanPaste(part.repeat(Math.ceil(500_000 / part.length)), { intoTable: true }).html).toBeTypeOf("string");
  },
  20_000,
);
