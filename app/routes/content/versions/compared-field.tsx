import { useTranslation } from "react-i18next";

import type { FormContext } from "~/components/fields/form-context";
import { pathLabel } from "~/components/fields/labels";
import { MarkedValue } from "~/components/fields/values/marked-value";
import { ValueView } from "~/components/fields/values/value-view";
import type { Section } from "~/lib/content/definition/definition";
import type { MarkedChanges } from "~/lib/content/entries/marked-changes.server";
import type { EntryData, Localized } from "~/lib/content/values";
import type { VersionAuthor } from "~/lib/content/entries/versions.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";

type Props = {
  section: Section;
  /** A field, or one language of it: "title.tr". */
  path: string;
  before: EntryData;
  after: EntryData;
  heads: Record<"before" | "after", VersionAuthor>;
  marked: MarkedChanges[string] | undefined;
  context: FormContext;
};

const sides = [
  { side: "before", mark: "removed", tone: "border-s-4 border-s-destructive/50" },
  { side: "after", mark: "added", tone: "border-s-4 border-s-success" },
] as const;

/** One field of two versions side by side, with each changed word marked in texts. */
export function ComparedField({ section, path, before, after, heads, marked, context }: Props) {
  const { t } = useTranslation();
  const [name = "", locale] = path.split(".");
  const field = section.fields[name];
  if (!field) return null;
  const lang = locale === "tr" || locale === "en" ? locale : undefined;
  const valueIn = (data: EntryData) => (lang ? (data[name] as Localized<unknown> | undefined)?.[lang] : data[name]);
  return (
    <section className="rounded-lg border bg-card p-4 text-foreground">
      <h2 className="mb-3 font-semibold">{pathLabel(t, section, path)}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        {sides.map(({ side, mark, tone }) => (
          <div key={side} className={`min-w-0 rounded-md bg-muted p-3 ${tone}`}>
            <p className="mb-2 text-sm text-muted-foreground">
              <span className="font-medium">{t("content.versions.number", { number: heads[side].version })}</span> ·{" "}
              {heads[side].author ?? t("content.versions.system")} ·{" "}
              {formatDateTime(heads[side].createdAt, context.locale)}
            </p>
            <div lang={lang} className="wrap-break-word">
              {marked ? (
                <MarkedValue text={marked[side]} mark={mark} />
              ) : (
                <ValueView
                  field={field}
                  value={valueIn(side === "before" ? before : after)}
                  context={context}
                  lang={lang}
                  names={{ section, field: name }}
                />
              )}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
