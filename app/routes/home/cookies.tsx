import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ConsentForm } from "~/components/public/site/consent-form";
import { LocalizedText } from "~/components/public/localized-text";
import { useSiteTexts } from "~/components/public/site/use-site-texts";
import { Breadcrumb } from "~/components/ui/breadcrumb";
import { publicPaths } from "~/lib/content/definition/paths";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { assertSameOrigin, readForm } from "~/lib/platform/http/request/request.server";
import { badRequest } from "~/lib/platform/http/response/responses.server";
import { samePlace } from "~/lib/platform/http/request/same-place";
import { countsVisits, keepConsent, readerConsent } from "~/lib/public-site/consent.server";
import { pageSeo } from "~/lib/public-site/entry/entry-seo.server";
import { openPublicPage } from "~/lib/public-site/open-page.server";
import { noteVisitedPage } from "~/lib/public-site/outputs/counted-pages.server";
import { seoMeta } from "~/lib/public-site/outputs/page-seo";
import { localeOf } from "~/lib/public-site/public-locale";
import { visitedPages } from "~/lib/visits/visited-page";
import { siteOrigin } from "~/lib/public-site/site/site-origin.server";

export { publicHeaders as headers } from "~/lib/public-site/outputs/document-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => seoMeta(data?.seo);

/** What the site stores in every browser without asking, when and for how long. */
const needed = ["consent", "look", "seen", "session"] as const;

async function openCookies(request: Request) {
  const locale = localeOf(request);
  const [consent, isCounted, t] = await Promise.all([
    readerConsent(request, locale),
    countsVisits(),
    getFixedT(locale),
  ]);
  const seo = await pageSeo(siteOrigin(request), locale, {
    title: t("public.consent.page"),
    description: t("public.consent.intro"),
    path: publicPaths.cookies,
  });
  return { locale, consent, isCounted, seo };
}

export async function loader(args: LoaderFunctionArgs) {
  noteVisitedPage(args, visitedPages.cookies);
  return openPublicPage(args.request, () => openCookies(args.request));
}

/** Stores the answer in the reader's browser only. Public. */
export async function action({ request }: ActionFunctionArgs) {
  assertSameOrigin(request);
  const form = await readForm(request, { limit: 5_000 });
  const answer = form.get("answer");
  if (answer !== "yes" && answer !== "no") throw badRequest("unknown answer");
  const cookie = await keepConsent(answer);
  return redirect(samePlace(form.get("redirectTo")), { status: 303, headers: cookie ? { "Set-Cookie": cookie } : {} });
}

export default function Cookies() {
  const { t } = useTranslation();
  const { cookieIntro } = useSiteTexts();
  const { locale, consent, isCounted } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col gap-8">
      <Breadcrumb
        label={t("ui.breadcrumb")}
        crumbs={[{ title: t("public.home"), href: publicPaths.home(locale) }, { title: t("public.consent.page") }]}
        className="[&_ol]:text-base"
      />
      <header className="max-w-[70ch]">
        <h1 className="text-[1.75rem] leading-tight font-bold tracking-tight sm:text-[2.5rem]">
          {t("public.consent.page")}
        </h1>
        <p className="mt-2 text-muted-foreground">{cookieIntro ?? t("public.consent.intro")}</p>
      </header>
      <section aria-labelledby="needed" className="flex max-w-[70ch] flex-col gap-3">
        <h2 id="needed" className="text-xl font-semibold">
          {t("public.consent.needed")}
        </h2>
        <ul className="flex list-disc flex-col gap-2 ps-6">
          {needed.map((one) => (
            <li key={one}>{t(`public.consent.kept.${one}`)}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="statistics" className="flex max-w-[70ch] flex-col gap-4">
        <h2 id="statistics" className="text-xl font-semibold">
          {t("public.consent.statistics")}
        </h2>
        {isCounted ? <p>{t("public.consent.ownCount")}</p> : null}
        {consent ? (
          <>
            <p className="whitespace-pre-line">
              {consent.text ? <LocalizedText text={consent.text} /> : t("public.consent.question")}
            </p>
            <p>{t("public.consent.from", { address: new URL(consent.script.src).host })}</p>
            <p role="status" className="font-semibold">
              {t(`public.consent.now.${consent.answer ?? "unanswered"}`)}
            </p>
            <ConsentForm locale={locale} place={publicPaths.cookies(locale)} />
            {consent.answer === "yes" ? (
              <p className="text-base text-muted-foreground">{t("public.consent.leftover")}</p>
            ) : null}
          </>
        ) : (
          <p>{t(isCounted ? "public.consent.nothingAsked" : "public.consent.none")}</p>
        )}
      </section>
      {consent?.policy ? (
        <p>
          <a href={consent.policy} className="font-medium text-primary underline underline-offset-4 hover:no-underline">
            {t("public.consent.policy")}
          </a>
        </p>
      ) : null}
    </div>
  );
}
