import type { MetaDescriptor } from "@remix-run/react";

let appTitle = "Meydan";

/** Called once by each entry: the product's name can be set by whoever runs it. */
export function setAppTitle(title: string) {
  appTitle = title;
}

/** A page says only what it is; the product's name is added here. */
export function pageMeta(title: string | undefined, description?: string): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: title ? `${title} · ${appTitle}` : appTitle }];
  if (description) tags.push({ name: "description", content: description });
  return tags;
}
