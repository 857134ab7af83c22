import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { buttonVariants } from "~/components/ui/button";

import type { EntryFormProps } from "./entry/entry-form-props";

/** To the entry that has waited longest besides this one. */
export function NextWaiting({ next, className }: Pick<EntryFormProps, "next"> & { className?: string }) {
  const { t } = useTranslation();
  if (!next) return null;
  return (
    <Link to={next.href} className={buttonVariants({ variant: "outline", className })}>
      {t("review.next", { count: next.count })}
      <Icon name="heroicons_mini:arrow-right" />
    </Link>
  );
}
