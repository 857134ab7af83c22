import { useId } from "react";
import { useTranslation } from "react-i18next";

import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/cn";
import { Input } from "~/components/ui/input";
import type { Locale } from "~/lib/content/values";

type SearchFormProps = {
  action: string;
  locale: Locale;
  label: string;
  /** The empty box's placeholder. */ hint?: string | undefined;
  value?: string;
  archive?: boolean;
  /** The list's other filters. */ kept?: Readonly<Record<string, string>>;
  className?: string;
};

/** A GET form: its result has an address. */
export function SearchForm({
  action,
  locale,
  label,
  hint = label,
  value = "",
  archive = false,
  kept = {},
  className,
}: SearchFormProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <form action={action} method="get" role="search" className={cn("flex gap-2", className)}>
      {locale === "tr" ? null : <input type="hidden" name="lang" value={locale} />}
      {archive ? <input type="hidden" name="archive" value="1" /> : null}
      {Object.entries(kept).map(([name, chosen]) => (
        <input key={name} type="hidden" name={name} value={chosen} />
      ))}
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Input
        id={id}
        type="search"
        name="search"
        key={value}
        defaultValue={value}
        placeholder={hint}
        maxLength={200}
        className="min-w-0 flex-1 text-ellipsis"
      />
      <Button type="submit" variant="secondary" className="px-3" aria-label={t("public.search.submit")}>
        <Icon name="heroicons_outline:magnifying-glass" />
      </Button>
    </form>
  );
}
