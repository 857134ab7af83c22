import { useTranslation } from "react-i18next";

import { buttonVariants } from "~/components/ui/button";
import type { ContactTexts as Said } from "~/lib/public-site/site/site-texts";

import { AnyLink } from "~/components/public/outside-link";
import { Photo } from "~/components/public/entry/photo";
import { RichText } from "~/components/public/entry/rich-text";

export function ContactTexts({
  texts: { contactIntro, contactPicture, contactMap, answerDays, write },
}: {
  texts: Said;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col items-start gap-4">
        {contactIntro ? <RichText html={contactIntro} /> : null}
        {answerDays === undefined ? null : (
          <p className="font-medium">{t("public.answerDays", { count: answerDays })}</p>
        )}
        {write ? (
          <a href={write} className={buttonVariants({ className: "no-print" })}>
            {t("public.write.title")}
          </a>
        ) : null}
        {contactMap ? (
          <AnyLink href={contactMap} className={buttonVariants({ variant: "outline", className: "no-print" })}>
            {t("public.showOnMap")}
          </AnyLink>
        ) : null}
      </div>
      {contactPicture ? (
        <Photo
          picture={contactPicture}
          sizes="(min-width: 768px) 440px, calc(100vw - 32px)"
          className="aspect-[4/3] h-auto w-full rounded-xl bg-muted"
        />
      ) : null}
    </div>
  );
}
