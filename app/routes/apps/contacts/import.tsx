import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { ImportStartPage } from "~/components/records/import/import-start-page";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { contactPaths } from "~/lib/apps/contacts/contact";
import { contactImport } from "~/lib/apps/contacts/imports/contact-import.server";
import { cleanOriginalName } from "~/lib/files/file-names.server";
import { withReceivedForm } from "~/lib/files/receive.server";
import { giveImport, readImportStart } from "~/lib/records/import/import-page.server";
import { assertMayImport } from "~/lib/records/import/imports.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  assertMayImport(actor, contactImport);
  return readImportStart(actor, contactImport, request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("contacts", request, context);
  assertMayImport(actor, contactImport);
  return withReceivedForm(request, {}, ({ uploads: [file] }) =>
    giveImport(actor, contactImport, request, file, cleanOriginalName(file?.originalName ?? "")),
  );
}

/** Gives a file of an address book; what would become of each row is shown before anything is written. */
export default function ImportContacts() {
  const { t } = useTranslation();
  const { limits, ...data } = useLoaderData<typeof loader>();
  return (
    <ImportStartPage
      {...data}
      explain={t("contacts.import.explain")}
      list={{ to: contactPaths.list(), label: t("contacts.title") }}
      hint={t("contacts.import.fileHint", limits)}
      accept=".vcf,.vcard,.csv,.txt,text/vcard,text/csv"
      how={["phone", "excel", "outlook", "google"].map((from) => t(`contacts.import.from.${from}`))}
    />
  );
}
