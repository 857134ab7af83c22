import { notFound } from "~/lib/platform/http/responses.server";

/** Every other address, so that the error page is drawn with the reader's language and look. */
export function loader() {
  throw notFound();
}

export function action() {
  throw notFound();
}

export default function NotFound() {
  return null;
}
