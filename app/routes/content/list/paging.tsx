import { Form, useLoaderData, useSubmit } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Paging } from "~/components/paging";
import { Button } from "~/components/ui/button";
import { NativeSelect } from "~/components/ui/native-select";
import { listSearch, pageSizes } from "~/lib/content/list/list-query";

import type { readList } from "./data.server";

export function ListPaging() {
  const { t } = useTranslation();
  const submit = useSubmit();
  const { section, query, list } = useLoaderData<typeof readList>();
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
        <NativeSelect id="page-size" name="size" defaultValue={query.size} key={query.size} className="w-20">
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </NativeSelect>
        <Button type="submit" variant="secondary" size="sm" className="hidden noscript:inline-flex">
          {t("content.list.showSize")}
        </Button>
      </Form>
      <Paging pagination={list.pagination} hrefOf={(page) => listSearch(section, query, { page })} />
    </div>
  );
}
