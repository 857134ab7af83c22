import { isTag, isText, type AnyNode, type Document, type Element } from "domhandler";

import {
  byId,
  childrenOf,
  chosenOptions,
  closest,
  documentOf,
  elementsIn,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  lineage,
  once,
  optionText,
  rawText,
  referred,
  state,
} from "./dom";
import { typedValue } from "./forms";
import type { Look } from "./styles";

export const oneLine = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, "")
    .trim()
    .replace(/\s+/g, " ");

/** The roles that elements have by their names alone. */
const plainRoles: Record<string, string> = {
  article: "article",
  aside: "complementary",
  blockquote: "blockquote",
  button: "button",
  caption: "caption",
  code: "code",
  datalist: "listbox",
  dd: "definition",
  del: "deletion",
  details: "group",
  dfn: "term",
  dialog: "dialog",
  dt: "term",
  em: "emphasis",
  fieldset: "group",
  figure: "figure",
  hr: "separator",
  html: "document",
  ins: "insertion",
  li: "listitem",
  main: "main",
  mark: "mark",
  menu: "list",
  meter: "meter",
  nav: "navigation",
  ol: "list",
  optgroup: "group",
  option: "option",
  output: "status",
  p: "paragraph",
  progress: "progressbar",
  search: "search",
  strong: "strong",
  sub: "subscript",
  sup: "superscript",
  svg: "img",
  table: "table",
  tbody: "rowgroup",
  td: "cell",
  textarea: "textbox",
  tfoot: "rowgroup",
  thead: "rowgroup",
  time: "time",
  tr: "row",
  ul: "list",
};

const inputRoles: Record<string, string> = {
  button: "button",
  checkbox: "checkbox",
  file: "button",
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  submit: "button",
};

/** A header or footer in one of these is that part's, not the page's. */
const isPartOfPage = (element: Element) =>
  lineage(element)
    .slice(1)
    .some(({ name, attribs }) =>
      /^(?:article|aside|main|nav|section|article|complementary|navigation|region)$/.test(attribs.role ?? name),
    );

const isNamed = ({ attribs }: Element) => Boolean(attribs["aria-label"]?.trim() || attribs["aria-labelledby"]);

function nativeRole(element: Element): string | null {
  const { name, attribs } = element;
  switch (name) {
    case "a":
    case "area":
      return "href" in attribs ? "link" : null;
    case "footer":
      return isPartOfPage(element) ? null : "contentinfo";
    case "header":
      return isPartOfPage(element) ? null : "banner";
    case "form":
      return isNamed(element) ? "form" : null;
    case "section":
      return isNamed(element) ? "region" : null;
    case "img":
      return attribs.alt === "" && !attribs.title && !isNamed(element) ? "presentation" : "img";
    case "select":
      return "multiple" in attribs || Number(attribs.size ?? 1) > 1 ? "listbox" : "combobox";
    case "th":
      return /^row/.test(attribs.scope ?? "") ? "rowheader" : "columnheader";
    case "input": {
      const type = inputType(element);
      if (type === "hidden") return null;
      if (inputRoles[type]) return inputRoles[type];
      const list = /^(text|search|tel|url|email)$/.test(type) ? attribs.list : undefined;
      if (list && byId(element, list)?.name === "datalist") return "combobox";
      return type === "search" ? "searchbox" : "textbox";
    }
    default:
      return /^h[1-6]$/.test(name) ? "heading" : (plainRoles[name] ?? null);
  }
}

export function roleOf(element: Element): string | null {
  const role = element.attribs.role?.trim().split(/\s+/)[0];
  return role ? role : nativeRole(element);
}

/** Left out for those who listen to a page. */
export function isHiddenFromAria(element: Element, look: Look): boolean {
  if (/^(style|script|noscript|template)$/.test(element.name)) return true;
  if (lineage(element).some(({ attribs }) => attribs["aria-hidden"] === "true")) return true;
  // The options of a closed list have no box, and are read all the same.
  const list = element.name === "option" ? closest(element, ({ name }) => name === "select") : undefined;
  if (look.isUndrawn(list ?? element)) return true;
  // It has no box of its own: it is there with what is in it.
  if (look.display(element) === "contents")
    return !element.children.some((node: AnyNode) =>
      isText(node) ? node.data.trim() !== "" : isTag(node) && !isHiddenFromAria(node, look),
    );
  return look.isInvisible(list ?? element);
}

const isLabelable = (element: Element) =>
  /^(button|meter|output|progress|select|textarea)$/.test(element.name) ||
  (element.name === "input" && inputType(element) !== "hidden");

/** The control that a label is for. */
export function controlOf(label: Element): Element | undefined {
  if (label.attribs.for !== undefined) {
    const control = byId(label, label.attribs.for);
    return control && isLabelable(control) ? control : undefined;
  }
  return elementsIn(label).find(isLabelable);
}

const labelsIn = once((document: Document) =>
  elementsIn(document).flatMap((label) => {
    const control = label.name === "label" ? controlOf(label) : undefined;
    return control ? [{ label, control }] : [];
  }),
);

export const labelsOf = (element: Element): Element[] =>
  labelsIn(documentOf(element)).flatMap(({ label, control }) => (control === element ? [label] : []));

const namedByContent =
  /^(button|cell|checkbox|columnheader|gridcell|heading|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|row|rowheader|switch|tab|tooltip|treeitem)$/;

type Walk = { look: Look; isRead: (element: Element) => boolean };

/** How an element is called by what tells a page to those who listen (Accessible Name and Description Computation). */
export function nameOf(element: Element, look: Look): string {
  const walk = { look, isRead: (one: Element) => !isHiddenFromAria(one, look) };
  const named = referred(element, "aria-labelledby");
  if (named.length > 0) return oneLine(named.map((one) => textOf(one, forReference(one, walk), true)).join(" "));
  return oneLine(textOf(element, walk, false));
}

export function descriptionOf(element: Element, look: Look): string {
  const walk = { look, isRead: (one: Element) => !isHiddenFromAria(one, look) };
  const described = referred(element, "aria-describedby");
  if (described.length > 0)
    return oneLine(described.map((one) => textOf(one, forReference(one, walk), true)).join(" "));
  const { title } = element.attribs;
  return title && nameOf(element, look) !== oneLine(title) ? oneLine(title) : "";
}

/** What is referred to is read where it is hidden, too. */
const forReference = (element: Element, walk: Walk): Walk =>
  walk.isRead(element) ? walk : { ...walk, isRead: () => true };

/** @param isInside read as a part of another element's name */
function textOf(element: Element, walk: Walk, isInside: boolean): string {
  const { attribs } = element;
  const label = attribs["aria-label"]?.trim();
  if (label) return label;
  const native = nativeName(element, walk, isInside);
  if (native) return native;
  const role = roleOf(element) ?? "";
  if (isInside || namedByContent.test(role) || element.name === "summary") {
    const content = contentOf(element, walk);
    if (oneLine(content)) return content;
  }
  return attribs.title ?? (/^(textbox|searchbox|combobox)$/.test(role) ? (attribs.placeholder ?? "") : "");
}

function nativeName(element: Element, walk: Walk, isInside: boolean): string | undefined {
  const { name, attribs } = element;
  const part = (tag: string) => {
    const found = childrenOf(element).find((one) => one.name === tag);
    return found ? textOf(found, walk, true) : undefined;
  };
  if (name === "input" && /^(submit|button|reset)$/.test(inputType(element)))
    return attribs.value ?? { submit: "Submit", reset: "Reset", button: "" }[inputType(element)];
  if (name === "img" || name === "area" || inputType(element) === "image") return attribs.alt ?? attribs.title;
  if (name === "svg") return part("title");
  if (name === "fieldset") return part("legend");
  if (name === "figure") return part("figcaption");
  if (name === "table") return part("caption");
  if (isInside && isLabelable(element) && name !== "button") return valueText(element);
  const labels = labelsOf(element);
  return labels.length > 0 ? labels.map((one) => labelText(one, element, walk)).join(" ") : undefined;
}

/** A label without the control in it. */
const labelText = (label: Element, control: Element, walk: Walk): string =>
  label.attribs["aria-label"]?.trim() ||
  contentOf(label, { ...walk, isRead: (one) => one !== control && walk.isRead(one) });

/** A control as a part of another's name. */
function valueText(element: Element): string {
  if (element.name === "select") return chosenOptions(element).map(optionText).join(" ");
  if (isCheckable(element) || inputType(element) === "file") return "";
  return element.name === "textarea" || element.name === "input" ? typedValue(element) : rawText(element);
}

function contentOf(element: Element, walk: Walk): string {
  return element.children
    .map((node: AnyNode) => {
      if (isText(node)) return node.data;
      if (!isTag(node) || !walk.isRead(node)) return "";
      const text = textOf(node, walk, true);
      return node.name === "br" || walk.look.display(node) !== "inline" ? ` ${text} ` : text;
    })
    .join("");
}

const isSkipped = (element: Element) =>
  /^(script|noscript|style)$/.test(element.name) || lineage(element).some(({ name }) => name === "head");

/** What is written in an element for the eye, hidden parts of it too, but no scripts; of a button that is an input, its value. */
export const writtenText: (element: Element) => string = once((element) => {
  if (isSkipped(element)) return "";
  if (element.name === "input" && /^(submit|button)$/.test(inputType(element))) return element.attribs.value ?? "";
  return element.children
    .map((node: AnyNode) => (isText(node) ? node.data : isTag(node) ? writtenText(node) : ""))
    .join("");
});

/** What is to be read in an element, in lines. */
export function shownText(element: Element, look: Look): string {
  const read = (node: AnyNode): string => {
    if (isText(node)) return node.data.replace(/\s+/g, " ");
    if (!isTag(node) || look.isUndrawn(node) || look.isInvisible(node)) return "";
    const text = node.children.map(read).join("");
    return look.display(node).startsWith("inline") ? text : `\n${text}\n`;
  };
  if (element.name === "option") return optionText(element);
  return element.children
    .map(read)
    .join("")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** Each text by which a control is found: its labels, or what ARIA says in their place. */
export function labelTexts(element: Element): string[] {
  const named = referred(element, "aria-labelledby");
  if (named.length > 0) return named.map(writtenText);
  const label = element.attribs["aria-label"];
  if (label?.trim()) return [label];
  return labelsOf(element).map(writtenText);
}

type Flags = { checked?: boolean; disabled?: boolean; selected?: boolean; expanded?: boolean; pressed?: boolean };

const attributeIs = (element: Element, name: string) => element.attribs[name] === "true";

/** The states that a role is asked for with. */
export const flags: { [F in keyof Flags]-?: (element: Element) => boolean } = {
  checked: (element) => (isCheckable(element) ? isChecked(element) : attributeIs(element, "aria-checked")),
  disabled: (element) => isDisabled(element) || attributeIs(element, "aria-disabled"),
  selected: (element) =>
    element.name === "option"
      ? lineage(element).some((one) => one.name === "select" && chosenOptions(one).includes(element))
      : attributeIs(element, "aria-selected"),
  expanded: (element) =>
    attributeIs(element, "aria-expanded") || (element.name === "details" && "open" in element.attribs),
  pressed: (element) => attributeIs(element, "aria-pressed"),
};

export function levelOf(element: Element): number {
  return Number(element.attribs["aria-level"] ?? /^h([1-6])$/.exec(element.name)?.[1] ?? 0);
}

/** Elements that are something to see although nothing is written in them. */
const drawn =
  /^(img|svg|input|select|textarea|button|iframe|video|audio|canvas|hr|progress|meter|object|embed|picture|br)$/;

/** Whether a reader sees it: it is drawn, and there is something in it. */
export function isVisible(element: Element, look: Look): boolean {
  if (look.isUndrawn(element)) return false;
  if (element.name === "option" && closest(element, ({ name }) => name === "select")) return false;
  const isControl = element.name === "summary" || (element.name === "a" && "href" in element.attribs);
  if (!look.isInvisible(element) && (isControl || drawn.test(element.name))) return true;
  return element.children.some((node: AnyNode) =>
    isText(node) ? !look.isInvisible(element) && node.data.trim() !== "" : isTag(node) && isVisible(node, look),
  );
}

export const isFocused = (element: Element) => state.focused.has(element);
