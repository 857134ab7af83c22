import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { pageMeta } from "~/components/page-meta";
import { Checkbox } from "~/components/ui/checkbox";
import { ChoiceLabel } from "~/components/controls/choice-label";
import { Field } from "~/components/controls/field";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireUser } from "~/lib/auth/session/guards.server";
import { sections } from "~/lib/content/definition/registry.server";
import { readReviewedSections, saveReviewedSections } from "~/lib/content/review/review-rules.server";
import { redirectWithToast } from "~/lib/platform/http/response/flash.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";

import { AdministrationPage } from "~/components/records/administration-page";
import { keptChanges } from "~/routes/administration/audit/kept-changes.server";
import { SettingsCard } from "~/routes/administration/settings-card";

export const handle: RouteHandle<typeof loader> = { title: ({ data }) => data?.title };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const [reviewed, t] = await Promise.all([readReviewedSections(), getFixedT(request)]);
  // Sections with two approvals leave no choice.
  const choices = [...sections.values()]
    .filter(({ publishing, area }) => !publishing.approvals && area !== "handbook")
    .map(({ id }) => ({ id, isReviewed: reviewed.includes(id) }));
  return {
    title: t("administration.areas.approval.title"),
    choices,
    seen: choices.flatMap(({ id, isReviewed }) => (isReviewed ? [id] : [])).join(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("administer");
  const form = await readForm(request, { many: { sections: sections.size } });
  const seen = form.get("seen");
  const kept = await saveReviewedSections(
    actor,
    form.getAll("sections").map(String),
    typeof seen === "string" ? { seen: seen.split(",") } : {},
  );
  if (kept.length === 0)
    return redirectWithToast("/administration/approval", { tone: "success", key: "review.settings.saved" });
  const t = await getFixedT(request);
  return redirectWithToast("/administration/approval", {
    tone: "success",
    key: "review.settings.savedMerged",
    values: {
      changes: await keptChanges(
        t,
        kept.map(({ id, by }) => ({ label: t(`content.sections.${id}.title`), by })),
      ),
    },
  });
}

export default function Approval() {
  const { t } = useTranslation();
  const { title, choices, seen } = useLoaderData<typeof loader>();
  return (
    <AdministrationPage title={title} description={t("review.settings.description")} isNarrow>
      <SettingsCard>
        <input type="hidden" name="seen" value={seen} />
        <Field id="sections" as="group" label={t("review.settings.sections")} hint={t("review.settings.hint")}>
          {() => (
            <div className="grid sm:grid-cols-2">
              {choices.map(({ id, isReviewed }) => (
                <ChoiceLabel key={id} control={<Checkbox name="sections" value={id} defaultChecked={isReviewed} />}>
                  {t(`content.sections.${id}.title`)}
                </ChoiceLabel>
              ))}
            </div>
          )}
        </Field>
      </SettingsCard>
    </AdministrationPage>
  );
}
