import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { SortOptions } from "~/components/content/sort-options";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { DateInput } from "~/components/date-input";
import { CheckboxGroup } from "~/components/fields/choices/checkbox-group";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { entryStates } from "~/lib/content/entry-states";
import { allEntriesPath, allEntriesSorts, expiringDays, isNarrowed } from "~/lib/content/list/all-entries-query";

import type { readListOnly } from "./list-only-data.server";

/** A GET form, so that the filtered list has an address to share. */
export function ListOnlyFilters() {
  const { t } = useTranslation();
  const { query, sections, units } = useLoaderData<typeof readListOnly>();
  const { page: _page, ...narrowed } = query;
  return (
    <Form method="get" action={allEntriesPath} key={JSON.stringify(narrowed)}>
      <Card className="grid items-end gap-4 p-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field id="search" label={t("content.list.search")} className="sm:col-span-2">
          {(control) => <Input {...control} type="search" name="search" maxLength={200} defaultValue={query.search} />}
        </Field>
        <Field id="status" label={t("listOnly.columns.status")}>
          {(control) => (
            <NativeSelect {...control} name="status" defaultValue={query.status ?? ""}>
              <option value="">{t("content.list.any")}</option>
              {entryStates.map((state) => (
                <option key={state} value={state}>
                  {t(`content.states.${state}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field id="department" label={t("listOnly.columns.department")}>
          {(control) => (
            <NativeSelect {...control} name="department" defaultValue={query.department ?? ""}>
              <option value="">{t("content.list.any")}</option>
              {units.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field id="from" as="group" label={t("listOnly.columns.updatedAt")} className="sm:col-span-2">
          {() => (
            <div className="flex items-center gap-2">
              <DateInput
                name="from"
                defaultValue={query.from ?? undefined}
                label={`${t("listOnly.columns.updatedAt")}, ${t("content.list.from")}`}
                aria-label={t("content.list.from")}
                className="min-w-0 flex-1"
              />
              <span aria-hidden>–</span>
              <DateInput
                name="to"
                defaultValue={query.to ?? undefined}
                label={`${t("listOnly.columns.updatedAt")}, ${t("content.list.to")}`}
                aria-label={t("content.list.to")}
                className="min-w-0 flex-1"
              />
            </div>
          )}
        </Field>
        <Field id="sort" label={t("content.list.sort")}>
          {(control) => (
            <NativeSelect {...control} name="sort" defaultValue={query.sort}>
              <SortOptions names={allEntriesSorts} labelOf={(name) => t(`listOnly.columns.${name}`)} />
            </NativeSelect>
          )}
        </Field>
        <ChoiceLabel control={<Checkbox name="expiring" value="true" defaultChecked={query.isExpiring} />}>
          {t("listOnly.expiringWithin", { count: expiringDays })}
        </ChoiceLabel>
        <ChoiceLabel control={<Checkbox name="unread" value="true" defaultChecked={query.isUnread} />}>
          {t("listOnly.unread")}
        </ChoiceLabel>
        <ChoiceLabel control={<Checkbox name="untranslated" value="true" defaultChecked={query.isUntranslated} />}>
          {t("listOnly.untranslated")}
        </ChoiceLabel>
        <details className="rounded-md border sm:col-span-2 xl:col-span-4" open={query.sections.length > 0}>
          <summary className="cursor-pointer px-4 py-2.5 font-medium">
            {query.sections.length > 0
              ? t("listOnly.sectionsChosen", { count: query.sections.length })
              : t("listOnly.sections")}
          </summary>
          <Field
            id="section"
            as="group"
            label={<span className="sr-only">{t("listOnly.sections")}</span>}
            className="px-4 pb-4"
          >
            {(control) => (
              <CheckboxGroup
                name="section"
                control={control}
                choices={sections}
                chosen={query.sections}
                className="grid gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4"
              />
            )}
          </Field>
        </details>
        <div className="flex flex-wrap gap-2 sm:col-span-2 xl:col-span-4">
          <Button type="submit">{t("content.list.apply")}</Button>
          {isNarrowed(query) ? (
            <Link to={allEntriesPath} className={buttonVariants({ variant: "ghost" })}>
              {t("content.list.clear")}
            </Link>
          ) : null}
        </div>
      </Card>
    </Form>
  );
}
