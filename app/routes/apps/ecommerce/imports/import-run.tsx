import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageMeta } from "~/components/page-meta";
import { ImportRunPage } from "~/components/records/import/import-run-page";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { productImport } from "~/lib/apps/ecommerce/imports/product-import.server";
import { actOnImport, readImportRun } from "~/lib/records/import/import-page.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.name,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  return readImportRun(actor, productImport, request, params.import ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  return actOnImport(actor, productImport, request, params.import ?? "");
}

/** What would become of the rows of a stock list; once it was begun, what has become of them. */
export default function ProductImportRun() {
  return <ImportRunPage {...useLoaderData<typeof loader>()} />;
}
