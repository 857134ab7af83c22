import { useTranslation } from "react-i18next";

import { cn } from "~/components/ui/cn";
import { Pagination as PageLinks } from "~/components/ui/pagination";
import type { Pagination } from "~/lib/platform/http/request/pagination";
import type { TextLocale } from "~/lib/platform/text/dates/dates";
import { formatNumber } from "~/lib/platform/text/numbers";

type PagingProps = { pagination: Pagination; hrefOf: (page: number) => string; className?: string };

/** In the texts and range format of specification §9. */
export function Paging({
  pagination: { page, lastPage, length, startIndex, endIndex },
  hrefOf,
  className,
}: PagingProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(value, i18n.language as TextLocale);
  const labels = {
    label: t("ui.pagination.label"),
    first: t("ui.pagination.first"),
    previous: t("ui.pagination.previous"),
    next: t("ui.pagination.next"),
    last: t("ui.pagination.last"),
    page: (target: number) => t("ui.pagination.page", { page: target }),
  };
  const range = t(length === 0 ? "ui.pagination.empty" : "ui.pagination.range", {
    start: number(startIndex + 1),
    end: number(endIndex + 1),
    total: number(length),
  });
  // An empty list has no other pages.
  if (length === 0)
    return <p className={cn("text-sm text-muted-foreground tabular-nums print:hidden", className)}>{range}</p>;
  return (
    <PageLinks page={page} lastPage={lastPage} hrefOf={hrefOf} labels={labels} range={range} className={className} />
  );
}
