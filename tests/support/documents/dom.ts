import { compile, type Options } from "css-select";
import type { Selector } from "css-what";
import { isTag, isText, type AnyNode, type Document, type Element } from "domhandler";
import { parse } from "parse5";
import { adapter } from "parse5-htmlparser2-tree-adapter";

/** What a person has done to a document, beside what its HTML says. */
export const state = {
  values: new WeakMap<Element, string>(),
  checked: new WeakMap<Element, boolean>(),
  /** Holds options. */
  selected: new WeakMap<Element, boolean>(),
  files: new WeakMap<Element, ChosenFile[]>(),
  popovers: new WeakSet<Element>(),
  focused: new WeakSet<Element>(),
  hovered: new WeakSet<Element>(),
  targets: new WeakSet<Element>(),
};

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };
export type Root = Document | Element;

/** The elements of a document in their order, with what is found in it by that. */
type Index = {
  all: Element[];
  byId: Map<string, Element>;
  /** Where an element stands among all, and how many are in it. */
  places: Map<Element, { at: number; size: number }>;
};
const indexes = new WeakMap<Document, Index>();

/** Reads HTML as a browser does whose scripts are off: what stands in `noscript` is content. */
export function parseDocument(html: string): Document {
  const document = parse(html, { treeAdapter: adapter, scriptingEnabled: false });
  indexes.set(document, indexOf(document));
  return document;
}

function indexOf(document: Document): Index {
  const index: Index = { all: [], byId: new Map(), places: new Map() };
  const add = (node: AnyNode) => {
    // What a template holds is no part of the document.
    if (!("children" in node) || (isTag(node) && node.name === "template")) return;
    for (const child of node.children) {
      if (!isTag(child)) continue;
      const place = { at: index.all.length, size: 0 };
      index.all.push(child);
      index.places.set(child, place);
      const { id } = child.attribs;
      if (id && !index.byId.has(id)) index.byId.set(id, child);
      add(child);
      place.size = index.all.length - place.at - 1;
    }
  };
  add(document);
  return index;
}

const indexAround = (node: Root) => indexes.get(isTag(node) ? documentOf(node) : node);

export function childrenOf(node: AnyNode): Element[] {
  return "children" in node ? node.children.filter(isTag) : [];
}

/** Remembers what is found in a node: what a document is made of never changes here, only its state. */
export function once<N extends AnyNode, V>(find: (node: N) => V): (node: N) => V {
  const known = new WeakMap<N, V>();
  return (node) => {
    const value = known.get(node) ?? find(node);
    known.set(node, value);
    return value;
  };
}

/** All elements below a node, in the order of the document. */
export function elementsIn(root: Root): readonly Element[] {
  const index = indexAround(root);
  if (!index || !isTag(root)) return index?.all ?? [];
  const place = index.places.get(root);
  return place ? index.all.slice(place.at + 1, place.at + 1 + place.size) : [];
}

export function inOrder(elements: Iterable<Element>): Element[] {
  const different = [...new Set(elements)];
  const places = different[0] && indexAround(different[0])?.places;
  return different.sort((a, b) => (places?.get(a)?.at ?? 0) - (places?.get(b)?.at ?? 0));
}

export function parentOf(element: Element): Element | null {
  return element.parent && isTag(element.parent) ? element.parent : null;
}

/** The element and everything around it, from the inside. */
export function lineage(element: Element): Element[] {
  const line: Element[] = [];
  for (let one: Element | null = element; one; one = parentOf(one)) line.push(one);
  return line;
}

export function closest(element: Element, fits: (one: Element) => boolean): Element | undefined {
  return lineage(element).find(fits);
}

export function documentOf(element: Element): Document {
  let node: AnyNode = element;
  while (node.parent) node = node.parent;
  return node as Document;
}

export function byId(element: Element, id: string): Element | undefined {
  return indexAround(element)?.byId.get(id);
}

/** Elements that an attribute with ids names. */
export function referred(element: Element, attribute: string): Element[] {
  const ids = element.attribs[attribute]?.split(/\s+/).filter(Boolean) ?? [];
  return ids.flatMap((id) => byId(element, id) ?? []);
}

/** All text in a node, as `textContent` has it. */
export function rawText(node: AnyNode): string {
  if (isText(node)) return node.data;
  return "children" in node ? node.children.map(rawText).join("") : "";
}

/** The texts that stand in an element itself, not in those within it. */
export const ownText = (element: Element) => element.children.filter(isText).map(({ data }) => data);

export const inputType = (element: Element) => (element.name === "input" ? typeOf(element) : "");

function typeOf({ attribs }: Element): string {
  const type = attribs.type?.toLowerCase() ?? "text";
  return knownTypes.has(type) ? type : "text";
}

const knownTypes = new Set(
  (
    "hidden text search tel url email password date month week time datetime-local number range color checkbox " +
    "radio file submit image reset button"
  ).split(" "),
);

export const isCheckable = (element: Element) => /^(checkbox|radio)$/.test(inputType(element));
export const isChecked = (element: Element) => state.checked.get(element) ?? "checked" in element.attribs;

export const optionsOf = (select: Element) => elementsIn(select).filter(({ name }) => name === "option");
export const optionText = (option: Element) => rawText(option).trim().replace(/\s+/g, " ");
export const optionValue = (option: Element) => option.attribs.value ?? optionText(option);

/** The chosen options: of a list that lets one be chosen, the last that asks for it, or else the first of all. */
export function chosenOptions(select: Element): Element[] {
  const options = optionsOf(select);
  const asking = options.filter((one) => state.selected.get(one) ?? "selected" in one.attribs);
  if ("multiple" in select.attribs) return asking;
  if (asking.length > 0) return asking.slice(-1);
  const isMenu = Number(select.attribs.size ?? 1) <= 1;
  return isMenu ? options.filter((one) => !isDisabled(one)).slice(0, 1) : [];
}

/** Disabled by itself or by a fieldset around it, whose first legend stays in use. */
export function isDisabled(element: Element): boolean {
  if (element.name === "option" || element.name === "optgroup")
    return lineage(element).some(({ name, attribs }) => /^(option|optgroup)$/.test(name) && "disabled" in attribs);
  if (!/^(button|input|select|textarea|fieldset)$/.test(element.name)) return false;
  if ("disabled" in element.attribs) return true;
  return lineage(element).some((one, at, line) => {
    if (at === 0 || one.name !== "fieldset" || !("disabled" in one.attribs)) return false;
    const legend = childrenOf(one).find(({ name }) => name === "legend");
    return !legend || !line.includes(legend);
  });
}

/** States that style sheets and selectors ask for. What a pointer or a script would make is false. */
export const pseudos: NonNullable<Options<AnyNode, Element>["pseudos"]> = {
  // The library has a meaning of its own for three of them, which another selector can replace.
  checked: ":is-checked",
  disabled: ":is-disabled",
  enabled: ":is-enabled",
  "is-checked": (one) =>
    one.name === "option"
      ? lineage(one).some((around) => around.name === "select" && chosenOptions(around).includes(one))
      : isCheckable(one) && isChecked(one),
  "is-disabled": isDisabled,
  "is-enabled": (one) => /^(button|input|select|textarea|fieldset|option|optgroup)$/.test(one.name) && !isDisabled(one),
  open: (one) => /^(details|dialog)$/.test(one.name) && "open" in one.attribs,
  "popover-open": (one) => state.popovers.has(one),
  focus: (one) => state.focused.has(one),
  "focus-visible": (one) => state.focused.has(one),
  "focus-within": (one) => state.focused.has(one) || elementsIn(one).some((inside) => state.focused.has(inside)),
  hover: (one) => state.hovered.has(one),
  target: (one) => state.targets.has(one),
  active: () => false,
  modal: () => false,
  indeterminate: () => false,
  autofill: () => false,
};

type More = Record<string, (element: Element) => boolean>;
const compiled = new Map<string, (element: Element) => boolean>();

/** Whether an element fits a selector. @throws on a selector that isn't understood */
export function matcher(selector: string | Selector[][], more?: More): (element: Element) => boolean {
  const isKept = typeof selector === "string" && !more;
  const known = isKept ? compiled.get(selector) : undefined;
  if (known) return known;
  const fits = compile<AnyNode, Element>(selector, { pseudos: { ...pseudos, ...more }, cacheResults: false });
  const one = (element: Element) => fits(element);
  if (isKept) compiled.set(selector, one);
  return one;
}
