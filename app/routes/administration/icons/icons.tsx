import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/cn";
import { EmptyState } from "~/components/controls/empty-state";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { PageTitle } from "~/components/controls/page-title";
import { Pagination } from "~/components/ui/pagination";
import { NativeSelect } from "~/components/ui/native-select";
import { TabLinks } from "~/components/controls/tab-links";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { iconNames, iconSetVersion } from "~/lib/platform/icons/icon-set.server";
import { findIconSet, iconSets } from "~/lib/platform/icons/icon-sets";

import { IconUsage } from "./icon-usage";
import { iconSizes, iconViewPath, iconsInView, readIconView, type IconView } from "./icon-view";
import { useIconView } from "./use-icon-view";

export const handle: RouteHandle<typeof loader> = { title: (match) => match.data?.set.name };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.set.name);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const set = found(findIconSet(params.set), "icon set");
  return {
    set,
    names: iconNames(set.key),
    sprite: `/icons/${set.key}.svg?v=${iconSetVersion(set.key)}`,
    view: readIconView(new URL(request.url).searchParams, set),
  };
}

export default function Icons() {
  const { set } = useLoaderData<typeof loader>();
  return <IconPage key={set.id} />;
}

function IconPage() {
  const { t } = useTranslation();
  const { set, names, sprite, view: loaded } = useLoaderData<typeof loader>();
  const { view, change } = useIconView(set, loaded);
  const { shown, total, page, lastPage, start, selected } = iconsInView(names, view);
  const pathOf = (part: Partial<IconView>) => iconViewPath(set, { ...view, page, ...part });
  return (
    <div className="flex w-full flex-col gap-6 p-4 sm:p-8">
      <header>
        <Breadcrumb
          label={t("ui.breadcrumb")}
          crumbs={[
            { title: t("administration.title"), href: "/administration" },
            { title: t("administration.icons.title") },
          ]}
        />
        <PageTitle className="mt-1">{set.name}</PageTitle>
      </header>
      <TabLinks
        label={t("administration.icons.sets")}
        tabs={iconSets.map((other) => ({
          href: `/administration/icons/${other.id}`,
          title: other.name,
          active: other.id === set.id,
        }))}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="sticky top-2 z-10 lg:top-6 lg:order-last">
          <IconUsage set={set} name={selected} size={view.size} href={`${sprite}#${selected}`} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Filter view={view} change={change} total={total} />
          {shown.length > 0 ? (
            <ul
              aria-label={t("administration.icons.list")}
              className="grid grid-cols-[repeat(auto-fill,9rem)] justify-center gap-3 sm:justify-start"
            >
              {shown.map((name) => (
                <IconTile
                  key={name}
                  name={name}
                  size={view.size}
                  href={`${sprite}#${name}`}
                  to={pathOf({ icon: name })}
                  isSelected={name === selected}
                  onSelect={() => change({ icon: name, page })}
                />
              ))}
            </ul>
          ) : (
            <Card>
              <EmptyState
                icon="heroicons_outline:magnifying-glass"
                title={t("administration.icons.noResult.title")}
                description={t("administration.icons.noResult.text")}
                action={
                  <Button asChild variant="outline">
                    <Link to={pathOf({ search: "", page: 1 })}>{t("administration.icons.clear")}</Link>
                  </Button>
                }
              />
            </Card>
          )}
          <Pagination
            page={page}
            lastPage={lastPage}
            hrefOf={(number) => pathOf({ page: number })}
            range={
              total > 0
                ? t("ui.pagination.range", { start: start + 1, end: start + shown.length, total })
                : t("ui.pagination.empty", { total })
            }
            labels={{
              label: t("ui.pagination.label"),
              first: t("ui.pagination.first"),
              previous: t("ui.pagination.previous"),
              next: t("ui.pagination.next"),
              last: t("ui.pagination.last"),
              page: (number) => t("ui.pagination.page", { page: number }),
            }}
          />
        </div>
      </div>
    </div>
  );
}

type FilterProps = { view: IconView; change: (part: Partial<IconView>) => void; total: number };

function Filter({ view, change, total }: FilterProps) {
  const { t } = useTranslation();
  return (
    <Form method="get" role="search" className="flex flex-wrap items-end gap-3">
      {view.icon ? <input type="hidden" name="icon" value={view.icon} /> : null}
      <Field id="search" label={t("administration.icons.search")} className="min-w-40 flex-1 sm:max-w-80">
        {(control) => (
          <Input
            {...control}
            type="search"
            name="search"
            value={view.search}
            placeholder={t("administration.icons.searchHint")}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ search: event.currentTarget.value, page: 1 })}
          />
        )}
      </Field>
      <Field id="size" label={t("administration.icons.size")} className="w-32">
        {(control) => (
          <NativeSelect
            {...control}
            name="size"
            value={view.size}
            onChange={(event) => change({ size: Number(event.currentTarget.value) })}
          >
            {iconSizes.map((size) => (
              <option key={size} value={size}>
                {t("administration.icons.pixels", { size })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Button variant="outline" className="hidden noscript:inline-flex">
        {t("administration.icons.apply")}
      </Button>
      <p role="status" className="ms-auto py-2 text-muted-foreground tabular-nums">
        {t("administration.icons.count", { count: total })}
      </p>
    </Form>
  );
}

type IconTileProps = {
  name: string;
  size: number;
  href: string;
  to: string;
  isSelected: boolean;
  onSelect: () => void;
};

function IconTile({ name, size, href, to, isSelected, onSelect }: IconTileProps) {
  const choose = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <li>
      <a
        href={to}
        aria-current={isSelected ? "true" : undefined}
        onClick={choose}
        className={cn(
          "flex h-30 w-36 flex-col items-center rounded-lg border bg-card px-2 pb-2 text-center hover:border-primary",
          isSelected && "border-primary ring-1 ring-primary",
        )}
      >
        <span className="flex flex-1 items-center">
          <svg aria-hidden width={size} height={size}>
            <use href={href} />
          </svg>
        </span>
        <span className="line-clamp-2 w-full text-xs wrap-break-word text-muted-foreground">{name}</span>
      </a>
    </li>
  );
}
