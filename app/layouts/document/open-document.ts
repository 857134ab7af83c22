import type { ClientLoaderFunctionArgs } from "@remix-run/react";

/** Opens the address before the router changes it, otherwise "back" would find no document. */
export function openDocument({ request }: ClientLoaderFunctionArgs): Promise<never> {
  window.location.assign(request.url);
  return new Promise(() => {});
}
