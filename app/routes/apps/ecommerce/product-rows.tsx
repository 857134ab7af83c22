import { Form, Link, Outlet } from "@remix-run/react";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "~/components/controls/empty-state";
import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import {
  pageSizes,
  productPaths,
  productSorts,
  type ProductPlace,
  type ProductSort,
} from "~/lib/apps/ecommerce/product";

import type { ProductListRow } from "./product-list-data.server";
import { StockGauge } from "./stock-gauge";

type ProductRowsProps = {
  rows: readonly ProductListRow[];
  place: ProductPlace;
  /** The product whose details are below its row. */
  open: string | undefined;
  maySwitch: boolean;
  isFiltered: boolean;
  /** Where there is nothing yet. */
  add: ReactNode;
};

export function ProductRows({ rows, place, open, maySwitch, isFiltered, add }: ProductRowsProps) {
  const { t } = useTranslation();
  if (rows.length === 0)
    return (
      <Card>
        {isFiltered ? (
          <EmptyState
            icon="heroicons_outline:magnifying-glass"
            title={t("inventory.empty.notFound")}
            description={t("inventory.empty.notFoundText")}
          />
        ) : (
          <EmptyState
            icon="heroicons_outline:archive-box"
            title={t("inventory.empty.title")}
            description={t("inventory.empty.text")}
            action={add}
          />
        )}
      </Card>
    );
  return (
    <Card className="overflow-hidden">
      <Table label={t("inventory.list")}>
        <TableHeader>
          <tr>
            <TableHead>
              <span className="sr-only">{t("inventory.fields.images")}</span>
            </TableHead>
            {productSorts.map((sort) => (
              <SortHead key={sort} sort={sort} place={place} />
            ))}
            <TableHead>
              <span className="sr-only">{t("inventory.details")}</span>
            </TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <Fragment key={row.id}>
              <ProductRow row={row} place={place} isOpen={row.id === open}>
                {maySwitch ? <StatusSwitch row={row} open={open} /> : <Status active={row.active} />}
              </ProductRow>
              {row.id === open ? (
                <tr className="@max-[39.99rem]/table:block">
                  <td colSpan={7} className="border-s-4 border-s-primary p-0 @max-[39.99rem]/table:block">
                    <Outlet />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function SortHead({ sort, place }: { sort: ProductSort; place: ProductPlace }) {
  const { t } = useTranslation();
  const isSorted = place.sort === sort;
  const isDown = isSorted && place.isDown;
  return (
    <TableHead aria-sort={!isSorted ? "none" : isDown ? "descending" : "ascending"}>
      <Link
        to={productPaths.list({ ...place, sort, isDown: isSorted && !isDown, page: 1 })}
        discover="none"
        preventScrollReset
        className="sort-link"
      >
        {t(`inventory.columns.${sort}`)}
        <Icon
          name={
            !isSorted
              ? "heroicons_mini:chevron-up-down"
              : isDown
                ? "heroicons_mini:chevron-down"
                : "heroicons_mini:chevron-up"
          }
          className={isSorted ? "size-4 text-primary" : "size-4 opacity-60"}
        />
      </Link>
    </TableHead>
  );
}

/** Said by a picture and by a word. */
function Status({ active }: { active: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={cn("inline-flex items-center gap-1.5", active ? "text-success" : "text-muted-foreground")}>
      <Icon name={active ? "heroicons_outline:check-circle" : "heroicons_outline:x-circle"} className="size-5" />
      {t(active ? "inventory.active" : "inventory.inactive")}
    </span>
  );
}

/** The list's place stays in the address that the form is sent to. */
function StatusSwitch({ row: { id, name, active }, open }: { row: ProductListRow; open: string | undefined }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="open" value={open} />
      <Button
        type="submit"
        name="active"
        value={active ? "off" : "on"}
        aria-pressed={active}
        variant="outline"
        size="sm"
      >
        <Status active={active} />
        <span className="sr-only">: {name}</span>
      </Button>
    </Form>
  );
}

type ProductRowProps = { row: ProductListRow; place: ProductPlace; isOpen: boolean; children: ReactNode };

/** @param children its status */
function ProductRow({ row, place, isOpen, children }: ProductRowProps) {
  const { t } = useTranslation();
  const { id, name, sku, price, stock, level, image, href } = row;
  const to = isOpen ? productPaths.list(place) : href;
  return (
    <TableRow data-row={id} className={cn(isOpen && "bg-primary-soft")}>
      <TableCell data-part="choose" className="w-16">
        {image ? (
          <img src={image} alt="" loading="lazy" className="size-12 rounded-md border object-cover" />
        ) : (
          <span className="flex size-12 items-center justify-center rounded-md border bg-muted text-muted-foreground">
            <Icon name="heroicons_outline:photo" label={t("inventory.noImage")} className="size-6" />
          </span>
        )}
      </TableCell>
      <TableCell className="whitespace-nowrap tabular-nums">{sku}</TableCell>
      <TableCell className="min-w-48 font-medium">
        <Link
          to={to}
          data-row-link
          preventScrollReset
          aria-expanded={isOpen}
          className="wrap-break-word hover:underline"
        >
          {name}
        </Link>
      </TableCell>
      <TableCell
        {...(price === "" ? {} : { label: t("inventory.columns.price") })}
        className="whitespace-nowrap tabular-nums"
      >
        {price}
      </TableCell>
      <TableCell label={t("inventory.columns.stock")} className="whitespace-nowrap tabular-nums">
        <StockGauge stock={stock} level={level} />
      </TableCell>
      <TableCell className="whitespace-nowrap">{children}</TableCell>
      <TableCell data-part="actions" className="w-12 text-end">
        <Link
          to={to}
          preventScrollReset
          aria-label={t(isOpen ? "inventory.closeOf" : "inventory.openOf", { name })}
          className={buttonVariants({ variant: "ghost", size: "icon", className: "print:hidden" })}
        >
          <Icon name={isOpen ? "heroicons_mini:chevron-up" : "heroicons_mini:chevron-down"} />
        </Link>
      </TableCell>
    </TableRow>
  );
}

/** How many rows a page has. */
export function PageSizes({ place }: { place: ProductPlace }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("inventory.sizes")} className="flex items-center gap-1 text-sm">
      <span className="text-muted-foreground">{t("inventory.sizes")}</span>
      {pageSizes.map((size) => (
        <Link
          key={size}
          to={productPaths.list({ ...place, size, page: 1 })}
          discover="none"
          preventScrollReset
          aria-current={size === place.size || undefined}
          className={buttonVariants({ variant: size === place.size ? "secondary" : "ghost", size: "sm" })}
        >
          {size}
        </Link>
      ))}
    </nav>
  );
}
