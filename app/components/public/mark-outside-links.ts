/** Link tags as the sanitiser writes them. */
const tags = /<a(?:\s[^<>]*)?>|<\/a>/gi;
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Adds hints to links that leave the site or open a tab. @param words the accessible texts */
export function markOutsideLinks(html: string, words: { outside: string; newTab: string }): string {
  let hint = "";
  return html.replaceAll(tags, (tag) => {
    if (tag.startsWith("</")) {
      const said = hint;
      hint = "";
      return `${said}${tag}`;
    }
    const newTab = tag.includes('target="_blank"');
    const leaves = /\shref="https?:/i.test(tag);
    if (!newTab && !leaves) hint = "";
    else
      hint = `<span class="sr-only"> ${(newTab ? words.newTab : words.outside).replaceAll(/[&<>]/g, (letter) => escapes[letter] ?? "")}</span>`;
    return newTab || leaves ? tag.replace(/^<a/i, '<a data-outside=""') : tag;
  });
}
