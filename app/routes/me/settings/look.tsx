import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { RadioOptions } from "~/components/controls/radio-options";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { getProfile, saveLanguage } from "~/lib/auth/account/profile.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { parseForm } from "~/lib/platform/http/request/parse-form.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { languageCodes, languages } from "~/lib/platform/i18n/i18n";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { languageCookie } from "~/lib/platform/i18n/language-cookie.server";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { LookChoices } from "./look-choices";
import { settingsPaths } from "./paths";
import { refusalOf } from "./refusal";
import { refuse } from "./refusal.server";
import { PanelHeading, SettingsForm } from "./settings-form";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const [{ locale }, current, t] = await Promise.all([getProfile(actor), getLanguage(request), getFixedT(request)]);
  return { title: t("settings.look.pageTitle"), language: locale ?? current };
}

const schema = z.object({ locale: z.enum(languageCodes, { error: "settings.errors.language" }) });

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  const submission = parseForm(await readForm(request, { limit: 20_000 }), schema);
  if (submission.status !== "success") return refuse("language", submission);
  const { locale } = submission.value;
  await saveLanguage(actor, locale);
  const headers = { "Set-Cookie": await languageCookie.serialize(locale) };
  return redirectWithToast(settingsPaths.look, { tone: "success", key: "settings.toast.language" }, { headers });
}

export default function Look() {
  const { t } = useTranslation();
  const { language } = useLoaderData<typeof loader>();
  const refusal = refusalOf(useOwnAnswer<typeof action>(), "language");
  return (
    <UnsavedGuard returned={refusal}>
      <PanelHeading panel="look" />
      <SettingsForm
        intent="language"
        title={t("settings.look.language")}
        description={t("settings.look.languageHint")}
        refusal={refusal}
        fields={{ locale: { id: "language", label: t("settings.look.language") } }}
      >
        <div id="language" tabIndex={-1} className="outline-none">
          <RadioOptions
            key={language}
            name="locale"
            aria-label={t("settings.look.language")}
            defaultValue={language}
            options={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
          />
        </div>
      </SettingsForm>
      <LookChoices />
    </UnsavedGuard>
  );
}
