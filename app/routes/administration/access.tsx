import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Card, CardContent, CardHeader, CardTitle } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { RadioOptions } from "~/components/controls/radio-options";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { roles } from "~/lib/access/roles";
import { passwordLength } from "~/lib/auth/credentials/password-rules";
import { signInLimits } from "~/lib/auth/credentials/sign-in-limits.server";
import {
  holdsOwn,
  longestLeastPassword,
  maxAllowedAddresses,
  readAccessSettings,
  readSeenSettings,
  saveAccessSettings,
  type KeptPart,
} from "~/lib/auth/session/access-settings.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { env } from "~/lib/platform/env/env.server";
import type { BoundedForm } from "~/lib/platform/http/request/form-bounds.server";
import { isNetwork } from "~/lib/platform/http/server/networks";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { FactList } from "./fact-list";
import { keptChanges } from "./audit/kept-changes.server";
import { SettingsCard } from "./settings-card";

const path = "/administration/access";
const longestIdle = 24 * 60;
const addressLists = ["allowedAddresses", "administratorAddresses"] as const;

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
    bounds: { addresses: maxAllowedAddresses, password: { min: passwordLength.min, max: longestLeastPassword } },
    facts: fixedFacts(t),
  };
}

/** Already translated: what belongs here and is set by the product or the environment. */
function fixedFacts(t: TFunction): [name: string, value: string][] {
  const limits = (["pair", "address", "account"] as const).map((name): [string, string] => {
    const { points, seconds } = signInLimits[name];
    const value = t("accessSettings.fixed.limit", { count: points, minutes: seconds / 60 });
    return [t(`accessSettings.fixed.${name}`), value];
  });
  const { STAFF_ADDRESSES, TRUST_PROXY } = env();
  const proxies = Array.isArray(TRUST_PROXY) ? TRUST_PROXY.join(", ") : String(TRUST_PROXY);
  return [
    ...limits,
    [t("accessSettings.fixed.staffAddresses"), t(`accessSettings.fixed.lists.${STAFF_ADDRESSES}`)],
    [t("accessSettings.fixed.trustProxy"), proxies],
  ];
}

type AddressIssue = { key: "wrong" | "tooMany" | "own"; text: string };

/** Why a list is not taken; above all, nobody locks themselves out. */
function addressIssue(list: readonly string[], own: string | null): AddressIssue | null {
  const wrong = list.find((one) => !isNetwork(one));
  if (wrong !== undefined) return { key: "wrong", text: wrong.slice(0, 80) };
  if (list.length > maxAllowedAddresses) return { key: "tooMany", text: "" };
  return holdsOwn(list, own) ? null : { key: "own", text: "" };
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
  const isIdleWrong = !isBetween(idle, 0, longestIdle);
  const lists = readLists(form);
  const issues = Object.fromEntries(
    Object.entries(lists).map(([part, list]) => [part, addressIssue(list, actor.address)] as const),
  );
  const password = readPasswordPart(form);
  if (isIdleWrong || password.isWrong || Object.values(issues).some(Boolean)) {
    const typed = Object.fromEntries(addressLists.map((part) => [part, String(form.get(part) ?? "")]));
    return data(
      {
        ...given,
        idleMinutes: idle,
        minPasswordLength: password.typed,
        refusesNames: form.has("refusesNames"),
        typed,
        isIdleWrong,
        isLengthWrong: password.isWrong,
        issues,
      },
      { status: 400 },
    );
  }
  const { signUp, secondFactorRoles } = given;
  const kept = await saveAccessSettings(
    actor,
    { signUp, secondFactorRoles, idleMinutes: Number(idle), ...lists, ...password.settings },
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

const isBetween = (text: string, least: number, most: number) =>
  /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most;

/** A form that does not ask for a list leaves it as it is. */
function readLists(form: BoundedForm): Partial<Record<(typeof addressLists)[number], string[]>> {
  return Object.fromEntries(
    addressLists.flatMap((part) => {
      const typed = form.get(part);
      if (typed === null) return [];
      const list = String(typed)
        .split(/[\s,;]+/)
        .filter(Boolean);
      return [[part, [...new Set(list)]]];
    }),
  );
}

/** The rules of new passwords; a form that does not ask for them leaves them as they are. */
function readPasswordPart(form: BoundedForm) {
  const given = form.get("minPasswordLength");
  const typed = String(given ?? passwordLength.min).trim();
  return {
    typed,
    isWrong: !isBetween(typed, passwordLength.min, longestLeastPassword),
    settings: given === null ? {} : { minPasswordLength: Number(typed), refusesNames: form.has("refusesNames") },
  };
}

function partLabel(t: TFunction, part: KeptPart["part"]): string {
  if (part === "signUp") return t("accessSettings.signUp");
  if (part === "idleMinutes") return t("accessSettings.idle");
  if (part === "allowedAddresses" || part === "administratorAddresses") return t(`accessSettings.addresses.${part}`);
  if (part === "minPasswordLength") return t("accessSettings.minPassword");
  if (part === "refusesNames") return t("accessSettings.refusesNames");
  return `${t("accessSettings.secondFactor")} (${t(`profile.roles.${part}.name`)})`;
}

export default function Access() {
  const { t } = useTranslation();
  const { title, settings, ownAddress, bounds, facts } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>();
  const shown = refused ?? {
    ...settings,
    typed: Object.fromEntries(addressLists.map((part) => [part, settings[part].join("\n")])),
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
          id="minPasswordLength"
          label={t("accessSettings.minPassword")}
          hint={t("accessSettings.minPasswordHint", bounds.password)}
          errors={refused?.isLengthWrong ? [t("accessSettings.minPasswordError", bounds.password)] : []}
        >
          {(control) => (
            <Input
              {...control}
              type="number"
              name="minPasswordLength"
              min={bounds.password.min}
              max={bounds.password.max}
              step={1}
              required
              defaultValue={shown.minPasswordLength}
              className="w-32"
              inputMode="numeric"
            />
          )}
        </Field>
        <ChoiceLabel
          control={<Checkbox name="refusesNames" defaultChecked={shown.refusesNames} />}
          hint={t("accessSettings.refusesNamesHint")}
        >
          {t("accessSettings.refusesNames")}
        </ChoiceLabel>
        {addressLists.map((part) => {
          const issue = refused?.issues[part];
          const values = { address: ownAddress ?? "–", text: issue?.text ?? "", max: bounds.addresses };
          return (
            <Field
              key={part}
              id={part}
              label={t(`accessSettings.addresses.${part}`)}
              hint={t(`accessSettings.addressesHint.${part}`, values)}
              errors={issue ? [t(`accessSettings.addressErrors.${issue.key}`, values)] : []}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name={part}
                  rows={4}
                  spellCheck={false}
                  autoComplete="off"
                  defaultValue={shown.typed[part]}
                  className="font-mono"
                />
              )}
            </Field>
          );
        })}
      </SettingsCard>
      <Card>
        <CardHeader>
          <CardTitle>{t("settingGroups.fixed.title")}</CardTitle>
        </CardHeader>
        <CardContent>
          <p className="mb-2 text-muted-foreground">{t("settingGroups.fixed.text")}</p>
          <FactList facts={facts} />
        </CardContent>
      </Card>
    </AdministrationPage>
  );
}
