import { isTag, type Element } from "domhandler";

import {
  controlOf,
  flags,
  isHiddenFromAria,
  isVisible,
  labelsOf,
  labelTexts,
  levelOf,
  nameOf,
  oneLine,
  roleOf,
  shownText,
  writtenText,
} from "./accessibility";
import {
  childrenOf,
  elementsIn,
  inOrder,
  inputType,
  isCheckable,
  isChecked,
  isDisabled,
  matcher,
  optionsOf,
  optionText,
  optionValue,
  rawText,
  state,
  type ChosenFile,
  type Root,
} from "./dom";
import { typedValue } from "./forms";
import type { DocumentPage } from "./page";
import { isInert } from "./styles";

export type Text = string | RegExp;
export type TextOptions = { exact?: boolean };
export type RoleOptions = TextOptions & {
  name?: Text;
  level?: number;
  includeHidden?: boolean;
} & Partial<Record<keyof typeof flags, boolean>>;

type Find = (root: Root) => Element[];
type Filter = { hasText?: Text; hasNotText?: Text; has?: unknown; hasNot?: unknown; visible?: boolean };

/** A text without regard to spaces, and unless it is exact to case and to what stands around it. */
export function fitsText(wanted: Text, { exact = false }: TextOptions = {}): (text: string) => boolean {
  if (typeof wanted !== "string") return (text) => wanted.test(text);
  const plain = oneLine(wanted);
  return exact
    ? (text) => oneLine(text) === plain
    : (text) => oneLine(text).toLowerCase().includes(plain.toLowerCase());
}

const withSelf = (root: Root): readonly Element[] => (isTag(root) ? [root, ...elementsIn(root)] : elementsIn(root));

export function bySelector(page: DocumentPage, selector: string): Find {
  const fits = matcher(selector, { visible: (element) => isVisible(element, page.look) });
  return (root) => elementsIn(root).filter(fits);
}

export function byRole(
  page: DocumentPage,
  role: string,
  { name, exact, level, includeHidden, ...asked }: RoleOptions,
): Find {
  const isNamed = name === undefined ? undefined : fitsText(name, { exact });
  const wanted = Object.entries(asked) as [keyof typeof flags, boolean][];
  return (root) =>
    elementsIn(root).filter(
      (element) =>
        roleOf(element) === role &&
        (level === undefined || levelOf(element) === level) &&
        wanted.every(([flag, is]) => flags[flag](element) === is) &&
        (includeHidden || !isHiddenFromAria(element, page.look)) &&
        (!isNamed || isNamed(nameOf(element, page.look))),
    );
}

/** The innermost elements in which a text stands. */
export function byText(text: Text, options: TextOptions): Find {
  const fits = fitsText(text, options);
  return (root) =>
    withSelf(root).filter(
      (element) => fits(writtenText(element)) && !childrenOf(element).some((child) => fits(writtenText(child))),
    );
}

export function byLabel(text: Text, options: TextOptions): Find {
  const fits = fitsText(text, options);
  return (root) => elementsIn(root).filter((element) => labelTexts(element).some(fits));
}

export function byTitle(text: Text, options: TextOptions): Find {
  const fits = fitsText(text, options);
  return (root) => elementsIn(root).filter(({ attribs }) => attribs.title !== undefined && fits(attribs.title));
}

/** An element as a spec's own function reads it. Whatever isn't written here is refused. */
function viewOf(element: Element): object {
  const parts = {
    open: "open" in element.attribs,
    checked: isChecked(element),
    value: typedValue(element),
    textContent: rawText(element),
    getAttribute: (name: string) => element.attribs[name] ?? null,
    removeAttribute: (name: string) => void delete element.attribs[name],
  };
  return new Proxy(parts, {
    get(known, name) {
      if (!Reflect.has(known, name)) throw new Error(`Documents can't answer "${String(name)}" of an element`);
      return Reflect.get(known, name) as unknown;
    },
  });
}

/** Elements of a page, looked for anew at each use: the part of Playwright's `Locator` that the specs use. */
export class DocumentLocator {
  constructor(
    readonly owner: DocumentPage,
    private readonly find: Find,
    readonly description: string,
  ) {}

  /** The elements as the page stands. */
  elements = (): Element[] => this.find(this.owner.document);

  #then(description: string, next: (found: Element[]) => Element[]): DocumentLocator {
    return new DocumentLocator(this.owner, (root) => next(this.find(root)), `${this.description} » ${description}`);
  }
  #within = (find: Find, description: string) =>
    this.#then(description, (found) => inOrder(found.flatMap((element) => find(element))));

  locator(selector: string | DocumentLocator, options?: Filter): DocumentLocator {
    const [find, description] =
      typeof selector === "string"
        ? [bySelector(this.owner, selector), selector]
        : [selector.find, selector.description];
    return this.#within(find, description).filter(options);
  }
  getByRole = (role: string, options: RoleOptions = {}) =>
    this.#within(byRole(this.owner, role, options), `role ${role} ${String(options.name ?? "")}`);
  getByText = (text: Text, options: TextOptions = {}) => this.#within(byText(text, options), `text ${String(text)}`);
  getByLabel = (text: Text, options: TextOptions = {}) => this.#within(byLabel(text, options), `label ${String(text)}`);
  getByTitle = (text: Text, options: TextOptions = {}) => this.#within(byTitle(text, options), `title ${String(text)}`);

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter = {}): DocumentLocator {
    const tests: ((element: Element) => boolean)[] = [];
    if (hasText !== undefined) tests.push((element) => fitsText(hasText)(writtenText(element)));
    if (hasNotText !== undefined) tests.push((element) => !fitsText(hasNotText)(writtenText(element)));
    if (has instanceof DocumentLocator) tests.push((element) => has.find(element).length > 0);
    if (hasNot instanceof DocumentLocator) tests.push((element) => hasNot.find(element).length === 0);
    if (visible !== undefined) tests.push((element) => isVisible(element, this.owner.look) === visible);
    if (tests.length === 0) return this;
    const description = String(hasText ?? hasNotText ?? "filter");
    return this.#then(description, (found) => found.filter((element) => tests.every((test) => test(element))));
  }
  or = (other: DocumentLocator) =>
    new DocumentLocator(
      this.owner,
      (root) => inOrder([...this.find(root), ...other.find(root)]),
      `${this.description} or`,
    );
  and = (other: DocumentLocator) =>
    new DocumentLocator(
      this.owner,
      (root) => this.find(root).filter((element) => other.find(root).includes(element)),
      `${this.description} and`,
    );
  nth = (at: number) => this.#then(`number ${at}`, (found) => found.slice(at, at + 1 || undefined));
  first = () => this.nth(0);
  last = () => this.nth(-1);

  /** @returns the only element. @throws where there is none, or several */
  one(): Element {
    const found = this.elements();
    const [element] = found;
    if (!element || found.length > 1)
      throw new Error(`${found.length} elements of ${this.description} on ${this.owner.url()}, not one`);
    return element;
  }
  async #present(fits: (element: Element) => boolean = () => true): Promise<Element> {
    await this.owner.until(() => this.elements().length > 0 && this.elements().every(fits));
    return this.one();
  }

  /** The only element, which a person can see and use. */
  async #usable(): Promise<Element> {
    const element = await this.#present();
    const reason = !isVisible(element, this.owner.look)
      ? "isn't shown"
      : isInert(element)
        ? "is inert"
        : flags.disabled(element)
          ? "is disabled"
          : "";
    if (reason) throw new Error(`${this.description} ${reason} on ${this.owner.url()}`);
    return element;
  }

  count = async () => this.elements().length;
  all = async () => this.elements().map((_, at) => this.nth(at));
  isVisible = async () => {
    const [element] = this.elements();
    return element !== undefined && isVisible(this.one(), this.owner.look);
  };
  isChecked = async () => flags.checked(await this.#present());
  getAttribute = async (name: string) => (await this.#present()).attribs[name] ?? null;
  inputValue = async () => typedValue(await this.#present());
  textContent = async () => rawText(await this.#present());
  innerText = async () => shownText(await this.#present(), this.owner.look);
  allTextContents = async () => this.elements().map(rawText);
  allInnerTexts = async () => this.elements().map((element) => shownText(element, this.owner.look));
  evaluate = async <R>(read: (element: never) => R) => read(viewOf(await this.#present()) as never);
  evaluateAll = async <R>(read: (elements: never) => R) => read(this.elements().map(viewOf) as never);

  click = async () => this.owner.press(await this.#usable());
  hover = async () => this.owner.hover(await this.#usable());
  focus = async () => this.owner.focus(await this.#present());
  blur = async () => this.owner.focus(undefined);
  press = async (key: string) => this.owner.pressKey(await this.#present(), key);

  async fill(text: string): Promise<void> {
    const field = await this.#usable();
    const isField = field.name === "textarea" || (field.name === "input" && !isUntyped(field));
    if (!isField || "readonly" in field.attribs) throw new Error(`${this.description} is nothing to type into`);
    this.owner.type(field, text);
  }

  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);
  async setChecked(isOn: boolean): Promise<void> {
    const found = await this.#usable();
    const box = found.name === "label" ? controlOf(found) : found;
    if (!box || !isCheckable(box)) throw new Error(`${this.description} is nothing to tick`);
    if (isChecked(box) !== isOn) await this.owner.press(box);
    if (isChecked(box) !== isOn) throw new Error(`${this.description} can't be let go`);
  }

  async selectOption(wanted: OptionWanted | OptionWanted[]): Promise<void> {
    const select = await this.#usable();
    if (select.name !== "select") throw new Error(`${this.description} is no list to choose from`);
    const options = optionsOf(select);
    const chosen = [wanted].flat().map((one) => {
      const option = options.find((candidate, at) => isWanted(candidate, at, one));
      if (!option || isDisabled(option)) throw new Error(`${this.description} offers no ${JSON.stringify(one)}`);
      return option;
    });
    const kept = "multiple" in select.attribs ? chosen : chosen.slice(-1);
    options.forEach((option) => state.selected.set(option, kept.includes(option)));
    this.owner.focus(select);
  }

  async setInputFiles(files: ChosenFile | ChosenFile[]): Promise<void> {
    const field = await this.#present();
    const isShown = [field, ...labelsOf(field)].some((one) => isVisible(one, this.owner.look));
    if (inputType(field) !== "file" || isDisabled(field) || isInert(field) || !isShown)
      throw new Error(`${this.description} is nothing that takes files`);
    const list = [files].flat();
    if (list.length > 1 && !("multiple" in field.attribs)) throw new Error(`${this.description} takes one file`);
    state.files.set(field, list);
  }
}

const isUntyped = (field: Element) => /^(checkbox|radio|file|submit|image|reset|button|hidden)$/.test(inputType(field));

type OptionWanted = string | { label?: string; value?: string; index?: number };

function isWanted(option: Element, at: number, wanted: OptionWanted): boolean {
  const label = option.attribs.label ?? optionText(option);
  if (typeof wanted === "string") return optionValue(option) === wanted || label === oneLine(wanted);
  return (
    (wanted.label === undefined || label === oneLine(wanted.label)) &&
    (wanted.value === undefined || optionValue(option) === wanted.value) &&
    (wanted.index === undefined || at === wanted.index)
  );
}
