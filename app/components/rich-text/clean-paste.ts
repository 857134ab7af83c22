const listParagraph = /<p\b[^>]*mso-list:\s*(?!none|skip|ignore)[^>]*>[\s\S]*?<\/p>/gi;
const marker = /<(\w+)\b[^>]*mso-list:\s*ignore[^>]*>([\s\S]*?)<\/\1>(?:\s*<\/\1>)?|<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;
const kept = new Set(["href", "colspan", "rowspan", "src", "alt", "start"]);

/** HTML from the clipboard without what Word adds; its fake lists become lists. Headings end up on the levels we have. */
export function cleanPastedHtml(html: string): string {
  const body = html.replace(/^[\s\S]*<!--StartFragment-->/, "").replace(/<!--EndFragment-->[\s\S]*$/, "");
  const words = isFromWord(html) ? cleanWord(body) : body;
  return words.replace(/<(\/?)h1(?=[\s>])/gi, "<$1h2").replace(/<(\/?)h[56](?=[\s>])/gi, "<$1h4");
}

function isFromWord(html: string): boolean {
  return /urn:schemas-microsoft-com:office|\bclass="?Mso|mso-[a-z-]+:/i.test(html);
}

function cleanWord(html: string): string {
  return withLists(html)
    .replace(/<!--[\s\S]*?-->|<!\[[^>]*>/g, "")
    .replace(/<(style|xml|script|title)\b[\s\S]*?<\/\1>/gi, "")
    .replace(/<\/?(?:\w+:\w+|meta|link|font|span|div|html|head|body)\b[^>]*>/gi, "")
    .replace(/<(\w+)\s([^>]*)>/g, (_, tag: string, attributes: string) => `<${tag}${keptAttributes(attributes)}>`)
    .replace(/<p>(?:\s|&nbsp;|\u00a0|<br>)*<\/p>/gi, "");
}

function keptAttributes(attributes: string): string {
  return [...attributes.matchAll(/([\w-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g)]
    .filter(([, name = ""]) => kept.has(name.toLowerCase()))
    .map(([, name = "", value = ""]) => ` ${name.toLowerCase()}=${/^["']/.test(value) ? value : `"${value}"`}`)
    .join("");
}

type Item = { level: number; tag: "ul" | "ol"; html: string };

/** Runs of Word's list paragraphs, each of which says its level and carries its bullet or number as text. */
function withLists(html: string): string {
  let result = "";
  let end = 0;
  let run: Item[] = [];
  const flush = () => {
    result += nested(run);
    run = [];
  };
  for (const match of html.matchAll(listParagraph)) {
    const between = html.slice(end, match.index);
    if (between.replace(/<!--[\s\S]*?-->/g, "").trim() !== "") {
      flush();
      result += between;
    }
    run.push(itemOf(match[0]));
    end = match.index + match[0].length;
  }
  flush();
  return result + html.slice(end);
}

function itemOf(paragraph: string): Item {
  const level = Number(/mso-list:[^;"']*level(\d)/i.exec(paragraph)?.[1] ?? 1);
  const inner = paragraph.replace(/^<p\b[^>]*>|<\/p>$/gi, "");
  const found = marker.exec(inner);
  const sign = (found?.[2] ?? found?.[3] ?? "").replace(/<[^>]*>|&nbsp;|\s/g, "");
  return { level, tag: /^\(?[\da-zıİ]{1,4}[.)]/i.test(sign) ? "ol" : "ul", html: found ? inner.replace(found[0], "") : inner };
}

function nested(items: Item[]): string {
  let html = "";
  const open: Item[] = [];
  const close = () => void (html += `</li></${open.pop()?.tag}>`);
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) close();
    const top = open.at(-1);
    if (top?.level === item.level && top.tag !== item.tag) close();
    if (open.at(-1)?.level === item.level) html += "</li>";
    else {
      html += `<${item.tag}>`;
      open.push(item);
    }
    html += `<li>${item.html.trim()}`;
  }
  while (open.length > 0) close();
  return html;
}
