import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { Alert } from "~/components/ui/alert";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import {
  longestLabel,
  maxOptions,
  readOptionList,
  saveOptionList,
  type OptionErrors,
  type WrittenOption,
} from "~/lib/content/maintenance/option-lists.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { formatLongDate } from "~/lib/platform/text/dates/dates";
import { settingListNames, shapeOfList } from "~/lib/settings/setting-lists";

import { AdministrationPage } from "~/components/records/administration-page";
import { SettingsCard } from "~/routes/administration/settings-card";

export const handle: RouteHandle<typeof loader> = { title: ({ data: loaded }) => loaded?.title };
export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => pageMeta(loaded?.title);

/** Empty rows at the end; each save adds more, so no script is needed. */
const spare = 3;
const parts = ["isNew", "code", "tr", "en", "short", "colour", "isHalf", "isRemoved", "place"] as const;
type Row = WrittenOption & { place: string };

async function openList({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  return {
    actor,
    name: found(
      settingListNames.find((one) => one === params.list),
      "list",
    ),
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const { actor, name } = await openList(args);
  const [{ options, uses, seen }, t, locale] = await Promise.all([
    readOptionList(actor, name),
    getFixedT(args.request),
    getLanguage(args.request),
  ]);
  const rows = options.map(({ code, label, short = "", colour = "", isHalf, isRemoved }, at): Row => ({
    code,
    isNew: false,
    tr: label.tr,
    en: label.en,
    short,
    colour,
    isHalf: isHalf === true,
    isRemoved: isRemoved === true,
    place: String(at + 1),
  }));
  return {
    title: t(`optionLists.lists.${name}.title`),
    name,
    rows,
    uses,
    seen,
    locale,
    longestLabel,
    ...shapeOfList(name),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, name } = await openList(args);
  const form = await readForm(args.request, {
    fields: (maxOptions + spare) * parts.length + 10,
    lists: { options: maxOptions + spare },
    rows: maxOptions + spare,
  });
  const typed = rowsOf(form);
  const order = typed
    .map((_, at) => at)
    .filter((at) => !isBlank(typed[at]))
    .sort((a, b) => placeOf(typed[a], a) - placeOf(typed[b], b));
  const found = await saveOptionList(
    actor,
    name,
    order.flatMap((at) => typed[at] ?? []),
    { isAgreed: form.get("agreed") === "on", seen: String(form.get("seen") ?? "") },
  );
  // Error paths count rows in the order of saving.
  const errors = Object.fromEntries(
    Object.entries(found).map(([path, key]) => [path.replace(/^\d+/, (at) => String(order[Number(at)] ?? at)), key]),
  );
  // A second save means that the person has read that a colleague changed the list.
  if (Object.keys(errors).length > 0)
    return data(
      { rows: typed, errors, seen: (await readOptionList(actor, name)).seen },
      { status: errors.list ? 409 : 400 },
    );
  return redirectWithToast(`/administration/lists/${name}`, { tone: "success", key: "optionLists.saved" });
}

function rowsOf(form: FormData): Row[] {
  const text = (at: number, part: (typeof parts)[number]) => String(form.get(`options[${at}].${part}`) ?? "");
  const count = new Set([...form.keys()].flatMap((key) => /^options\[(\d{1,4})\]/.exec(key)?.[1] ?? [])).size;
  return Array.from({ length: count }, (_, at) => ({
    isNew: text(at, "isNew") === "on",
    code: text(at, "code"),
    tr: text(at, "tr"),
    en: text(at, "en"),
    short: text(at, "short"),
    colour: text(at, "colour"),
    isHalf: text(at, "isHalf") === "on",
    isRemoved: text(at, "isRemoved") === "on",
    place: text(at, "place"),
  }));
}

const isBlank = (row: Row | undefined) =>
  !row || (row.isNew && [row.code, row.tr, row.en, row.short, row.colour].every((one) => one.trim() === ""));
/** A row without a number keeps its place. */
const placeOf = (row: Row | undefined, at: number) =>
  /^\d{1,4}$/.test(row?.place.trim() ?? "") ? Number(row?.place) : at + 1;

export default function OptionList() {
  const { t } = useTranslation();
  const { title, name, rows, seen } = useLoaderData<typeof loader>();
  const refused = useOwnAnswer<typeof action>();
  const errors: OptionErrors = refused?.errors ?? {};
  const blank = {
    isNew: true,
    code: "",
    tr: "",
    en: "",
    short: "",
    colour: "",
    isHalf: false,
    isRemoved: false,
    place: "",
  };
  const shown: Row[] = refused?.rows ?? [...rows, ...Array.from({ length: spare }, () => blank)];
  const asks = Object.values(errors).includes("used");
  return (
    <AdministrationPage title={title} description={t(`optionLists.lists.${name}.text`)}>
      <SettingsCard key={rows.map(({ code }) => code).join()} returned={refused}>
        <input type="hidden" name="seen" value={refused?.seen ?? seen} />
        {errors.list ? (
          <Alert tone="warning" role="alert" title={t("optionLists.changedTitle")}>
            <p>{t("optionLists.changedText", { options: rows.map(({ tr }) => tr).join(", ") })}</p>
          </Alert>
        ) : null}
        {asks ? (
          <Field id="agreed" as="group" label={t("optionLists.agreeTitle")} errors={[t("optionLists.agreeText")]}>
            {() => <ChoiceLabel control={<Checkbox name="agreed" />}>{t("optionLists.agree")}</ChoiceLabel>}
          </Field>
        ) : null}
        <ol className="flex flex-col gap-6">
          {shown.map((row, at) => (
            <OptionRow
              key={at}
              row={row}
              at={at}
              errors={errors}
              saved={errors.list ? rows.find(({ code }) => !row.isNew && code === row.code) : undefined}
            />
          ))}
        </ol>
      </SettingsCard>
    </AdministrationPage>
  );
}

/** Without the place: two equal rows say the same. */
const labelOf = ({ tr, en, short, colour }: Row) => [tr, en, short, colour].filter(Boolean).join(" · ");

/** @param saved the stored row, when somebody changed the list meanwhile */
function OptionRow({ row, at, errors, saved }: { row: Row; at: number; errors: OptionErrors; saved: Row | undefined }) {
  const { t } = useTranslation();
  const { uses, codes, extras = [], locale, longestLabel: max } = useLoaderData<typeof loader>();
  const name = (part: (typeof parts)[number]) => `options[${at}].${part}`;
  const problems = (part: string) =>
    errors[`${at}.${part}`] ? [t(`optionLists.errors.${errors[`${at}.${part}`]}`, { max })] : [];
  const label = codes === "days" && !row.isNew ? formatLongDate(row.code, locale) : row.tr || t("optionLists.new");
  const text = (part: "tr" | "en" | "short" | "colour", className: string) => (
    <Field id={name(part)} label={t(`optionLists.parts.${part}`)} errors={problems(part)} className={className}>
      {(control) => (
        <Input
          {...control}
          name={name(part)}
          lang={part === "tr" || part === "en" ? part : undefined}
          defaultValue={row[part]}
          placeholder={part === "colour" ? "#0f766e" : undefined}
          autoComplete="off"
        />
      )}
    </Field>
  );
  const count = uses[row.code] ?? 0;
  return (
    <li className="border-b pb-6 last:border-0 last:pb-0">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-2 flex flex-wrap items-baseline gap-x-3 font-semibold">
          {label}
          {row.isNew ? null : (
            <span className="text-sm font-normal text-muted-foreground">{t("optionLists.uses", { count })}</span>
          )}
        </legend>
        {row.isNew ? (
          <input type="hidden" name={name("isNew")} value="on" />
        ) : (
          <input type="hidden" name={name("code")} value={row.code} />
        )}
        {saved && labelOf(saved) !== labelOf(row) ? (
          <p className="text-sm font-medium text-warning">{t("optionLists.savedNow", { label: labelOf(saved) })}</p>
        ) : null}
        <div className="flex flex-wrap gap-4">
          <Field id={name("place")} label={t("optionLists.parts.place")} className="w-20">
            {(control) => (
              <Input
                {...control}
                name={name("place")}
                inputMode="numeric"
                defaultValue={row.place}
                autoComplete="off"
                className="tabular-nums"
              />
            )}
          </Field>
          {codes === "days" && row.isNew ? (
            <Field id={name("code")} label={t("optionLists.parts.day")} errors={problems("code")} className="w-44">
              {(control) => <Input {...control} type="date" name={name("code")} defaultValue={row.code} />}
            </Field>
          ) : null}
          {text("tr", "min-w-56 flex-1")}
          {text("en", "min-w-56 flex-1")}
          {extras.includes("short") ? text("short", "w-32") : null}
          {extras.includes("colour") ? text("colour", "w-32") : null}
        </div>
        {codes !== "days" && problems("code").length > 0 ? (
          <p className="text-sm font-medium text-error">{problems("code")[0]}</p>
        ) : null}
        <div className="flex flex-wrap gap-x-6">
          {extras.includes("isHalf") ? (
            <ChoiceLabel control={<Checkbox name={name("isHalf")} defaultChecked={row.isHalf} />}>
              {t("optionLists.parts.isHalf")}
            </ChoiceLabel>
          ) : null}
          {row.isNew ? null : (
            <ChoiceLabel
              control={
                <Checkbox
                  name={name("isRemoved")}
                  defaultChecked={row.isRemoved}
                  aria-invalid={problems("isRemoved").length > 0 || undefined}
                />
              }
            >
              {t(
                row.isRemoved && !problems("isRemoved").length
                  ? "optionLists.parts.removed"
                  : "optionLists.parts.isRemoved",
              )}
            </ChoiceLabel>
          )}
        </div>
        {problems("isRemoved").map((problem) => (
          <p key={problem} className="text-sm font-medium text-error">
            {problem}
          </p>
        ))}
      </fieldset>
    </li>
  );
}
