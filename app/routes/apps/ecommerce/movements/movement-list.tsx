import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Badge } from "~/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import { productPaths } from "~/lib/apps/ecommerce/product";

import type { MovementRow } from "../product-data.server";

type MovementListProps = { movements: readonly MovementRow[]; isOfOne?: boolean };

/** The latest first. @param isOfOne all are of the product of the page */
export function MovementList({ movements, isOfOne = false }: MovementListProps) {
  const { t } = useTranslation();
  if (movements.length === 0) return <p className="text-muted-foreground">{t("inventory.movements.none")}</p>;
  return (
    <Table label={t("inventory.movements.title")}>
      <TableHeader>
        <tr>
          <TableHead>{t("inventory.movements.at")}</TableHead>
          {isOfOne ? null : <TableHead>{t("inventory.columns.name")}</TableHead>}
          <TableHead>{t("inventory.move.kind")}</TableHead>
          <TableHead>{t("inventory.move.quantity")}</TableHead>
          <TableHead>{t("inventory.columns.stock")}</TableHead>
          <TableHead>{t("inventory.movements.why")}</TableHead>
          <TableHead>{t("inventory.movements.by")}</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {movements.map(({ id, productId, product, at, kind, quantity, stock, unitName, reason, by, ...row }) => (
          <TableRow key={id}>
            <TableCell className="whitespace-nowrap tabular-nums">{at}</TableCell>
            {isOfOne ? null : (
              <TableCell className="min-w-40">
                {row.isThere ? (
                  <Link to={productPaths.product(productId)} className="font-medium wrap-break-word hover:underline">
                    {product}
                  </Link>
                ) : (
                  product
                )}
              </TableCell>
            )}
            <TableCell>
              <span className="inline-flex flex-wrap items-center gap-2">
                {t(`inventory.kinds.${kind}`)}
                {row.isUndone ? <Badge tone="neutral">{t("inventory.movements.undone")}</Badge> : null}
              </span>
            </TableCell>
            <TableCell label={t("inventory.move.quantity")} className="whitespace-nowrap tabular-nums">
              {quantity}
            </TableCell>
            <TableCell label={t("inventory.columns.stock")} className="whitespace-nowrap tabular-nums">
              {stock}
            </TableCell>
            <TableCell className="wrap-break-word">{[unitName, reason].filter(Boolean).join(", ")}</TableCell>
            <TableCell>{by ?? t("audit.system")}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
