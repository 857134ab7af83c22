import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import type { FormContext } from "~/components/fields/form-context";
import { pathLabel } from "~/components/fields/labels";
import { ValueView } from "~/components/fields/values/value-view";
import { Alert } from "~/components/ui/alert";
import type { FieldChange } from "~/lib/content/entries/changes-since.server";
import type { Section } from "~/lib/content/definition/definition";
import type { EntryData, Localized } from "~/lib/content/values";

type Props = { section: Section; fields: FieldChange[]; isSaved: boolean; data: EntryData; context: FormContext };

/** Gets the focus: the buttons apply to this text from now on. */
export function ChangesPanel({ section, fields, isSaved, data, context }: Props) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Alert tone="warning" title={t("content.changed.title")}>
        <p>{t(isSaved ? "content.changed.saved" : "content.changed.shown")}</p>
        <dl className="mt-3 flex flex-col gap-3 empty:hidden">
          {fields.map((change) => (
            <ChangedField key={change.path} section={section} change={change} data={data} context={context} />
          ))}
        </dl>
      </Alert>
    </div>
  );
}

function ChangedField({
  section,
  change: { path, by },
  data,
  context,
}: {
  section: Section;
  change: FieldChange;
  data: EntryData;
  context: FormContext;
}) {
  const { t } = useTranslation();
  const [name = "", locale] = path.split(".");
  const field = section.fields[name];
  if (!field) return null;
  const lang = locale === "tr" || locale === "en" ? locale : undefined;
  const value = lang ? (data[name] as Localized<unknown> | undefined)?.[lang] : data[name];
  return (
    <div>
      <dt className="font-medium">
        {t("content.changed.field", { field: pathLabel(t, section, path), name: by ?? t("content.conflict.somebody") })}
      </dt>
      <dd
        className="mt-1 max-h-60 overflow-y-auto rounded-md border bg-card p-3 wrap-break-word text-foreground"
        lang={lang}
      >
        <ValueView field={field} value={value} context={context} lang={lang} names={{ section, field: name }} />
      </dd>
    </div>
  );
}
