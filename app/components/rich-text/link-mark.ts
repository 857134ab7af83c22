import { Mark, markPasteRule, type PasteRuleMatch } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { find as Find } from "linkifyjs";

import { isSafeUrl } from "~/lib/platform/text/urls";

/** Longer text that is pasted over words is no address: isSafeUrl refuses it. */
const longestAddress = 2_100;

let find: typeof Find | undefined;

/** Fetches what finds addresses in a text that is pasted. Until it is there, they stay plain text. */
export function fetchAddressFinder(): void {
  import("linkifyjs").then(
    (module) => (find = module.find),
    () => undefined,
  );
}

/** "Başvuru: bornova.bel.tr" → https://bornova.bel.tr */
function addressesIn(text: string): PasteRuleMatch[] {
  const found = find?.(text, { defaultProtocol: "https" }) ?? [];
  return found
    .filter(({ isLink, href }) => isLink && isSafeUrl(href))
    .map(({ value, href, start }) => ({ index: start, text: value, data: { href } }));
}

const attribute = { default: null };

/**
 * A link. The library's own extension brings along, before anything is typed, what finds addresses in texts; here only
 * pasting looks for them.
 */
export const Link = Mark.create({
  name: "link",
  // Outside of bold and the like, as texts are stored.
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  inclusive: false,
  addAttributes: () => ({ href: attribute, target: attribute, rel: attribute, class: attribute, title: attribute }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (element) => (isSafeUrl(element.getAttribute("href") ?? "") ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
  addPasteRules() {
    const getAttributes = ({ data }: { data?: Record<string, unknown> }) => ({ href: data?.href });
    return [markPasteRule({ find: addressesIn, type: this.type, getAttributes })];
  },
  addProseMirrorPlugins() {
    // An address pasted over selected text becomes the link of that text.
    const handlePaste: Plugin["props"]["handlePaste"] = ({ state }, _event, { content }) => {
      if (state.selection.empty || content.childCount !== 1 || content.size > longestAddress) return false;
      const text = content.textBetween(0, content.size);
      const [address] = addressesIn(text);
      if (address?.text !== text) return false;
      return this.editor.commands.setMark(this.type, { href: address.data?.href });
    };
    return [new Plugin({ props: { handlePaste } })];
  },
});
