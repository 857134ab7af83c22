import { expect, test } from "vitest";

import { cleanPastedHtml } from "./clean-paste";

const word = (body: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=TR><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const item = (level: number, sign: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

test("Word's styles, classes, fonts and office tags go, words and emphasis stay", () => {
  const pasted = word(`<p class=MsoNormal style='mso-margin-top-alt:auto'><b><span lang=TR style='font-family:"Arial"'>Kalın</span></b> <font color=red>metin</font><o:p>&nbsp;</o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>`);
  expect(cleanPastedHtml(pasted)).toBe("<p><b>Kalın</b> metin&nbsp;</p>");
});

test("Word's bullets become a list", () => {
  expect(cleanPastedHtml(word(item(1, "·", "Bir") + "\r\n\r\n" + item(1, "·", "İki")))).toBe("<ul><li>Bir</li><li>İki</li></ul>");
});

test("numbers become a numbered list, and levels nest", () => {
  const pasted = word(item(1, "1.", "Bir") + item(2, "o", "Alt") + item(1, "2.", "İki") + "<p class=MsoNormal>Son</p>");
  expect(cleanPastedHtml(pasted)).toBe("<ol><li>Bir<ul><li>Alt</li></ul></li><li>İki</li></ol><p>Son</p>");
});

test("a list of another kind right after the first is a list of its own", () => {
  expect(cleanPastedHtml(word(item(1, "·", "a") + item(1, "1)", "b")))).toBe("<ul><li>a</li></ul><ol><li>b</li></ol>");
});

test("links and joined cells keep what they need, sizes go", () => {
  const pasted = word(`<table class=MsoTable border=1 width=500><tr><td width=100 colspan=2 valign=top><p class=MsoNormal><a href="https://ornek.bel.tr" target=_blank>Site</a></p></td></tr></table>`);
  expect(cleanPastedHtml(pasted)).toBe('<table><tr><td colspan="2"><p><a href="https://ornek.bel.tr">Site</a></p></td></tr></table>');
});

test("other pages are left as they are, but for headings we do not have", () => {
  expect(cleanPastedHtml('<h1 class="x">Bir</h1><h6>Altı</h6><p style="color:red">Metin</p>')).toBe('<h2 class="x">Bir</h2><h4>Altı</h4><p style="color:red">Metin</p>');
});
