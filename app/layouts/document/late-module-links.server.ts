import { lateModules } from "virtual:late-modules";

/**
 * For the header `Link`: what this page's scripts will fetch, beside what it names itself. Browsers then fetch it with
 * the rest, not when half of the scripts have run. Null when there is none.
 */
export function lateModuleLinks(html: Buffer, modules = lateModules): string | null {
  const links = new Map<string, string>();
  for (const [mark, files] of Object.entries(modules)) {
    if (!html.includes(`data-lazy="${mark}"`)) continue;
    for (const file of files)
      if (!links.has(file) && !html.includes(file)) links.set(file, `<${file}>; rel=modulepreload`);
  }
  return links.size > 0 ? [...links.values()].join(", ") : null;
}
