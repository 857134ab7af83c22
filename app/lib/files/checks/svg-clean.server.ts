import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";

import { refuseFile } from "./refusal.server";
import { expandEntities } from "./svg-entities";

const tags = [
  "svg",
  "g",
  "defs",
  "symbol",
  "use",
  "title",
  "desc",
  "style",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "textPath",
  "image",
  "linearGradient",
  "radialGradient",
  "stop",
  "pattern",
  "clipPath",
  "mask",
  "marker",
  "filter",
  "feBlend",
  "feColorMatrix",
  "feComponentTransfer",
  "feComposite",
  "feDropShadow",
  "feFlood",
  "feFuncA",
  "feFuncB",
  "feFuncG",
  "feFuncR",
  "feGaussianBlur",
  "feMerge",
  "feMergeNode",
  "feOffset",
  "switch",
];

const attributes = (
  "xmlns xmlns:xlink version viewBox preserveAspectRatio id class style transform x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height dx dy " +
  "rotate textLength lengthAdjust pathLength offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform " +
  "clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result " +
  "stdDeviation mode operator k1 k2 k3 k4 type values tableValues slope intercept amplitude exponent fill fill-opacity fill-rule stroke " +
  "stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color display " +
  "visibility overflow clip-path clip-rule mask filter marker-start marker-mid marker-end stop-color stop-opacity flood-color flood-opacity " +
  "color-interpolation color-interpolation-filters font-family font-size font-style font-weight font-variant font-stretch letter-spacing " +
  "word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode startOffset vector-effect " +
  "paint-order mix-blend-mode isolation shape-rendering text-rendering image-rendering role aria-label aria-labelledby aria-hidden lang xml:lang " +
  "xml:space href xlink:href"
).split(" ");

const embeddedPicture = /^data:image\/(?:png|jpeg|webp|gif);base64,[a-z0-9+/=\s]+$/i;
/** References that double n times cost 2^n: this bound stops them in time. */
const maxUses = 24;
const maxElements = 50_000;
/** Parsers search all open elements at every end tag: unbounded depth makes the work quadratic. */
const maxDepth = 200;

/**
 * An allow-list of shapes: no scripts, handlers, foreign objects, animation or DOCTYPE; references only to own parts or
 * embedded pictures. Own entities, as Illustrator writes them, are expanded.
 * @throws Refusal 422 for unsafe entities, for what is no drawing, and for one made to exhaust the parser
 */
export function cleanSvg(source: string): string {
  const drawn = expandEntities(source);
  if (drawn === null || /<!ENTITY/i.test(drawn) || hasInnerDoctype(drawn)) throw refuseFile("svgUnsafe");
  assertBounded(drawn);
  let uses = 0;
  const cleaned = sanitizeHtml(drawn.replace(/^\uFEFF/, ""), {
    allowedTags: tags,
    allowedAttributes: { "*": attributes },
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: true,
    disallowedTagsMode: "discard",
    nonTextTags: [
      "script",
      "foreignObject",
      "animate",
      "set",
      "metadata",
      "noscript",
      "textarea",
      "option",
      "iframe",
      "object",
      "embed",
    ],
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    transformTags: {
      "*": (tagName, attribs) => {
        if (tagName === "use" && ++uses > maxUses) throw refuseFile("svgUnsafe");
        return {
          tagName,
          attribs: Object.fromEntries(
            Object.entries(attribs).filter(([name, value]) => isSafeAttribute(tagName, name, value)),
          ),
        };
      },
    },
    exclusiveFilter: ({ tag, text }) => tag === "style" && !isSafeCss(text),
  }).trim();
  if (!/^<svg[\s>][\s\S]*<\/svg>$/.test(cleaned)) throw refuseFile("svgUnsafe");
  return /^<svg[^>]*\sxmlns=/.test(cleaned)
    ? cleaned
    : cleaned.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}

/** Stops at the first element too many or too deep, before a tree is built. @throws Refusal 422 */
function assertBounded(source: string): void {
  let elements = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname() {
        if (++elements > maxElements || ++depth > maxDepth) throw refuseFile("svgUnsafe");
      },
      onclosetag() {
        depth--;
      },
    },
    { xmlMode: true },
  );
  parser.end(source);
}

function hasInnerDoctype(source: string): boolean {
  const [, ...doctypes] = source.split(/<!DOCTYPE/i);
  return doctypes.some((rest) => (rest.split(">", 1)[0] ?? "").includes("["));
}

function isSafeAttribute(tag: string, name: string, value: string): boolean {
  if (name === "href" || name === "xlink:href") {
    return /^\s*#[\w.:-]+\s*$/.test(value) || (tag === "image" && embeddedPicture.test(value.trim()));
  }
  if (name === "xmlns") return value === "http://www.w3.org/2000/svg";
  if (name === "xmlns:xlink") return value === "http://www.w3.org/1999/xlink";
  return isSafeCss(value);
}

const loading = [
  "url",
  "image-set",
  "@import",
  "@font-face",
  "@namespace",
  "expression",
  "javascript:",
  "data:",
  "-moz-binding",
  "behavior",
  "\\",
  "<",
];

/** No `url(…)` beyond own parts, no imports, no escapes or markup that hide them. */
function isSafeCss(css: string): boolean {
  const withoutOwnParts = css.replace(/url\(\s*(?:#[\w.:-]+|"#[\w.:-]+"|'#[\w.:-]+')\s*\)/gi, "");
  const lower = withoutOwnParts.toLowerCase();
  return !loading.some((word) => lower.includes(word)) && !/src\s*\(/.test(lower);
}

export function svgSize(svg: string): { width: number; height: number } | null {
  const root = /^<svg[^>]*>/.exec(svg)?.[0] ?? "";
  const length = (name: string) =>
    /^([0-9.]{1,20})(?:px)?$/.exec((root.split(` ${name}="`)[1] ?? "").split('"', 1)[0]?.trim() ?? "")?.[1];
  const box = (/\sviewBox="([^"]*)"/.exec(root)?.[1] ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = Math.round(Number(length("width")) || box[2] || 0);
  const height = Math.round(Number(length("height")) || box[3] || 0);
  return width > 0 && height > 0 && width < 100_000 && height < 100_000 ? { width, height } : null;
}
