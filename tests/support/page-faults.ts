import { Parser } from "htmlparser2";

/** What a page shows, and what of it is none: keys of words, objects, lines without a value. */
export function faultsOf(html: string): string[] {
  const faults: string[] = [];
  const open: { tag: string; text: string; parts: number }[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === "script" || tag === "style") hidden++;
      for (const where of open) if (["img", "a", "video", "svg"].includes(tag)) where.parts++;
      if (["dd", "dt", "tr", "li", "th", "h1", "h2", "h3"].includes(tag)) open.push({ tag, text: "", parts: 0 });
      for (const name of ["title", "alt", "aria-label", "content"])
        if (
          /\b(?:public|content)\.[a-z]+\.[\w.]+/.test(attributes[name] ?? "") ||
          attributes[name]?.includes("[object")
        )
          faults.push(`${name}="${attributes[name]}"`);
    },
    ontext(text) {
      if (hidden > 0) return;
      for (const where of open) where.text += text;
      const key = /\b(?:public|content|fields)\.[a-z]\w*\.[\w.]+/.exec(text)?.[0];
      if (key) faults.push(key);
      if (/\[object \w+\]|\bundefined\b|\bNaN\b|Invalid Date/.test(text)) faults.push(text.trim());
    },
    onclosetag(tag) {
      if (tag === "script" || tag === "style") hidden--;
      const last = open.at(-1);
      if (last?.tag !== tag) return;
      open.pop();
      if (last.text.trim() === "" && last.parts === 0) faults.push(`an empty <${tag}>`);
    },
  });
  parser.end(html);
  return faults;
}
