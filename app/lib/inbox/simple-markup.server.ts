import sanitizeHtml from "sanitize-html";

const options: sanitizeHtml.IOptions = {
  allowedTags: ["b", "strong", "i", "em", "br"],
  allowedAttributes: {},
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "title",
    "xml",
    "svg",
    "math",
    "object",
    "applet",
    "noscript",
    "noembed",
    "noframes",
    "template",
  ],
};

/** Bold, italic and line breaks; other markup is removed or escaped. Idempotent. */
export function simpleMarkup(html: string): string {
  return sanitizeHtml(html, options).trim();
}

export function markupOfText(text: string): string {
  return escapeText(text).replaceAll("\n", "<br />");
}

export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
