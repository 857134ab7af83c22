import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { RadioOptions } from "~/components/controls/radio-options";
import type { RouteHandle } from "~/layouts/route-handle";
import { roles } from "~/lib/access/roles";
import {
  mostAllowedAddresses,
  readAccessSettings,
  readSeenSettings,
  saveAccessSettings,
  type KeptPart,
} from "~/lib/auth/session/access-settings.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { isAmong, isNetwork } from "~/lib/platform/http/networks";
import { redirectWithToast } from "~/lib/platform/http/flash.server";
import { readForm } from "~/lib/platform/http/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { AdministrationPage } from "./administration-page";
import { keptChanges } from "./kept-changes.server";
import { SettingsCard } from "./settings-card";

const path = "/administration/access";
const longestIdle = 24 * 60;

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [settings, t] = await Promise.all([readAccessSettings(), getFixedT(request)]);
  return {
    title: t("administration.areas.access.title"),
    settings,
    ownAddress: actor.address,
    mostAddresses: mostAllowedAddresses,
  };
}

/** Why a list is refused; nobody may lock themselves out. */
function addressIssue(
  list: readonly string[],
  own: string | null,
): { key: "wrong" | "tooMany" | "own"; text: string } | null {
  const wrong = list.find((one) => !isNetwork(one));
  if (wrong !== undefined) return { key: "wrong", text: wrong.slice(0, 80) };
  if (list.length > mostAllowedAddresses) return { key: "tooMany", text: "" };
  return list.length === 0 || isAmong(own ?? "", list) ? null : { key: "own", text: "" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request, { many: { secondFactorRoles: roles.length } });
  const [idle, seen] = [String(form.get("idleMinutes") ?? "").trim(), String(form.get("seen") ?? "")];
  const given = {
    seen,
    signUp: form.get("signUp") === "open" ? ("open" as const) : ("invitation" as const),
    secondFactorRoles: roles.filter((role) => form.getAll("secondFactorRoles").includes(role)),
  };
  const typed = form.get("allowedAddresses");
  // A form without the field leaves the list unchanged.
  const allowedAddresses =
    typed === null
      ? undefined
      : [
          ...new Set(
            String(typed)
              .split(/[\s,;]+/)
              .filter(Boolean),
          ),
        ];
  const issue = allowedAddresses ? addressIssue(allowedAddresses, actor.address) : null;
  const isIdleWrong = !/^\d{1,4}$/.test(idle) || Number(idle) > longestIdle;
  if (isIdleWrong || issue)
    return data(
      { ...given, idleMinutes: idle, allowedAddresses: String(typed ?? ""), isIdleWrong, issue },
      { status: 400 },
    );
  const { signUp, secondFactorRoles } = given;
  const kept = await saveAccessSettings(
    actor,
    { signUp, secondFactorRoles, idleMinutes: Number(idle), ...(allowedAddresses ? { allowedAddresses } : {}) },
    { seen: readSeenSettings(seen) },
  );
  if (kept.length === 0) return redirectWithToast(path, { tone: "success", key: "accessSettings.saved" });
  const t = await getFixedT(request);
  return redirectWithToast(path, {
    tone: "success",
    key: "accessSettings.savedMerged",
    values: {
      changes: await keptChanges(
        t,
        kept.map(({ part, by }) => ({ label: partLabel(t, part), by })),
      ),
    },
  });
}

function partLabel(t: TFunction, part: KeptPart["part"]): string {
  if (part === "signUp") return t("accessSettings.signUp");
  if (part === "idleMinutes") return t("accessSettings.idle");
  if (part === "allowedAddresses") return t("accessSettings.addresses");
  return `${t("accessSettings.secondFactor")} (${t(`profile.roles.${part}.name`)})`;
}

export default function Access() {
  const { t } = useTranslation();
  const { title, settings, ownAddress, mostAddresses } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = refused ?? {
    ...settings,
    allowedAddresses: settings.allowedAddresses.join("\n"),
    seen: JSON.stringify(settings),
  };
  return (
    <AdministrationPage title={title} description={t("accessSettings.description")} isNarrow>
      <SettingsCard returned={refused}>
        <input type="hidden" name="seen" value={shown.seen} />
        <Field id="signUp" as="group" label={t("accessSettings.signUp")}>
          {() => (
            <RadioOptions
              name="signUp"
              aria-label={t("accessSettings.signUp")}
              defaultValue={shown.signUp}
              options={(["invitation", "open"] as const).map((way) => ({
                value: way,
                label: t(`accessSettings.ways.${way}.title`),
                hint: t(`accessSettings.ways.${way}.hint`),
              }))}
            />
          )}
        </Field>
        <Field
          id="secondFactorRoles"
          as="group"
          label={t("accessSettings.secondFactor")}
          hint={t("accessSettings.secondFactorHint")}
        >
          {() => (
            <div className="grid sm:grid-cols-2">
              {roles.map((role) => (
                <ChoiceLabel
                  key={role}
                  control={
                    <Checkbox
                      name="secondFactorRoles"
                      value={role}
                      defaultChecked={shown.secondFactorRoles.includes(role)}
                    />
                  }
                >
                  {t(`profile.roles.${role}.name`)}
                </ChoiceLabel>
              ))}
            </div>
          )}
        </Field>
        <Field
          id="idleMinutes"
          label={t("accessSettings.idle")}
          hint={t("accessSettings.idleHint")}
          errors={refused?.isIdleWrong ? [t("accessSettings.idleError", { max: longestIdle })] : []}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              name="idleMinutes"
              min={0}
              max={longestIdle}
              step={1}
              required
              defaultValue={shown.idleMinutes}
              className="w-32"
              inputMode="numeric"
            />
          )}
        </Field>
        <Field
          id="allowedAddresses"
          label={t("accessSettings.addresses")}
          hint={t("accessSettings.addressesHint", { address: ownAddress ?? "–" })}
          errors={
            refused?.issue
              ? [
                  t(`accessSettings.addressErrors.${refused.issue.key}`, {
                    address: ownAddress ?? "–",
                    text: refused.issue.text,
                    max: mostAddresses,
                  }),
                ]
              : []
          }
        >
          {(control) => (
            <Textarea
              {...control}
              name="allowedAddresses"
              rows={4}
              spellCheck={false}
              autoComplete="off"
              defaultValue={shown.allowedAddresses}
              className="font-mono"
            />
          )}
        </Field>
      </SettingsCard>
    </AdministrationPage>
  );
}
