import type { MetaDescriptor } from "@remix-run/react";

type App = { title?: string | undefined; description?: string | undefined };
let app: App = { title: "Meydan" };

/** Called once by each entry: the product's name and description can be set by whoever runs it. */
export function setApp(said: App) {
  app = said;
}

/** A page says only what it is; the product's name is added here, and its description where the page has none. */
export function pageMeta(title: string | undefined, content = app.description): MetaDescriptor[] {
  return [{ title: title ? `${title} · ${app.title}` : app.title }, { name: "description", content }];
}
