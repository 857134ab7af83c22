import { useTranslation } from "react-i18next";

import type { FormContext } from "~/components/fields/form-context";
import { pathLabel } from "~/components/fields/labels";
import { MarkedValue } from "~/components/fields/values/marked-value";
import { ValueView } from "~/components/fields/values/value-view";
import { Alert } from "~/components/ui/alert";
import type { Section } from "~/lib/content/definition/definition";
import type { MarkedChanges } from "~/lib/content/entries/marked-changes.server";
import type { Conflict } from "~/lib/content/values";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

import { changesText } from "~/routes/content/versions/changes-text";
import type { EntryResult } from "~/routes/content/entry/entry-answers.server";

type Props = { section: Section; conflict: NonNullable<EntryResult["conflict"]>; context: FormContext };

/**
 * Somebody saved in between. Conflicting texts stand side by side, and the form below has the writer's own. Saving
 * again decides, also without scripts.
 */
export function ConflictPanel({ section, conflict, context }: Props) {
  const { t } = useTranslation();
  const by = conflict.by ?? t("content.conflict.somebody");
  return (
    <section aria-labelledby="conflict-title" className="flex flex-col gap-4">
      <Alert tone="warning" title={<span id="conflict-title">{t("content.conflict.title")}</span>}>
        {t("content.conflict.explain", { name: by, time: formatDateTime(conflict.at, context.locale) })}
        {conflict.others.length > 0 ? (
          <p className="mt-2">{t("content.conflict.merged", { changes: changesText(t, section, conflict.others) })}</p>
        ) : null}
      </Alert>
      {conflict.conflicts.map((one) => (
        <ConflictField
          key={one.path}
          section={section}
          one={one}
          by={by}
          at={conflict.at}
          marked={conflict.marked[one.path]}
          context={context}
        />
      ))}
    </section>
  );
}

type ConflictFieldProps = {
  section: Section;
  one: Conflict;
  by: string;
  at: Date;
  marked: MarkedChanges[string] | undefined;
  context: FormContext;
};

function ConflictField({ section, one, by, at, marked, context }: ConflictFieldProps) {
  const { t } = useTranslation();
  const [name = "", locale] = one.path.split(".");
  const field = section.fields[name];
  if (!field) return null;
  const lang = locale === "tr" || locale === "en" ? locale : undefined;
  const choice = `choose.${one.path}`;
  return (
    <fieldset className="rounded-lg border bg-card p-4">
      <legend className="px-1 font-semibold">{pathLabel(t, section, one.path)}</legend>
      <div className="grid gap-4 md:grid-cols-2">
        {(["mine", "theirs"] as const).map((side) => (
          <div
            key={side}
            className={
              "flex min-w-0 flex-col gap-2 rounded-md border p-3 has-checked:border-primary " +
              "has-checked:bg-primary-soft"
            }
          >
            <label className="flex cursor-pointer items-center gap-2 font-medium">
              <input
                type="radio"
                name={choice}
                value={side}
                defaultChecked={side === "mine"}
                className="size-4 accent-primary"
              />
              {side === "mine" ? t("content.conflict.mine") : t("content.conflict.theirs", { name: by })}
              {side === "theirs" ? (
                <span className="text-sm font-normal text-muted-foreground">{formatDateTime(at, context.locale)}</span>
              ) : null}
            </label>
            <div className="max-h-80 overflow-y-auto wrap-break-word" lang={lang}>
              {marked ? (
                <MarkedValue text={marked[side === "mine" ? "before" : "after"]} mark="only" />
              ) : (
                <ValueView
                  field={field}
                  value={one[side]}
                  context={context}
                  lang={lang}
                  names={{ section, field: name }}
                />
              )}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
