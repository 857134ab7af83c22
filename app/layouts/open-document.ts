import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/**
 * For a page that is a document of its own: opens its address before the router changes it, otherwise "back" would find
 * no document.
 */
export function openDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}
