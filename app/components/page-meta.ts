import type { MetaDescriptor } from "@remix-run/react";

type App = { title?: string | undefined; description?: string | undefined };
let app: App = { title: "Meydan" };

/** Called once by each entry with the operator's name and description. */
export function setApp(given: App) {
  app = given;
}

/** Adds the product's name, and its description by default. */
export function pageMeta(title: string | undefined, content = app.description): MetaDescriptor[] {
  return [{ title: title ? `${title} · ${app.title}` : app.title }, { name: "description", content }];
}
