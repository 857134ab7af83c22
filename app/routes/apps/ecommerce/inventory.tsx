import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { KeyMap } from "~/components/records/key-map";
import { RecordPage } from "~/components/records/record-page";
import { useListKeys } from "~/components/records/use-list-keys";
import { buttonVariants } from "~/components/ui/button";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { productPaths, readProductPlace } from "~/lib/apps/ecommerce/product";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { InventoryOutputs } from "./inventory-outputs";
import { ProductFilter } from "./product-filter";
import { switchProduct } from "./product-actions.server";
import { readProductList } from "./product-list-data.server";
import { PageSizes, ProductRows } from "./product-rows";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  live: ({ data }) => data && { kind: "product", rows: data.rows },
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const place = readProductPlace(new URL(request.url).searchParams);
  return { title: t("inventory.title"), ...(await readProductList(actor, place, locale)) };
}

/** The switch in a row. */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.edit");
  return switchProduct(actor, request);
}

export default function Inventory() {
  const { t } = useTranslation();
  const { title, place, isFiltered, rows, pagination, categories, tags, may } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const open = useMatches().at(-1)?.params.id;
  const isOpen = pathname !== productPaths.list();
  const isInList = rows.some(({ id }) => id === open);
  const map = useListKeys(may.edit ? productPaths.new(place) : undefined);
  const add = may.edit ? (
    <Link to={productPaths.new(place)} preventScrollReset className={buttonVariants()}>
      <Icon name="heroicons_outline:plus" />
      {t("inventory.add")}
    </Link>
  ) : null;
  return (
    <RecordPage
      title={title}
      description={t("inventory.description", { count: pagination.length })}
      actions={
        <>
          <KeyMap ref={map} add={may.edit ? t("inventory.new") : undefined} edits={may.edit} />
          {add}
        </>
      }
    >
      <ProductFilter place={place} categories={categories} tags={tags} />
      <InventoryOutputs place={place} isEmpty={rows.length === 0} may={may} />
      {/* A new product, and one that this page of the list does not have, come before its rows. */}
      {isOpen && !isInList ? (
        <div className="rounded-lg border bg-card shadow-xs">
          <Outlet />
        </div>
      ) : null}
      <ProductRows
        rows={rows}
        maySwitch={may.edit}
        place={place}
        open={isInList ? open : undefined}
        isFiltered={isFiltered}
        add={add}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 print:hidden">
        <PageSizes place={place} />
        <Paging pagination={pagination} hrefOf={(page) => productPaths.list({ ...place, page })} />
      </div>
    </RecordPage>
  );
}
