import { data } from "@remix-run/node";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { useScriptsOnly } from "~/components/controls/hydration/use-scripts-only";
import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { Icon } from "~/components/icon";
import { pageMeta } from "~/components/page-meta";
import { Paging } from "~/components/paging";
import { RecordPage } from "~/components/records/record-page";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Input } from "~/components/ui/input";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "~/components/ui/table";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { readProductLists } from "~/lib/apps/ecommerce/choices.server";
import { countStock } from "~/lib/apps/ecommerce/count-stock.server";
import { productBounds, productPaths, readProductPlace } from "~/lib/apps/ecommerce/product";
import { readTypedNumber } from "~/lib/apps/ecommerce/typed-product.server";
import { listProducts } from "~/lib/apps/ecommerce/product-list.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { formatNumber } from "~/lib/platform/text/numbers";
import { isUuid } from "~/lib/platform/text/uuid";

import { ProductFilter } from "../product-filter";

/** Rows of one sheet. */
const sheet = 100;

export const handle: RouteHandle<typeof loader> = {
  title: ({ data: found }) => found?.title,
  crumb: ({ data: found }) => found?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data: found }) => pageMeta(found?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  const place = readProductPlace(new URL(request.url).searchParams);
  const [t, locale, { items, pagination }, lists] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    listProducts(actor, { ...place, size: sheet }),
    readProductLists(actor),
  ]);
  const options = (list: "categories" | "tags") => lists[list].map(({ id, title }) => ({ id, title }));
  return {
    title: t("inventory.count.title"),
    place: { ...place, page: pagination.page },
    pagination,
    rows: items.map(({ id, name, sku, barcode, stock }) => ({
      ...{ id, name, sku, barcode },
      seen: stock ?? 0,
      stock: stock === null ? null : formatNumber(stock, locale),
    })),
    categories: options("categories"),
    tags: options("tags"),
    day: formatLongDate(new Date(), locale),
    may: { edit: actor.can("ecommerce.edit") },
  };
}

type CountAnswer = { typed: Record<string, string>; reason: string; issues: Record<string, string>; done: number };

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.edit");
  const { pathname, search, searchParams } = new URL(request.url);
  const form = await readForm(request, { fields: 2 * sheet + 10 });
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const reason = text("reason");
  const typed: Record<string, string> = {};
  for (const key of form.keys()) {
    const id = key.replace(/^count\./, "");
    if (id !== key && isUuid(id) && text(key) !== "") typed[id] = text(key);
  }
  const rows = Object.entries(typed).map(([id, quantity]) => ({
    ...{ id, quantity: readTypedNumber(quantity) ?? quantity, seen: Number(text(`seen.${id}`)) || 0 },
  }));
  if (rows.length === 0)
    return redirectWithToast(`${pathname}${search}`, { tone: "warning", key: "inventory.count.nothing" });
  const { done, issues } = await countStock(actor, rows, reason);
  if (issues.size > 0)
    return data<CountAnswer>(
      {
        typed: Object.fromEntries(Object.entries(typed).filter(([id]) => issues.has(id))),
        reason,
        issues: Object.fromEntries(issues),
        done,
      },
      { status: 422 },
    );
  const place = readProductPlace(searchParams);
  return redirectWithToast(productPaths.list({ ...place, page: 1 }), {
    tone: "success",
    key: "inventory.count.done",
    values: { count: done },
  });
}

/** After a refusal the stock that others have made meanwhile is shown beside what was typed. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (defaultShouldRevalidate || actionStatus === 422) && !isUnanswered(actionStatus);
}

export default function CountSheet() {
  const { t } = useTranslation();
  const { title, place, pagination, rows, categories, tags, day, may } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<CountAnswer>();
  const scriptsOnly = useScriptsOnly();
  const { category, tag, search } = place;
  const filters = [
    categories.find(({ id }) => id === category)?.title,
    tags.find(({ id }) => id === tag)?.title,
    search === "" ? undefined : t("inventory.count.searched", { search }),
  ];
  return (
    <RecordPage
      title={title}
      description={[day, ...filters.filter(Boolean)].join(" · ")}
      back={{ to: productPaths.list({ ...place, page: 1 }), label: t("inventory.toList") }}
      actions={
        <Button type="button" variant="outline" className={scriptsOnly} onClick={() => window.print()}>
          <Icon name="heroicons_outline:printer" />
          {t("inventory.count.print")}
        </Button>
      }
    >
      <ProductFilter place={place} categories={categories} tags={tags} action={productPaths.count()} />
      {rows.length === 0 ? (
        <Card>
          <EmptyState icon="heroicons_outline:magnifying-glass" title={t("inventory.empty.notFound")} />
        </Card>
      ) : (
        <UnsavedGuard returned={answer}>
          <Form method="post" preventScrollReset className="flex flex-col gap-4">
            {answer ? (
              <Alert tone="warning">
                {t("inventory.count.some", { count: answer.done, left: Object.keys(answer.issues).length })}
              </Alert>
            ) : null}
            <Card className="overflow-hidden">
              <Table label={title}>
                <TableHeader>
                  <tr>
                    <TableHead>{t("inventory.columns.sku")}</TableHead>
                    <TableHead>{t("inventory.columns.name")}</TableHead>
                    <TableHead>{t("inventory.fields.barcode")}</TableHead>
                    <TableHead>{t("inventory.columns.stock")}</TableHead>
                    <TableHead>{t("inventory.count.counted")}</TableHead>
                  </tr>
                </TableHeader>
                <TableBody>
                  {rows.map((row) => (
                    <TableRow key={row.id} className="break-inside-avoid">
                      <TableCell className="whitespace-nowrap tabular-nums">{row.sku}</TableCell>
                      <TableCell className="font-medium wrap-break-word">{row.name}</TableCell>
                      <TableCell className="whitespace-nowrap tabular-nums">{row.barcode}</TableCell>
                      <TableCell label={t("inventory.columns.stock")} className="whitespace-nowrap tabular-nums">
                        {row.stock ?? "–"}
                      </TableCell>
                      <TableCell className="w-40">
                        {may.edit ? (
                          <CountField
                            key={JSON.stringify(answer?.issues)}
                            isAnswered={answer !== undefined}
                            row={row}
                            typed={answer?.typed[row.id] ?? ""}
                            errors={answer?.issues[row.id] ? [issueText(t, answer.issues[row.id] ?? "")] : []}
                          />
                        ) : (
                          <span className="block h-9 rounded-md border border-input" />
                        )}
                      </TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </Card>
            {may.edit ? (
              <div className="flex flex-wrap items-end gap-3 print:hidden">
                <Field
                  id="count-reason"
                  label={t("inventory.move.reason")}
                  note={t("inventory.optional")}
                  className="min-w-56 flex-1"
                >
                  {(control) => (
                    <Input
                      {...control}
                      name="reason"
                      defaultValue={answer?.reason}
                      maxLength={productBounds.reason}
                      autoComplete="off"
                    />
                  )}
                </Field>
                <Button type="submit">{t("inventory.count.submit")}</Button>
              </div>
            ) : null}
          </Form>
        </UnsavedGuard>
      )}
      <Paging pagination={pagination} hrefOf={(page) => `${pageOf(place, page)}`} />
    </RecordPage>
  );
}

const pageOf = (place: Parameters<typeof productPaths.list>[0] & object, page: number) =>
  productPaths.list({ ...place, page }).replace(productPaths.list(), productPaths.count());

type CountFieldProps = {
  isAnswered: boolean;
  row: { id: string; name: string; seen: number };
  typed: string;
  errors: string[];
};

/** Empty where nobody has counted. On paper it is the box for the number. */
function CountField({ isAnswered, row, typed, errors }: CountFieldProps) {
  const { t } = useTranslation();
  // The page may be read again while somebody types: a count is of the stock that they saw, until a refusal shows another.
  const [begun] = useState(row.seen);
  const seen = isAnswered ? row.seen : begun;
  return (
    <>
      <input type="hidden" name={`seen.${row.id}`} value={seen} />
      <Field
        id={`count-${row.id}`}
        label={<span className="sr-only">{t("inventory.count.of", { name: row.name })}</span>}
        errors={errors}
      >
        {(control) => (
          <Input
            {...control}
            name={`count.${row.id}`}
            defaultValue={typed}
            inputMode="numeric"
            maxLength={12}
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}
