import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { locales } from "~/lib/content/values";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { readForm } from "~/lib/platform/http/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { siteTextLimits } from "~/lib/public-site/site-identity";
import { readSiteTexts, saveSiteTexts, siteIdentity } from "~/lib/public-site/site-identity.server";

import { AdministrationPage } from "./administration-page";
import { SettingsCard } from "./settings-card";

const path = "/administration/site";
const parts = ["name", "description"] as const;

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [texts, tr, en, t] = await Promise.all([readSiteTexts(), siteIdentity("tr"), siteIdentity("en"), getFixedT(request)]);
  return { title: t("administration.areas.site.title"), texts, shown: { tr, en } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request);
  const textsOf = (part: string) => Object.fromEntries(locales.map((locale) => [locale, String(form.get(`${part}.${locale}`) ?? "")])) as Record<(typeof locales)[number], string>;
  const texts = { name: textsOf("name"), description: textsOf("description") };
  const { tooLong } = await saveSiteTexts(actor, texts);
  if (tooLong.length > 0) return data({ texts, tooLong }, { status: 400 });
  return redirectWithToast(path, { tone: "success", key: "siteSettings.saved" });
}

export default function Site() {
  const { t } = useTranslation();
  const { title, texts, shown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const values = refused?.texts ?? texts;
  return (
    <AdministrationPage title={title} description={t("siteSettings.description")} isNarrow>
      <SettingsCard returned={refused}>
        {parts.flatMap((part) =>
          locales.map((locale) => {
            const name = `${part}.${locale}`;
            return (
              <Field
                key={name}
                id={name}
                label={t(`siteSettings.fields.${part}.${locale}`)}
                hint={texts[part][locale] ? undefined : t("siteSettings.shown", { text: shown[locale][part] })}
                errors={refused?.tooLong.includes(name) ? [t("siteSettings.tooLong", { max: siteTextLimits[part] })] : []}
              >
                {(control) => <Input {...control} name={name} lang={locale} defaultValue={values[part][locale]} maxLength={siteTextLimits[part]} autoComplete="off" />}
              </Field>
            );
          }),
        )}
      </SettingsCard>
    </AdministrationPage>
  );
}
