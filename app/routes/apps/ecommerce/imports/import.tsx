import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { ImportStartPage } from "~/components/records/import/import-start-page";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { productImport } from "~/lib/apps/ecommerce/imports/product-import.server";
import { productPaths } from "~/lib/apps/ecommerce/product";
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
  const actor = await requireAppUser("ecommerce", request, context);
  assertMayImport(actor, productImport);
  return readImportStart(actor, productImport, request);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  assertMayImport(actor, productImport);
  return withReceivedForm(request, {}, ({ uploads: [file] }) =>
    giveImport(actor, productImport, request, file, cleanOriginalName(file?.originalName ?? "")),
  );
}

/** Gives a stock list; what would become of each row is shown before anything is written. */
export default function ImportProducts() {
  const { t } = useTranslation();
  const { limits, ...data } = useLoaderData<typeof loader>();
  return (
    <ImportStartPage
      {...data}
      explain={t("inventory.import.explain")}
      list={{ to: productPaths.list(), label: t("inventory.title") }}
      hint={t("inventory.import.fileHint", limits)}
      accept=".csv,.txt,text/csv"
      how={["own", "excel", "empty", "stock"].map((from) => t(`inventory.import.from.${from}`))}
    />
  );
}
