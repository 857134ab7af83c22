import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/lib/platform/http/responses.server";
import { currentAddress } from "~/lib/public-site/old-addresses.server";

/** Every other address: one of the former site leads on, the rest gets the error page in the reader's language. */
export async function loader({ request }: LoaderFunctionArgs) {
  const address = await currentAddress(new URL(request.url).pathname);
  if (address) throw redirect(address, 301);
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
