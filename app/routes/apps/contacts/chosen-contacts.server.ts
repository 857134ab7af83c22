import { contactPaths, readContactPlace, type ContactPlace } from "~/lib/apps/contacts/contact";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";

/** What an address of a download asks for. @throws a redirect to the list where a form of chosen ones has none */
export async function readChosen(request: Request): Promise<{ place: ContactPlace; ids: string[] }> {
  const params = new URL(request.url).searchParams;
  const [place, ids] = [readContactPlace(params), params.getAll("id")];
  if (params.has("chosen") && ids.length === 0)
    throw await redirectWithToast(contactPaths.list(place), { tone: "info", key: "contacts.export.chooseFirst" });
  return { place, ids };
}
