import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAppUser } from "~/lib/apps/app.server";
import { readPhone } from "~/lib/apps/contacts/countries.server";
import { cardPhotos } from "~/lib/apps/contacts/exchange/card-photos.server";
import { exportContacts } from "~/lib/apps/contacts/exchange/export-contacts.server";
import { writeVcard } from "~/lib/apps/contacts/exchange/write-vcard";
import { nextStep } from "~/lib/platform/concurrency/pace.server";
import { streamedDownload } from "~/lib/platform/http/response/streamed-download.server";
import { getLanguage } from "~/lib/platform/i18n/i18n.server";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { readChosen } from "./chosen-contacts.server";

/** Letters that are gathered before they are sent. */
const partLength = 200_000;

/** All pages of the list, filtered as shown, or the contacts that were chosen in it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  const { place, ids } = await readChosen(request);
  const { pages } = await exportContacts(actor, place, "vcf", ids);

  const photoOf = cardPhotos(actor);
  async function* cards() {
    let text = "";
    for await (const page of pages) {
      for (const { avatar, ...contact } of page) {
        const phones = contact.phoneNumbers.map((phone) => ({ href: readPhone(phone).href, label: phone.label }));
        text += writeVcard({ ...contact, phones, photo: await photoOf(avatar) });
        if (text.length > partLength) {
          yield text;
          text = "";
        }
        await nextStep();
      }
    }
    yield text;
  }
  const name = (await getLanguage(request)) === "tr" ? "kisiler" : "contacts";
  return streamedDownload(`${name}-${toIsoDate(new Date())}.vcf`, "text/vcard; charset=utf-8", cards());
}
