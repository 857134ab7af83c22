import { useTranslation } from "react-i18next";

import type { Locale } from "~/lib/content/values";
import type { FieldsView } from "~/lib/public-site/entry/entry-view";
import type { TranslatedText } from "~/lib/content/translated-text";

import { Attachments } from "~/components/public/entry/attachments";
import { EntryParts } from "~/components/public/entry/entry-parts";
import { Values } from "~/components/public/entry/facts";
import { Gallery } from "~/components/public/entry/gallery";
import { LocalizedText } from "../localized-text";

type ItemDetailsProps = {
  fields: FieldsView;
  /** Its title. */ title: TranslatedText;
  locale: Locale;
  heading: "h3" | "h4";
  /** Long texts are folded. */ folded?: boolean;
};

/** An entry's content, read in its list. */
export function ItemDetails({
  fields: { facts, parts, attachments, gallery },
  title,
  locale,
  heading,
  folded = false,
}: ItemDetailsProps) {
  const { t } = useTranslation();
  const texts = parts.length > 0 || gallery.length > 0;
  const long = (
    <div className="flex flex-col gap-5">
      <EntryParts parts={parts} title={title.text} locale={locale} heading={heading} />
      {gallery.length > 0 ? <Gallery pictures={gallery} /> : null}
    </div>
  );
  return (
    <>
      {facts.length > 0 ? (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-base">
          {facts.map(({ name, label, values }) => (
            <div key={name} className="min-w-0">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="font-medium wrap-break-word">
                <Values values={values} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {texts && folded ? (
        <details className="group/more relative">
          <summary className="inline-flex min-h-10 items-center plain-link">
            {t("public.details")}
            <span className="sr-only">
              : <LocalizedText text={title} />
            </span>
          </summary>
          <div className="pt-2">{long}</div>
        </details>
      ) : texts ? (
        long
      ) : null}
      {attachments.length > 0 ? <Attachments attachments={attachments} locale={locale} /> : null}
    </>
  );
}
