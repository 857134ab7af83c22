import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { deferred } from "~/components/controls/hydration/deferred";
import { Field } from "~/components/controls/field";
import { Button, buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { fileSorts, fileStates, type FileFilters, type FileSort, type FileState } from "~/lib/files/search/file-query";
import { fileKinds } from "~/lib/files/serving/file-urls";

import { Choice } from "./filter-choice";
import { MoreFilters as DrawnFilters, type MoreFiltersProps } from "./more-filters";

/** Folded away for most, with a calendar: its script loads when somebody reaches for it. */
const MoreFilters = deferred<MoreFiltersProps>(import.meta.env.SSR ? DrawnFilters : undefined, () =>
  import("./more-filters").then((module) => module.MoreFilters),
);

const { want } = MoreFilters;
/** The button of the calendar is there with the script. */
const reached = { onToggle: want, onPointerEnter: want, onFocus: want };

type FileFiltersProps = MoreFiltersProps & {
  /** The address of the list without filters, and the view that it keeps. */
  action: string;
  view: string | undefined;
  query: Pick<FileFilters, "search" | "kind" | "tag" | "uploader" | "from" | "to"> & {
    state?: FileState | undefined;
    sort?: FileSort | undefined;
  };
  /** The order where the address names none. */
  sort: FileSort;
  search: { label: string; hint?: string };
  /** The heading of what is folded away. */
  more: string;
  /** Shows all again; null where nothing is filtered. */
  clear: string | null;
};

/** A GET form, so that the filtered list has an address to share. */
export function FileFilterForm(props: FileFiltersProps) {
  const { t } = useTranslation();
  const { action, view, query, sort, search, more, uploader, uploaders, tags, clear } = props;
  const isOpen = Boolean(query.tag || query.uploader || query.from || query.to);
  return (
    <Form
      method="get"
      role="search"
      action={action}
      className="flex flex-col gap-3 print:hidden"
      key={JSON.stringify(query)}
    >
      {view === "list" ? <input type="hidden" name="view" value="list" /> : null}
      <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <Field id="search" label={search.label} className="col-span-2 sm:min-w-56 sm:flex-1">
          {(control) => (
            <Input
              {...control}
              type="search"
              name="search"
              defaultValue={query.search}
              placeholder={search.hint}
              maxLength={200}
            />
          )}
        </Field>
        <Field id="kind" label={t("files.kind.label")} className="sm:w-40">
          {(control) => (
            <Choice
              {...control}
              name="kind"
              value={query.kind}
              all={t("files.kind.all")}
              options={fileKinds.map((one) => [one, t(`files.kind.${one}`)])}
            />
          )}
        </Field>
        {tags ? (
          <Field id="state" label={t("files.filters.state")} className="sm:w-52">
            {(control) => (
              <Choice
                {...control}
                name="state"
                value={query.state}
                all={t("files.filters.allStates")}
                options={fileStates.map((one) => [one, t(`files.filters.states.${one}`)])}
              />
            )}
          </Field>
        ) : null}
        <Field id="sort" label={t("files.filters.sort")} className="sm:w-44">
          {(control) => (
            <NativeSelect {...control} name="sort" defaultValue={query.sort ?? sort}>
              {fileSorts.map((one) => (
                <option key={one} value={one}>
                  {t(`files.filters.sorts.${one}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Button type="submit" variant="outline">
          {t("files.apply")}
        </Button>
        {clear === null ? null : (
          <Link to={clear} className={buttonVariants({ variant: "ghost" })}>
            {t("files.clear")}
          </Link>
        )}
      </div>
      <details open={isOpen} className="rounded-lg border bg-card" {...reached}>
        <summary className="flex cursor-pointer items-center gap-2 px-4 py-2.5 font-medium">
          <Icon name="heroicons_outline:funnel" className="size-5 text-muted-foreground" />
          {more}
        </summary>
        <MoreFilters query={query} uploader={uploader} uploaders={uploaders} tags={tags} />
      </details>
    </Form>
  );
}
