import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useRef, type ReactNode } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { DateInput } from "~/components/date-input";
import { TargetChoice } from "~/components/content/target-choice";
import { IconInput } from "~/components/fields/inputs/icon";
import { translateIssue } from "~/components/fields/issue-text";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Card, CardContent, CardFooter } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { RecordPage } from "~/components/records/record-page";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import type { Actor } from "~/lib/access/actor";
import { findSection, publicSections } from "~/lib/content/definition/registry.server";
import { entryTitles } from "~/lib/content/entries/entries.server";
import { titleFor } from "~/lib/content/title-for";
import type { Locale } from "~/lib/content/values";
import { findFile } from "~/lib/files/files.server";
import { describeLinks } from "~/lib/menus/link-labels.server";
import { devices, itemLimits, itemTypes } from "~/lib/menus/menu-document";
import { menuPaths } from "~/lib/menus/menu-paths";
import { getMenu } from "~/lib/menus/menus.server";
import { searchTargets, type FoundTarget } from "~/lib/menus/target-search.server";
import { branchesOf, flatten, withDescendants } from "~/lib/menus/tree";
import { readForm } from "~/lib/platform/http/request/request.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatDateTime } from "~/lib/platform/text/dates/dates";
import { compareTr } from "~/lib/platform/text/turkish/collate";

import { readValues, saveItem, valuesOf, type ItemRefusal } from "./item-form.server";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

const area = { area: "menu" } as const;

async function openItem({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("arrange", area);
  const menu = await getMenu(actor, params.code ?? "");
  return { actor, menu, id: params.item === "new" ? null : (params.item ?? "") };
}

export async function loader(args: LoaderFunctionArgs) {
  const { menu, id } = await openItem(args);
  const { request } = args;
  const { code, draft, version, maxDepth, allowIcon, allowImage, place } = menu;
  const item =
    id === null
      ? null
      : found(
          draft.items.find((one) => one.id === id),
          "item",
        );
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const under = new URL(request.url).searchParams.get("under");
  const own = item ? withDescendants(draft.items, item.id) : new Set<string>();
  const depthBelow = item
    ? Math.max(
        ...flatten(branchesOf(draft.items)).flatMap(({ item: { id: one }, level }) => (own.has(one) ? [level] : [])),
      ) - (flatten(branchesOf(draft.items)).find((branch) => branch.item.id === item.id)?.level ?? 1)
    : 0;
  const parents = flatten(branchesOf(draft.items))
    .filter(({ item: one, level }) => !own.has(one.id) && one.type !== "divider" && level + 1 + depthBelow <= maxDepth)
    .map(({ item: one, level }) => ({ id: one.id, title: `${"– ".repeat(level - 1)}${one.title.tr ?? ""}` }));
  const values = valuesOf(item, parents.some((one) => one.id === under) ? under : null);
  const linkTexts = item ? await describeLinks([item], t, locale) : {};
  const sections = publicSections
    .map((section) => ({ id: section.id, title: t(`content.sections.${section.id}.title`) }))
    .sort((a, b) => compareTr(a.title, b.title));
  return {
    code,
    version,
    id: item?.id ?? null,
    values,
    parents,
    maxDepth,
    allowIcon,
    allowImage,
    locale,
    sections,
    menuTitle: place === "custom" ? (draft.title.tr ?? code) : t(`menus.editors.${code}`),
    chosen: values.target
      ? ({ value: values.target, title: linkTexts[item?.id ?? ""] ?? "", of: "" } satisfies FoundTarget)
      : null,
    title: t(item ? "menus.item.edit" : "menus.item.add"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, menu, id } = await openItem(args);
  const { request } = args;
  const form = await readForm(request);
  const values = readValues(form);
  // A form without a version can't be compared: 0 is the menu before its first save.
  const version = Number(/^\d{1,9}$/.exec(String(form.get("version") ?? ""))?.[0] ?? 0);
  const intent = form.get("intent");
  // Enter in the search box searches.
  const searches = intent === "search" || (intent === "enter" && values.search.trim() !== "" && values.target === "");
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  if (searches) {
    const targets = await searchTargets(actor, values.search, t, locale);
    const kept = values.target ? [await chosenTarget(actor, values.target, t, locale)] : [];
    return data<ItemRefusal>({
      values: { ...values, linkKind: "target" },
      errors: {},
      found: [...kept, ...targets.filter(({ value }) => value !== values.target)],
      version,
    });
  }
  return saveItem(actor, { code: menu.code, id, values, version, t, locale });
}

/** The present choice, by name, in case the search does not find it; without a name if the person may not see it. */
async function chosenTarget(actor: Actor, value: string, t: TFunction, locale: Locale): Promise<FoundTarget> {
  const [kind, first = "", second = ""] = value.split(":");
  const unknown = { value, title: t("menus.link.unknown"), of: "" };
  if (kind === "file")
    return {
      ...unknown,
      title: t("menus.link.toFile", {
        name: actor.can("files.view") ? ((await findFile(first))?.originalName ?? unknown.title) : unknown.title,
      }),
    };
  const entry = (await entryTitles(actor, [second])).get(second);
  return entry && findSection(entry.section)
    ? {
        ...unknown,
        title: t("menus.link.toRecord", {
          title: titleFor(entry.title, locale)?.text ?? t("content.untitled"),
          section: t(`content.sections.${entry.section}.title`),
        }),
      }
    : unknown;
}

export default function MenuItemPage() {
  const { t } = useTranslation();
  const {
    code,
    version,
    parents,
    maxDepth,
    allowIcon,
    allowImage,
    locale,
    sections,
    menuTitle,
    chosen,
    title,
    values: loaded,
  } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>() as ItemRefusal | undefined;
  const values = refused?.values ?? loaded;
  const form = useRef<HTMLFormElement>(null);
  const problems = (name: string) =>
    (refused?.errors[name] ?? []).map((one) =>
      one === "content.issues.missing"
        ? t("menus.missing")
        : one.includes("notBefore")
          ? t("menus.endBeforeStart")
          : translateIssue(t, one, { id: "" }),
    );
  const text = (name: "title.tr" | "title.en" | "badge.tr" | "badge.en", max: number, note?: string) => (
    <Field id={name} label={t(`menus.fields.${name}`)} note={note} errors={problems(name)} className="min-w-56 flex-1">
      {(control) => (
        <Input
          {...control}
          name={name}
          lang={name.slice(-2)}
          defaultValue={values[name]}
          maxLength={max}
          autoComplete="off"
        />
      )}
    </Field>
  );
  const choose = (kind: string) => () => {
    const radio = form.current?.querySelector<HTMLInputElement>(`input[name="linkKind"][value="${kind}"]`);
    if (radio) radio.checked = true;
  };
  const kind = (value: string, children?: ReactNode) => (
    <div className="flex flex-col gap-1">
      <ChoiceLabel
        control={
          <input
            type="radio"
            name="linkKind"
            value={value}
            defaultChecked={values.linkKind === value}
            className="size-4 accent-primary"
          />
        }
      >
        {t(`menus.link.kinds.${value}`)}
      </ChoiceLabel>
      {children ? <div className="ms-7">{children}</div> : null}
    </div>
  );
  const shownTarget = values.target
    ? (refused?.found?.find(({ value }) => value === values.target) ??
      (chosen?.value === values.target ? chosen : { value: values.target, title: values.target, of: "" }))
    : null;
  return (
    <RecordPage title={title} back={{ to: menuPaths.menu(code), label: menuTitle }} isNarrow>
      {refused?.conflict ? (
        <Alert tone="warning" title={t("menus.conflict.title")}>
          {t(refused.conflict.isGone ? "menus.conflict.gone" : "menus.conflict.text", {
            name: refused.conflict.by ?? t("content.conflict.somebody"),
            time: formatDateTime(refused.conflict.at, locale),
          })}
          <ul className="mt-2 list-disc ps-5">
            {refused.conflict.isGone
              ? null
              : refused.conflict.parts.map(({ path, theirs }) => (
                  <li key={path}>
                    <strong>{path.includes(".") ? t(`menus.fields.${path}`) : t(`menus.parts.${path}`)}:</strong>{" "}
                    {theirs || "–"}
                  </li>
                ))}
          </ul>
        </Alert>
      ) : null}
      {refused && Object.keys(refused.errors).length > 0 ? <Alert tone="error">{t("menus.refused")}</Alert> : null}
      <Card>
        <Form method="post" ref={form} key={JSON.stringify([version, refused?.values, refused?.found?.length])}>
          <button type="submit" name="intent" value="enter" className="sr-only" tabIndex={-1} aria-hidden />
          <input type="hidden" name="version" value={refused?.version ?? version} />
          <CardContent className="flex flex-col gap-6">
            <div className="flex flex-wrap gap-4">
              {text("title.tr", itemLimits.title)}
              {text("title.en", itemLimits.title, t("menus.optional"))}
            </div>
            <div className="flex flex-wrap gap-4">
              <Field id="type" label={t("menus.fields.type")} errors={problems("type")} className="min-w-56 flex-1">
                {(control) => (
                  <NativeSelect {...control} name="type" defaultValue={values.type}>
                    {itemTypes.map((one) => (
                      <option key={one} value={one}>
                        {t(`menus.types.${one}`)}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              {maxDepth > 1 ? (
                <Field
                  id="parentId"
                  label={t("menus.fields.parentId")}
                  errors={problems("parentId")}
                  className="min-w-56 flex-1"
                >
                  {(control) => (
                    <NativeSelect {...control} name="parentId" defaultValue={values.parentId}>
                      <option value="">{t("menus.top")}</option>
                      {parents.map((one) => (
                        <option key={one.id} value={one.id}>
                          {one.title}
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                </Field>
              ) : (
                problems("parentId").map((one) => (
                  <p key={one} className="text-sm font-medium text-error">
                    {one}
                  </p>
                ))
              )}
            </div>
            <fieldset className="flex flex-col gap-3 rounded-lg border p-4">
              <legend className="px-1 font-medium">{t("menus.fields.link")}</legend>
              {kind(
                "section",
                <Field id="section" label={t("menus.link.section")} errors={problems("section")}>
                  {(control) => (
                    <NativeSelect {...control} name="section" defaultValue={values.section} onFocus={choose("section")}>
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
                </Field>,
              )}
              {kind(
                "target",
                <TargetChoice
                  chosen={shownTarget}
                  found={refused?.found ?? null}
                  search={values.search}
                  errors={problems("search")}
                  label={t("menus.link.target")}
                  as="targets"
                  onReach={choose("target")}
                />,
              )}
              {kind(
                "url",
                <Field id="url" label={t("menus.link.url")} hint={t("menus.link.urlHint")} errors={problems("url")}>
                  {(control) => (
                    <Input
                      {...control}
                      name="url"
                      defaultValue={values.url}
                      maxLength={itemLimits.url}
                      autoComplete="off"
                      autoCapitalize="none"
                      spellCheck={false}
                      onFocus={choose("url")}
                    />
                  )}
                </Field>,
              )}
              {kind("none")}
            </fieldset>
            <ChoiceLabel
              control={<Checkbox name="active" defaultChecked={values.active === "on"} />}
              hint={t("menus.fields.activeHint")}
            >
              {t("menus.fields.active")}
            </ChoiceLabel>
            <details
              open={
                ["badge.tr", "badge.en", "icon", "image", "startAt", "endAt", "device"].some(
                  (name) => problems(name).length > 0,
                ) || undefined
              }
              className="rounded-lg border p-4"
            >
              <summary className="cursor-pointer font-medium">{t("menus.item.more")}</summary>
              <div className="mt-4 flex flex-col gap-6">
                <ChoiceLabel control={<Checkbox name="openInNewTab" defaultChecked={values.openInNewTab === "on"} />}>
                  {t("menus.fields.openInNewTab")}
                </ChoiceLabel>
                {allowIcon ? (
                  <Field
                    id="icon"
                    label={t("menus.fields.icon")}
                    hint={t("menus.fields.iconHint")}
                    errors={problems("icon")}
                  >
                    {(control) => (
                      <IconInput
                        name="icon"
                        fieldName="icon"
                        field={{ kind: "icon" }}
                        label={t("menus.fields.icon")}
                        control={control}
                        initial={values.icon}
                        errors={problems("icon")}
                      />
                    )}
                  </Field>
                ) : null}
                {allowImage ? (
                  <Field
                    id="image"
                    label={t("menus.fields.image")}
                    hint={t("menus.fields.imageHint")}
                    errors={problems("image")}
                  >
                    {(control) => (
                      <Input
                        {...control}
                        name="image"
                        defaultValue={values.image}
                        maxLength={300}
                        autoComplete="off"
                        spellCheck={false}
                      />
                    )}
                  </Field>
                ) : null}
                <div className="flex flex-wrap gap-4">
                  {text("badge.tr", itemLimits.badge)}
                  {text("badge.en", itemLimits.badge)}
                </div>
                <Field id="device" label={t("menus.fields.device")} errors={problems("device")}>
                  {(control) => (
                    <NativeSelect {...control} name="device" defaultValue={values.device}>
                      {devices.map((one) => (
                        <option key={one} value={one}>
                          {t(`menus.devices.${one}`)}
                        </option>
                      ))}
                    </NativeSelect>
                  )}
                </Field>
                <div className="flex flex-wrap gap-4">
                  {(["startAt", "endAt"] as const).map((name) => (
                    <Field
                      key={name}
                      id={name}
                      label={t(`menus.fields.${name}`)}
                      errors={problems(name)}
                      className="min-w-56 flex-1"
                    >
                      {(control) => (
                        <DateInput
                          {...control}
                          label={t(`menus.fields.${name}`)}
                          type="datetime-local"
                          name={name}
                          defaultValue={values[name]}
                        />
                      )}
                    </Field>
                  ))}
                </div>
              </div>
            </details>
          </CardContent>
          <CardFooter className="flex gap-3">
            <Button type="submit" name="intent" value="save">
              {t("menus.item.save")}
            </Button>
            <Link to={menuPaths.menu(code)} className={buttonVariants({ variant: "ghost" })}>
              {t("menus.cancel")}
            </Link>
          </CardFooter>
        </Form>
      </Card>
    </RecordPage>
  );
}
