import { useTranslation } from "react-i18next";

import { DateInput } from "~/components/date-input";
import { Label } from "~/components/ui/label";
import type { DateRangeField } from "~/lib/content/definition/definition";

import { partOf, textOf, type InputProps } from "../fields-provider";

export function DateRangeInput({ name, control, initial, label }: InputProps<DateRangeField>) {
  const { t } = useTranslation();
  return (
    <div id={control.id} className="flex flex-wrap gap-4">
      {(["from", "to"] as const).map((end) => (
        <div key={end} className="flex min-w-44 flex-col gap-1">
          <Label htmlFor={`${control.id}.${end}`} className="text-sm">
            {t(`fields.range.${end}`)}
          </Label>
          <DateInput
            {...control}
            id={`${control.id}.${end}`}
            label={`${label}, ${t(`fields.range.${end}`)}`}
            name={`${name}.${end}`}
            defaultValue={textOf(partOf(initial, end))}
            max="9999-12-31"
          />
        </div>
      ))}
    </div>
  );
}
