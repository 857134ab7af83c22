import type { FieldName } from "@conform-to/react";
import { useFormMetadata } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

import { newKey } from "./new-key";

/** Adds an empty row; it already carries its key, because a form forgets a row in which nothing is written. */
export function AddRow({ list, count, max, label }: { list: string; count: number; max: number; label: string }) {
  const { t } = useTranslation();
  const form = useFormMetadata();
  const key = useMemo(() => `${newKey()}${count}`, [count]);
  if (count >= max) return <p className="text-sm text-muted-foreground">{t("fields.list.full", { max })}</p>;
  return (
    <div>
      <Button
        type="submit"
        variant="outline"
        className="h-auto max-w-full text-start whitespace-normal"
        // The key is drawn anew in the browser.
        suppressHydrationWarning
        {...form.insert.getButtonProps({ name: list as FieldName<{ _key: string }[]>, defaultValue: { _key: key } })}
      >
        <Icon name="heroicons_outline:plus" />
        {label}
      </Button>
    </div>
  );
}
