import { useTranslation } from "react-i18next";

import { thanksAnchor } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import type { TranslatedText } from "~/lib/content/translated-text";

import { LocalizedText } from "../localized-text";
import { useSiteTexts } from "~/components/public/site/use-site-texts";

/** The answer's address shows the thanks: the page is the same for everybody. */
export function Helpful({
  id,
  action,
  title,
  locale,
}: {
  id: string;
  action: string;
  /** The entry's title. */ title: TranslatedText;
  locale: Locale;
}) {
  const { t } = useTranslation();
  const { voteQuestion, voteThanks } = useSiteTexts();
  const button =
    "inline-flex min-h-10 min-w-16 items-center justify-center rounded-md border border-input bg-card px-4 " +
    "font-medium hover:bg-accent";
  return (
    <div className="no-print w-full border-t pt-4 text-base">
      <p id={thanksAnchor(id)} tabIndex={-1} className="peer hidden scroll-mt-24 font-medium text-success target:block">
        {voteThanks ?? t("public.helpful.thanks")}
      </p>
      <form
        method="post"
        action={`${action}${locale === "tr" ? "" : `?lang=${locale}`}`}
        className="flex flex-wrap items-center gap-3 peer-target:hidden"
      >
        <span className="text-muted-foreground">{voteQuestion ?? t("public.helpful.question")}</span>
        {(["yes", "no"] as const).map((vote) => (
          <button key={vote} name="vote" value={vote} className={button}>
            {t(`public.${vote}`)}
            <span className="sr-only">
              : <LocalizedText text={title} />
            </span>
          </button>
        ))}
      </form>
    </div>
  );
}
