import { useState } from "react";
import { useTranslation } from "react-i18next";

import type { Section } from "~/lib/content/definition/definition";
import type { EntryData } from "~/lib/content/values";

import { fieldParts } from "~/components/fields/field-parts";
import { FieldTabs } from "~/components/fields/field-tabs";
import type { FormContext } from "~/components/fields/form-context";
import { fieldLabel } from "~/components/fields/labels";
import { ValueView } from "~/components/fields/lazy/lazy-views";

export function EntryValues({ section, data, context }: { section: Section; data: EntryData; context: FormContext }) {
  const { t } = useTranslation();
  // All languages are visible already.
  const [reveal] = useState(() => () => {});
  const tabs = fieldParts(section).map(({ id, fields }) => ({
    id,
    title: t(`content.tabs.${id}`),
    names: fields.map(([name]) => name),
    errors: 0,
    content: (
      <dl className="flex flex-col divide-y rounded-lg border bg-card px-5">
        {fields.map(([name, field]) => (
          <div
            key={name}
            id={`field-${name}`}
            className="grid gap-1 py-4 @3xl:grid-cols-[14rem_minmax(0,1fr)] @3xl:gap-6"
          >
            <dt className="font-medium text-muted-foreground">{fieldLabel(t, section, name)}</dt>
            <dd className="min-w-0 wrap-break-word">
              <ValueView field={field} value={data[name]} context={context} names={{ section, field: name }} />
            </dd>
          </div>
        ))}
      </dl>
    ),
  }));
  return (
    <div className="@container flex min-w-0 flex-col gap-5">
      <FieldTabs tabs={tabs} onReveal={reveal} />
    </div>
  );
}
