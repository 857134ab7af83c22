import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";
import { productPaths, type ProductPlace } from "~/lib/apps/ecommerce/product";

type InventoryOutputsProps = { place: ProductPlace; isEmpty: boolean; may: { edit: boolean; lists: boolean } };

/** The other pages of the stores, and the list as it is filtered. */
export function InventoryOutputs({ place, isEmpty, may }: InventoryOutputsProps) {
  const { t } = useTranslation();
  const look = buttonVariants({ variant: "ghost", size: "sm" });
  return (
    <nav aria-label={t("inventory.outputs")} className="-my-3 flex flex-wrap gap-1 print:hidden">
      {may.edit ? (
        <Link to={productPaths.scan()} reloadDocument className={look}>
          <Icon name="heroicons_outline:qr-code" />
          {t("inventory.scan.link")}
        </Link>
      ) : null}
      <Link to={productPaths.movements()} className={look}>
        <Icon name="heroicons_outline:arrows-right-left" />
        {t("inventory.movements.link")}
      </Link>
      {isEmpty ? null : (
        <>
          <Link to={productPaths.count(place)} className={look}>
            <Icon name="heroicons_outline:clipboard-document-check" />
            {t("inventory.count.link")}
          </Link>
          <a href={productPaths.csv(place)} download className={look}>
            <Icon name="heroicons_outline:table-cells" />
            {t("inventory.export.link")}
          </a>
        </>
      )}
      {may.edit ? (
        <Link to={productPaths.import()} className={look}>
          <Icon name="heroicons_outline:arrow-up-tray" />
          {t("inventory.import.link")}
        </Link>
      ) : null}
      {may.lists ? (
        <Link to={productPaths.lists("categories")} className={look}>
          <Icon name="heroicons_outline:tag" />
          {t("inventory.choices.link")}
        </Link>
      ) : null}
    </nav>
  );
}
