/** One receiver as it was typed: an address with or without a name, or a name alone. */
export type TypedReceiver = { name: string; address: string; typed: string };

const separators = ",;\n";

/**
 * Reads "Ad Soyad <adres>, adres; Ad": commas, semicolons and new lines separate, but not within quotation marks or
 * angle brackets. It reads each character once.
 */
export function readAddressList(text: string): TypedReceiver[] {
  return splitOutside(text).flatMap((part) => {
    const typed = part.replace(/\s+/g, " ").trim();
    return typed === "" ? [] : [{ ...readOne(typed), typed }];
  });
}

function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  let isBracketed = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"' && !isBracketed) isQuoted = !isQuoted;
    else if (letter === "<" && !isQuoted) isBracketed = true;
    else if (letter === ">" && !isQuoted) isBracketed = false;
    else if (letter === "\n" || (separators.includes(letter) && !isQuoted && !isBracketed)) {
      parts.push(text.slice(from, at));
      from = at + 1;
      // A mark that nobody has closed ends with its line.
      if (letter === "\n") isQuoted = isBracketed = false;
    }
  }
  const rest = text.slice(from);
  // A mark that nobody has closed holds nothing together.
  if (isQuoted || isBracketed) return [...parts, ...rest.split(/[,;]/)];
  return [...parts, rest];
}

function readOne(typed: string): { name: string; address: string } {
  const open = typed.lastIndexOf("<");
  if (open !== -1 && typed.endsWith(">"))
    return { name: withoutQuotes(typed.slice(0, open)), address: typed.slice(open + 1, -1).trim() };
  const bare = withoutQuotes(typed);
  return bare.includes("@") && !bare.includes(" ") ? { name: "", address: bare } : { name: bare, address: "" };
}

const withoutQuotes = (text: string): string => text.trim().replace(/^"/, "").replace(/"$/, "").trim();
