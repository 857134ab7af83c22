import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Pagination } from "~/components/ui/pagination";
import { Select } from "~/components/ui/select";
import { listSearch, pageSizes } from "~/lib/content/list-query";
import { formatNumber } from "~/lib/platform/text/numbers";

import type { readList } from "./list-data.server";

/** Pages and how many rows each has, in the words the specification gives them. */
export function ListPaging() {
  const { t } = useTranslation();
  const submit = useSubmit();
  const { section, query, list, locale } = useLoaderData<typeof readList>();
  const { page, lastPage, length, startIndex, endIndex } = list.pagination;
  const number = (value: number) => formatNumber(value, locale);
  const range = t("ui.pagination.range", { start: number(startIndex + 1), end: number(endIndex + 1), total: number(length) });
  const kept = new URLSearchParams(listSearch(section, query, { size: 10 }).slice(1));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <Form method="get" className="flex items-center gap-2" onChange={(event) => submit(event.currentTarget)}>
        {[...kept].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="page-size" className="text-sm text-muted-foreground">
          {t("ui.pagination.itemsPerPage")}
        </label>
        <Select id="page-size" name="size" defaultValue={query.size} key={query.size} className="w-20">
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
        <noscript>
          <Button type="submit" variant="secondary" size="sm">
            {t("content.list.apply")}
          </Button>
        </noscript>
      </Form>
      <Pagination
        page={page}
        lastPage={lastPage}
        range={range}
        hrefOf={(target) => listSearch(section, query, { page: target })}
        labels={{
          label: t("ui.pagination.label"),
          first: t("ui.pagination.first"),
          previous: t("ui.pagination.previous"),
          next: t("ui.pagination.next"),
          last: t("ui.pagination.last"),
          page: (target) => t("ui.pagination.page", { page: target }),
        }}
      />
    </div>
  );
}
