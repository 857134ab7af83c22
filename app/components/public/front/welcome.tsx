import { useTranslation } from "react-i18next";

import { Photo } from "~/components/public/entry/photo";
import { RichText } from "~/components/public/entry/rich-text";
import { formatNumber } from "~/lib/platform/text/numbers";
import type { Locale } from "~/lib/content/values";
import type { Welcome as Said } from "~/lib/public-site/site/site-texts";

export function Welcome({
  welcome: { welcome, welcomePicture, numbers },
  name,
  locale,
}: {
  welcome: Said;
  /** Municipality. */ name: string;
  locale: Locale;
}) {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="front-welcome"
      className="grid items-center gap-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="flex flex-col gap-6">
        <h2 id="front-welcome" className="text-2xl font-bold tracking-tight">
          {name}
        </h2>
        {welcome ? <RichText html={welcome} /> : null}
        {numbers.length > 0 ? (
          <dl className="flex flex-wrap gap-x-10 gap-y-4">
            {numbers.map(({ name: of, value }) => (
              <div key={of} className="flex flex-col-reverse">
                <dt className="text-base text-muted-foreground">{t(`public.numbers.${of}`)}</dt>
                <dd className="text-3xl font-bold tracking-tight tabular-nums">{formatNumber(value, locale)}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
      {welcomePicture ? (
        <Photo
          picture={welcomePicture}
          sizes="(min-width: 768px) 440px, calc(100vw - 32px)"
          className="aspect-[4/3] h-auto w-full rounded-xl bg-muted"
        />
      ) : null}
    </section>
  );
}
