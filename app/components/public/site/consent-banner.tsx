import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { publicPaths } from "~/lib/content/definition/paths";
import type { Locale } from "~/lib/content/values";
import type { ReaderConsent } from "~/lib/public-site/consent";

import { ConsentForm } from "./consent-form";
import { LocalizedText } from "~/components/public/localized-text";

/** Above the page, covering nothing; no answer means no. */
export function ConsentBanner({ consent: { text }, locale }: { consent: ReaderConsent; locale: Locale }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const more = publicPaths.cookies(locale);
  return (
    <section aria-labelledby="consent" className="no-print border-b bg-muted text-base">
      <div
        className={
          "mx-auto flex w-full max-w-300 flex-col gap-4 px-4 py-4 sm:px-8 " + "lg:flex-row lg:items-center lg:gap-10"
        }
      >
        <div className="min-w-0 flex-1">
          <h2 id="consent" className="font-semibold">
            {t("public.consent.title")}
          </h2>
          <p className="max-w-[80ch] whitespace-pre-line text-muted-foreground">
            {text ? <LocalizedText text={text} /> : t("public.consent.question")}{" "}
            <a href={more} className="font-medium text-primary underline underline-offset-4 hover:no-underline">
              {t("public.consent.more")}
            </a>
          </p>
        </div>
        <ConsentForm locale={locale} place={`${pathname}${search}`} />
      </div>
    </section>
  );
}
