import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { TabLinks } from "~/components/controls/tab-links";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { RecordPage } from "~/components/records/record-page";
import { Card } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { listMovements } from "~/lib/apps/ecommerce/movements.server";
import { movementKinds, productPaths, readMovementPlace } from "~/lib/apps/ecommerce/product";
import { getProduct } from "~/lib/apps/ecommerce/products.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";

import { MovementList } from "./movement-list";
import { movementRow } from "../product-data.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  const place = readMovementPlace(new URL(request.url).searchParams);
  const [t, locale, product] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    place.product === "" ? null : getProduct(actor, place.product),
  ]);
  const { items, pagination } = await listMovements(actor, place);
  return {
    title: product ? t("inventory.movements.of", { name: product.name }) : t("inventory.movements.title"),
    back: product ? productPaths.product(product.id) : productPaths.list(),
    place: { ...place, page: pagination.page },
    pagination,
    movements: items.map((one) => movementRow(one, locale)),
  };
}

export default function Movements() {
  const { t } = useTranslation();
  const { title, back, place, pagination, movements } = useLoaderData<typeof loader>();
  return (
    <RecordPage title={title} back={{ to: back, label: t("inventory.toList") }}>
      <TabLinks
        label={t("inventory.move.kind")}
        tabs={["", ...movementKinds].map((kind) => ({
          href: productPaths.movements({ ...place, kind, page: 1 }),
          title: t(kind === "" ? "inventory.movements.anyKind" : `inventory.kinds.${kind}`),
          active: kind === place.kind,
        }))}
      />
      <Card className="overflow-hidden empty:hidden">
        {movements.length > 0 ? (
          <MovementList movements={movements} isOfOne={place.product !== ""} />
        ) : (
          <p className="p-6 text-muted-foreground">{t("inventory.movements.none")}</p>
        )}
      </Card>
      <Paging pagination={pagination} hrefOf={(page) => productPaths.movements({ ...place, page })} />
    </RecordPage>
  );
}
