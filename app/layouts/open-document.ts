import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * `export const clientLoader` of a page that is a document of its own: the application's router, coming from a page of
 * the staff, opens its address as a link would. Before the address changes, or "back" would find no document to go back
 * to.
 */
export function openDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}
