import type { FieldName } from "@conform-to/react";
import { useFormMetadata } from "@conform-to/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";

import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { FormRow } from "~/lib/content/form/row-lines";

import { newKey } from "./new-key";

type AddRowProps = {
  list: string;
  count: number;
  max: number;
  label: string;
  /** Where several lists have the same label; begins with it. */
  accessibleName?: string;
  /** The new row's initial values. */
  values?: FormRow;
  /** The form's address without scripts. */
  formAction?: string;
  /** With scripts, instead of conform's action. */
  onAdd?: () => void;
};

/** The new row has a key, because a form drops rows without values. */
export function AddRow({ list, count, max, label, accessibleName, values, formAction, onAdd }: AddRowProps) {
  const { t } = useTranslation();
  const form = useFormMetadata();
  const key = useMemo(() => `${newKey()}${count}`, [count]);
  if (count >= max) return <p className="text-sm text-muted-foreground">{t("fields.list.full", { max })}</p>;
  return (
    <div>
      <Button
        type="submit"
        variant="outline"
        aria-label={accessibleName}
        className="h-auto max-w-full text-start whitespace-normal"
        // The browser makes another key.
        suppressHydrationWarning
        {...form.insert.getButtonProps({ name: list as FieldName<FormRow[]>, defaultValue: { ...values, _key: key } })}
        formAction={formAction}
        onClick={
          onAdd &&
          ((event) => {
            event.preventDefault();
            onAdd();
          })
        }
      >
        <Icon name="heroicons_outline:plus" />
        {label}
      </Button>
    </div>
  );
}
