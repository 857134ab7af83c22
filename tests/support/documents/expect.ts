import { expect as base } from "@playwright/test";
import type { Element } from "domhandler";

import { descriptionOf, flags, isFocused, isVisible, nameOf, oneLine, writtenText } from "./accessibility";
import { DocumentLocator, type Text } from "./locator";
import { DocumentPage, isAddress, writtenTitle } from "./page";
import { typedValue } from "./forms";

type Result = { pass: boolean; message: () => string };
type Context = { isNot: boolean };

/** Holds something against a page until it is as wanted; where no page follows by itself, that is at once. */
async function hold(
  { isNot }: Context,
  page: DocumentPage,
  wanted: string,
  read: () => { holds: boolean; seen: string },
): Promise<Result> {
  let last = { holds: false, seen: "" };
  await page.until(() => {
    last = read();
    return last.holds !== isNot;
  });
  const refusal = page.refusal ? `\nThe browser kept the last form back: ${page.refusal}` : "";
  return {
    pass: last.holds,
    message: () => `${isNot ? "Not wanted" : "Wanted"}: ${wanted}\nSeen: ${last.seen}\nOn: ${page.url()}${refusal}`,
  };
}

/** A matcher about the only element of a locator. */
const ofOne = <A extends unknown[]>(
  name: string,
  read: (element: Element, page: DocumentPage, ...args: A) => [boolean, string?],
) =>
  async function (this: Context, locator: DocumentLocator, ...args: A): Promise<Result> {
    return hold(this, locator.owner, `${name} ${args.map(String).join(" ")} of ${locator.description}`, () => {
      const count = locator.elements().length;
      if (count === 0) return { holds: this.isNot, seen: "no such element" };
      const [holds, seen = String(holds)] = read(locator.one(), locator.owner, ...args);
      return { holds, seen };
    });
  };

const isText = (seen: string, wanted: Text, isPart: boolean, ignoreCase = false) => {
  if (typeof wanted !== "string") return wanted.test(seen);
  const [a, b] = [oneLine(seen), oneLine(wanted)].map((text) => (ignoreCase ? text.toLowerCase() : text)) as [
    string,
    string,
  ];
  return isPart ? a.includes(b) : a === b;
};

const text = (name: string, isPart: boolean) =>
  async function (
    this: Context,
    locator: DocumentLocator,
    wanted: Text | Text[],
    { ignoreCase }: { ignoreCase?: boolean } = {},
  ): Promise<Result> {
    return hold(this, locator.owner, `${name} ${String(wanted)} of ${locator.description}`, () => {
      if (!Array.isArray(wanted)) {
        if (locator.elements().length === 0) return { holds: this.isNot, seen: "no such element" };
        const seen = writtenText(locator.one());
        return { holds: isText(seen, wanted, isPart, ignoreCase), seen: oneLine(seen) };
      }
      const seen = locator.elements().map(writtenText);
      let at = 0;
      for (const one of seen) if (at < wanted.length && isText(one, wanted[at] as Text, isPart, ignoreCase)) at += 1;
      const holds = at === wanted.length && (isPart || seen.length === wanted.length);
      return { holds, seen: seen.map(oneLine).join(" | ") };
    });
  };

/** An element that isn't there is not shown. */
const shown = (name: string, isWanted: boolean) =>
  async function (this: Context, locator: DocumentLocator): Promise<Result> {
    return hold(this, locator.owner, `${name} of ${locator.description}`, () => {
      const isSeen = locator.elements().length > 0 && isVisible(locator.one(), locator.owner.look);
      return { holds: isSeen === isWanted, seen: isSeen ? "shown" : "not shown" };
    });
  };

/** Playwright's own matchers of pages and locators, for documents. */
const documentExpect = base.extend({
  toBeVisible: shown("shown", true),
  toBeHidden: shown("hidden", false),
  toHaveText: text("text", false),
  toContainText: text("text with", true),
  toBeAttached: async function (this: Context, locator: DocumentLocator) {
    return hold(this, locator.owner, `presence of ${locator.description}`, () => {
      const count = locator.elements().length;
      return { holds: count > 0, seen: `${count} elements` };
    });
  },
  toHaveCount: async function (this: Context, locator: DocumentLocator, wanted: number) {
    return hold(this, locator.owner, `${wanted} of ${locator.description}`, () => {
      const count = locator.elements().length;
      return { holds: count === wanted, seen: `${count} elements` };
    });
  },
  toHaveValue: ofOne("value", (element, _page, wanted: Text) => {
    const value = typedValue(element);
    return [typeof wanted === "string" ? value === wanted : wanted.test(value), value];
  }),
  toHaveAttribute: ofOne("attribute", (element, _page, name: string, wanted?: Text) => {
    const value = element.attribs[name];
    if (wanted === undefined) return [value !== undefined, value];
    return [
      value !== undefined && (typeof wanted === "string" ? value === wanted : wanted.test(value)),
      value ?? "none",
    ];
  }),
  toHaveAccessibleName: ofOne("name", (element, page, wanted: Text) => {
    const name = nameOf(element, page.look);
    return [isText(name, wanted, false), name];
  }),
  toHaveAccessibleDescription: ofOne("description", (element, page, wanted: Text) => {
    const description = descriptionOf(element, page.look);
    return [isText(description, wanted, false), description];
  }),
  toBeChecked: ofOne("checked", (element) => [flags.checked(element)]),
  toBeEnabled: ofOne("enabled", (element) => [!flags.disabled(element)]),
  toBeDisabled: ofOne("disabled", (element) => [flags.disabled(element)]),
  toBeFocused: ofOne("focus", (element) => [isFocused(element)]),
  toHaveURL: async function (this: Context, page: DocumentPage, wanted: Text) {
    return hold(this, page, `address ${String(wanted)}`, () => ({ holds: isAddress(page, wanted), seen: page.url() }));
  },
  toHaveTitle: async function (this: Context, page: DocumentPage, wanted: Text) {
    return hold(this, page, `title ${String(wanted)}`, () => {
      const title = writtenTitle(page.document);
      return { holds: isText(title, wanted, false), seen: title };
    });
  },
});

/** Playwright's `expect`, which knows documents too. */
export const expect = Object.assign(
  (actual: unknown, message?: string) =>
    (actual instanceof DocumentLocator || actual instanceof DocumentPage ? documentExpect : base)(actual, message),
  base,
) as typeof base;
