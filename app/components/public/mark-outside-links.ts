/** Link tags as the sanitiser writes them. */
const tags = /<a(?:\s[^<>]*)?>|<\/a>/gi;
const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Adds hints to links that leave the site or open a tab. @param labels the accessible texts */
export function markOutsideLinks(html: string, labels: { outside: string; newTab: string }): string {
  let hint = "";
  return html.replaceAll(tags, (tag) => {
    if (tag.startsWith("</")) {
      const pending = hint;
      hint = "";
      return `${pending}${tag}`;
    }
    const newTab = tag.includes('target="_blank"');
    const leaves = /\shref="https?:/i.test(tag);
    if (!newTab && !leaves) hint = "";
    else
      hint = `<span class="sr-only"> ${(newTab ? labels.newTab : labels.outside).replaceAll(/[&<>]/g, (letter) => escapes[letter] ?? "")}</span>`;
    return newTab || leaves ? tag.replace(/^<a/i, '<a data-outside=""') : tag;
  });
}
