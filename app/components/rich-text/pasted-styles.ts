/** The letters' formatting; undefined: not set. */
export type Look = {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  underline?: boolean;
  script?: "sub" | "sup" | "";
};

const maxRules = 1_000;

/** From a declaration such as `font-weight:700;font-style:italic`. */
export function lookOf(style: string): Look {
  const look: Look = {};
  for (const part of style.split(";")) {
    const colon = part.indexOf(":");
    const [name, value] = [
      part.slice(0, colon).trim().toLowerCase(),
      part
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ];
    if (name === "font-weight" && value !== "inherit") look.bold = isBold(value);
    else if (name === "font-style" && value !== "inherit") look.italic = /italic|oblique/.test(value);
    else if (name === "font") {
      const values = value.split(/\s+/);
      look.bold = values.some((word) => word === "bold" || /^[6-9]00$/.test(word));
      look.italic = values.includes("italic") || values.includes("oblique");
    } else if (name === "text-decoration" || name === "text-decoration-line") {
      if (/line-through/.test(value)) look.strike = true;
      if (/underline/.test(value)) look.underline = true;
      if (value.startsWith("none")) [look.strike, look.underline] = [false, false];
    } else if (name === "vertical-align") {
      if (value === "super" || value === "sub") look.script = value === "super" ? "sup" : "sub";
      else if (value === "baseline") look.script = "";
    }
  }
  return look;
}

function isBold(value: string): boolean {
  return value === "bold" || value === "bolder" || Number.parseInt(value, 10) >= 600;
}

/** From style sheets: Excel and Pages mark bold there. */
export function classLooks(html: string): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  for (const sheet of sheetsIn(html)) {
    for (const rule of sheet.replace(/<!--|-->|\/\*[\s\S]*?\*\//g, "").split("}")) {
      if (looks.size >= maxRules) return looks;
      const [selectors = "", style = ""] = rule.split("{", 2);
      const look = lookOf(style);
      if (Object.keys(look).length === 0) continue;
      for (const selector of selectors.split(",")) {
        const name = /^[a-z\d]*\.([\w-]+)$/i.exec(selector.trim())?.[1];
        if (name) looks.set(name, { ...looks.get(name), ...look });
      }
    }
  }
  return looks;
}

function* sheetsIn(html: string): Generator<string> {
  for (let at = 0; ;) {
    const start = html.indexOf("<style", at);
    const end = start === -1 ? -1 : html.indexOf("</style", start);
    if (end === -1) return;
    yield html.slice(html.indexOf(">", start) + 1, end);
    at = end;
  }
}
