import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { fieldLabel } from "~/components/fields/labels";
import { Icon } from "~/components/icon";
import { Button, buttonVariants } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ActionMenu } from "~/components/controls/rows/action-menu";
import { choosableColumns } from "~/lib/content/definition/definition";
import { listSearch } from "~/lib/content/list/list-query";

import type { readList } from "./data.server";

/** The ticked columns, as far as there is room; remembered. Names those without room. */
export function ColumnChooser() {
  const { t } = useTranslation();
  const { section, query, columns } = useLoaderData<typeof readList>();
  const kept = new URLSearchParams(listSearch(section, query, { columns: null, page: query.page }).slice(1));
  const shown = new Map(columns.map(({ name, from }) => [name, from]));
  return (
    <ActionMenu
      variant="outline"
      label={t("content.list.columns")}
      content={
        <Form method="get" preventScrollReset className="flex flex-col gap-1 p-2" key={[...shown.keys()].join()}>
          {[...kept].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <input type="hidden" name="columns" value={section.titleField} />
          {choosableColumns(section).map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-2">
              <Checkbox
                name="columns"
                value={name}
                defaultChecked={shown.has(name)}
                disabled={name === section.titleField}
              />
              {fieldLabel(t, section, name)}
              {shown.get(name) ? <small data-no-room={shown.get(name)}>{t("content.list.columnNoRoom")}</small> : null}
            </label>
          ))}
          <div className="mt-1 flex flex-wrap gap-2">
            <Button type="submit" size="sm">
              {t("content.list.columnsApply")}
            </Button>
            {query.columns ? (
              <Link
                to={`?${new URLSearchParams([...kept, ["columns", "default"]])}`}
                preventScrollReset
                className={buttonVariants({ variant: "ghost", size: "sm" })}
              >
                {t("content.list.columnsDefault")}
              </Link>
            ) : null}
          </div>
        </Form>
      }
    >
      <Icon name="heroicons_mini:view-columns" />
      <span className="max-sm:sr-only">{t("content.list.columns")}</span>
    </ActionMenu>
  );
}
