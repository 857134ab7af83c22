import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { TargetChoice } from "~/components/content/target-choice";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { translateIssue } from "~/components/fields/issue-text";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { publicSections } from "~/lib/content/definition/registry.server";
import type { Locale } from "~/lib/content/values";
import { describeLinks } from "~/lib/menus/link-labels.server";
import { ruleJson } from "~/lib/menus/menu-json.server";
import { menuPaths } from "~/lib/menus/menu-paths";
import { isSideMenu } from "~/lib/menus/menu-table";
import { listMenus } from "~/lib/menus/menus.server";
import { matchTypes } from "~/lib/menus/side-menu";
import {
  createSideMenuRule,
  deleteSideMenuRule,
  getSideMenuRule,
  saveSideMenuRule,
  sideMenuRuleKind,
  type SideMenuRule,
} from "~/lib/menus/side-menu-rules.server";
import { searchTargets, type FoundTarget } from "~/lib/menus/target-search.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { isRefusal, orRefusal } from "~/lib/platform/refusal";
import { compareTr } from "~/lib/platform/text/turkish/collate";
import { isStale } from "~/lib/platform/values/stale-version";
import { recordsTrash, trashValue } from "~/lib/records/records-trash.server";
import { undoChange, undoTrash } from "~/lib/records/undo.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

const area = { area: "menu" } as const;
const fields = [
  "name",
  "matchType",
  "section",
  "target",
  "search",
  "pathPattern",
  "menuCode",
  "priority",
  "showTitle",
  "active",
] as const;
type Rule = ReturnType<typeof ruleJson>;
type Values = Record<(typeof fields)[number], string>;
/** `version`: the rule version the form is based on. `theirs`: a colleague's differing values. */
type RefusedRule = {
  values: Values;
  errors: Record<string, string[]>;
  found: FoundTarget[] | null;
  version: number;
  theirs?: Partial<Values>;
};

function valuesOf(rule: Rule | null): Values {
  return {
    name: rule?.name ?? "",
    matchType: rule?.matchType ?? "section",
    section: rule?.matchType === "section" ? (rule.section ?? "") : "",
    target: rule?.recordId ? `record:${rule.section ?? ""}:${rule.recordId}` : "",
    search: "",
    pathPattern: rule?.pathPattern ?? "",
    menuCode: rule?.menuCode ?? "",
    priority: String(rule?.priority ?? 0),
    showTitle: rule && !rule.showTitle ? "" : "on",
    active: rule && !rule.active ? "" : "on",
  };
}

const entryText = async ({ id, section, recordId }: Rule, t: TFunction, locale: Locale) =>
  recordId
    ? ((await describeLinks([{ id, link: { type: "record", section: section ?? "", id: recordId } }], t, locale))[id] ??
      "")
    : "";

/** The stored values that differ from the form, formatted. */
async function differing(values: Values, stored: Rule, t: TFunction, locale: Locale): Promise<Partial<Values>> {
  const theirs = valuesOf(stored);
  const differs = fields.filter(
    (name) =>
      name !== "search" &&
      (name === "priority" ? Number(values[name]) !== Number(theirs[name]) : values[name].trim() !== theirs[name]),
  );
  const worded: Partial<Values> = {
    matchType: t(`menus.rules.types.${theirs.matchType}`),
    section: theirs.section && t(`content.sections.${theirs.section}.title`, { defaultValue: theirs.section }),
    target: await entryText(stored, t, locale),
    showTitle: t(theirs.showTitle ? "public.yes" : "public.no"),
    active: t(theirs.active ? "public.yes" : "public.no"),
  };
  return Object.fromEntries(differs.map((name) => [name, worded[name] ?? theirs[name]]));
}

async function openRule({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  const id = params.id === undefined || params.id === "new" ? null : params.id;
  if (id === null) actor.assertCan("arrange", area);
  return { actor, rule: id === null ? null : ruleJson(await getSideMenuRule(actor, id)) };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, rule } = await openRule(args);
  const [t, locale, menus] = await Promise.all([getFixedT(args.request), getLanguage(args.request), listMenus(actor)]);
  const values = valuesOf(rule);
  return {
    title: rule ? rule.name : t("menus.rules.add"),
    isNew: rule === null,
    version: rule?.version ?? 0,
    values,
    mayChange: actor.can("arrange", area),
    chosen: rule?.recordId ? { value: values.target, title: await entryText(rule, t, locale), of: "" } : null,
    menus: menus
      .filter(({ code }) => isSideMenu(code))
      .map(({ code, place, draft }) => ({
        code,
        name: place === "custom" ? (draft.title.tr ?? code) : t(`menus.editors.${code}`),
      })),
    sections: publicSections
      .map(({ id }) => ({ id, title: t(`content.sections.${id}.title`) }))
      .sort((a, b) => compareTr(a.title, b.title)),
  };
}

export async function action(args: ActionFunctionArgs) {
  (await requireUser(args.request, args.context)).assertCan("arrange", area);
  const { actor, rule } = await openRule(args);
  const form = await readForm(args.request);
  const values = Object.fromEntries(
    fields.map((name) => [name, String(form.get(name) ?? "").slice(0, 5_000)]),
  ) as Values;
  const version = Number(/^\d{1,9}$/.exec(String(form.get("version") ?? ""))?.[0] ?? 0);
  const intent = form.get("intent");
  const [t, locale] = await Promise.all([getFixedT(args.request), getLanguage(args.request)]);
  if (intent === "search" || (intent === "enter" && values.search.trim() !== "" && values.target === "")) {
    return data<RefusedRule>({
      values: { ...values, matchType: "record" },
      errors: {},
      found: await searchTargets(actor, values.search, t, locale, { withFiles: false }),
      version,
    });
  }
  const [, section = "", recordId = ""] = values.target.split(":");
  const given = {
    name: values.name,
    matchType: values.matchType,
    section: values.matchType === "record" ? section : values.section,
    recordId,
    pathPattern: values.pathPattern,
    menuCode: values.menuCode,
    priority: values.priority,
    showTitle: values.showTitle === "on",
    active: values.active === "on",
  };
  const isDelete = intent === "delete" && rule !== null;
  const change = () => {
    if (!rule) return createSideMenuRule(actor, given);
    if (isDelete) return deleteSideMenuRule(actor, rule.id, { version });
    return saveSideMenuRule(actor, rule.id, { version, rule: given });
  };
  const outcome = await orRefusal(change(), 409, 422);
  if (!isRefusal(outcome)) {
    const undo = isDelete
      ? undoTrash(recordsTrash.id, [trashValue(sideMenuRuleKind.type, outcome)])
      : rule && outcome.version > version
        ? undoChange(sideMenuRuleKind.type, outcome)
        : {};
    const key = isDelete ? "menus.rules.trashed" : "menus.saved";
    return redirectWithToast(menuPaths.rules, { tone: "success", key, ...undo });
  }
  if (isStale(outcome)) {
    const { current } = outcome;
    const stored = { ...current.data, id: current.id, version: current.version } as unknown as SideMenuRule;
    const theirs = await differing(values, ruleJson(stored), t, locale);
    return data<RefusedRule>({ values, errors: {}, found: null, version: current.version, theirs }, { status: 409 });
  }
  if (!outcome.fields) throw outcome;
  // The search selects a rule's entry.
  const { section: wrongSection, recordId: wrongRecord, ...others } = outcome.fields;
  const errors =
    values.matchType === "record"
      ? { ...others, ...((wrongRecord ?? wrongSection) ? { search: wrongRecord ?? wrongSection ?? [] } : {}) }
      : outcome.fields;
  return data<RefusedRule>({ values, errors, found: null, version }, { status: 400 });
}

export default function SideMenuRulePage() {
  const { t } = useTranslation();
  const { title, isNew, version, values: loaded, mayChange, chosen, menus, sections } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>() as RefusedRule | undefined;
  const values = refused?.values ?? loaded;
  const problems = (name: string) =>
    (refused?.errors[name] ?? []).map((one) =>
      one === "content.issues.missing" ? t("menus.missing") : translateIssue(t, one, { id: "" }),
    );
  const shown = values.target
    ? (refused?.found?.find(({ value }) => value === values.target) ??
      (chosen?.value === values.target ? chosen : { value: values.target, title: values.target, of: "" }))
    : null;
  return (
    <RecordPage title={title} back={{ to: menuPaths.rules, label: t("menus.rules.title") }} isNarrow>
      {refused?.theirs ? (
        <Alert tone="warning" title={t("menus.rules.staleTitle")}>
          {t("menus.rules.stale")}
          <ul className="mt-2 list-disc ps-5">
            {Object.entries(refused.theirs).map(([name, theirs]) => (
              <li key={name}>
                <strong>{t(`menus.rules.fields.${name}`)}:</strong> {theirs || "–"}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {refused && Object.keys(refused.errors).length > 0 ? <Alert tone="error">{t("menus.refused")}</Alert> : null}
      <Card>
        <Form method="post" key={JSON.stringify([version, refused?.values, refused?.found?.length])}>
          <button type="submit" name="intent" value="enter" className="sr-only" tabIndex={-1} aria-hidden />
          <input type="hidden" name="version" value={refused?.version ?? version} />
          <fieldset disabled={!mayChange} className="contents">
            <CardContent className="flex flex-col gap-6">
              <Field id="name" label={t("menus.rules.fields.name")} errors={problems("name")}>
                {(control) => (
                  <Input {...control} name="name" defaultValue={values.name} maxLength={80} autoComplete="off" />
                )}
              </Field>
              <Field
                id="matchType"
                label={t("menus.rules.fields.matchType")}
                hint={t("menus.rules.typesHint")}
                errors={problems("matchType")}
              >
                {(control) => (
                  <NativeSelect {...control} name="matchType" defaultValue={values.matchType}>
                    {matchTypes.map((one) => (
                      <option key={one} value={one}>
                        {t(`menus.rules.types.${one}`)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <Field
                id="section"
                label={t("menus.rules.fields.section")}
                hint={t("menus.rules.ofSection")}
                errors={problems("section")}
              >
                {(control) => (
                  <NativeSelect {...control} name="section" defaultValue={values.section}>
                    <option value="">{t("menus.link.chooseSection")}</option>
                    {values.section && !sections.some((one) => one.id === values.section) ? (
                      <option value={values.section}>{values.section}</option>
                    ) : null}
                    {sections.map((one) => (
                      <option key={one.id} value={one.id}>
                        {one.title}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <TargetChoice
                chosen={shown}
                found={refused?.found ?? null}
                search={values.search}
                errors={problems("search")}
                label={t("menus.rules.fields.record")}
              />
              <Field
                id="pathPattern"
                label={t("menus.rules.fields.pathPattern")}
                hint={t("menus.rules.ofPath")}
                errors={problems("pathPattern")}
              >
                {(control) => (
                  <Input
                    {...control}
                    name="pathPattern"
                    defaultValue={values.pathPattern}
                    maxLength={200}
                    placeholder="/home/…"
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                  />
                )}
              </Field>
              <Field id="menuCode" label={t("menus.rules.fields.menuCode")} errors={problems("menuCode")}>
                {(control) => (
                  <NativeSelect {...control} name="menuCode" defaultValue={values.menuCode}>
                    <option value="">{t("menus.rules.chooseMenu")}</option>
                    {menus.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {`${name} (${code})`}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <Field
                id="priority"
                label={t("menus.rules.fields.priority")}
                hint={t("menus.rules.priorityHint")}
                errors={problems("priority")}
                className="max-w-72"
              >
                {(control) => (
                  <Input
                    {...control}
                    name="priority"
                    inputMode="numeric"
                    defaultValue={values.priority}
                    maxLength={3}
                    autoComplete="off"
                  />
                )}
              </Field>
              <div className="flex flex-wrap gap-x-8">
                <ChoiceLabel control={<Checkbox name="showTitle" defaultChecked={values.showTitle === "on"} />}>
                  {t("menus.rules.fields.showTitle")}
                </ChoiceLabel>
                <ChoiceLabel control={<Checkbox name="active" defaultChecked={values.active === "on"} />}>
                  {t("menus.rules.fields.active")}
                </ChoiceLabel>
              </div>
            </CardContent>
            {mayChange ? (
              <CardFooter className="flex flex-wrap gap-3">
                <Button type="submit" name="intent" value="save">
                  {t("settings.save")}
                </Button>
                {isNew ? null : (
                  <Button type="submit" name="intent" value="delete" variant="outline">
                    {t("menus.rules.delete")}
                  </Button>
                )}
              </CardFooter>
            ) : null}
          </fieldset>
        </Form>
      </Card>
    </RecordPage>
  );
}
