import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import type { ChosenVerb } from "~/components/controls/rows/row-choice";
import { AskMany } from "~/components/controls/rows/ask-many";
import { Button, buttonVariants } from "~/components/ui/button";
import { pageAddress } from "~/lib/platform/http/request/page-address";
import type { TrashPageData, TrashPageRow, TrashQuestion } from "~/lib/records/trash-page.server";

import { RecordList, type RecordColumn } from "./record-list";

type TrashPlace = {
  /** The page's address, which has the action, with what names the bin there. */
  path: string;
  params?: Readonly<Record<string, string>>;
};
type TrashListProps = TrashPlace &
  Omit<TrashPageData, "isAskedOnPage"> & {
    label: string;
  };

/** The question before rows are removed for good. */
export function TrashAsk({
  rows,
  page,
  path,
  params = {},
}: TrashPlace & Pick<TrashQuestion, "rows"> & { page: number }) {
  const { t } = useTranslation();
  return (
    <AskMany
      path={pageAddress(path, params, 1)}
      back={pageAddress(path, params, page)}
      verb="purge"
      text={t("trash.askText")}
      submit={t("trash.purge")}
      rows={rows}
    />
  );
}

/** What one bin holds, with its ways back. */
export function TrashList({ label, bin, rows, pagination, canPurge, path, params = {} }: TrashListProps) {
  const { t } = useTranslation();
  const isAsked = rows.some(({ purgeHref }) => purgeHref === undefined);
  const verbs: ChosenVerb[] = [
    { verb: "restore", label: t("trash.restoreChosen"), icon: "heroicons_mini:arrow-uturn-left" },
  ];
  if (canPurge && isAsked)
    verbs.push({ verb: "purge", label: t("trash.purgeChosen"), icon: "heroicons_mini:trash", isAsked: true });
  const columns: RecordColumn<TrashPageRow>[] = [
    {
      name: "name",
      label: t(`trash.bins.${bin}.what`),
      isTitle: true,
      className: "min-w-56",
      cell: ({ name, lang, href, detail }) => (
        <>
          {href === null ? (
            <span lang={lang} className="block font-medium wrap-break-word">
              {name}
            </span>
          ) : (
            <Link to={href} lang={lang} className="block font-medium wrap-break-word hover:underline">
              {name}
            </Link>
          )}
          <span className="text-sm text-muted-foreground">{detail}</span>
        </>
      ),
    },
    {
      name: "deletedAt",
      label: t("trash.deletedAt"),
      className: "whitespace-nowrap tabular-nums",
      cell: ({ deletedAt }) => deletedAt,
    },
    { name: "by", label: t("trash.by"), cell: ({ by }) => by ?? t("audit.system") },
    ...(rows.some(({ endsAt }) => endsAt !== null)
      ? [
          {
            name: "endsAt",
            label: t("trash.endsAt"),
            className: "whitespace-nowrap tabular-nums",
            cell: ({ endsAt }: TrashPageRow) => endsAt,
          },
        ]
      : []),
    {
      name: "actions",
      label: t("trash.actions"),
      isBare: true,
      cell: ({ value, name, purgeHref }) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button
            type="submit"
            name="intent"
            value={`restore:${value}`}
            variant="outline"
            size="sm"
            aria-label={`${t("trash.restore")}: ${name}`}
          >
            {t("trash.restore")}
          </Button>
          {canPurge ? (
            <Link
              to={purgeHref ?? pageAddress(path, { ...params, ask: "purge", item: value }, pagination.page)}
              aria-label={`${t("trash.purge")}: ${name}`}
              className={buttonVariants({ variant: "ghost", size: "sm" })}
            >
              {t("trash.purge")}
            </Link>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <RecordList
      label={label}
      rows={rows}
      choice={({ value, name }) => ({ value, name })}
      columns={columns}
      path={pageAddress(path, params, 1)}
      values={{ ...params, page: pagination.page }}
      verbs={verbs}
      empty={{
        icon: "heroicons_outline:trash",
        title: t("trash.empty"),
        description: t(`trash.bins.${bin}.empty`),
      }}
      paging={{ pagination, hrefOf: (page) => pageAddress(path, params, page) }}
    />
  );
}
