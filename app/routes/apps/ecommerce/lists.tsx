import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { TabLinks } from "~/components/controls/tab-links";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { TagEditor } from "~/components/records/tag-editor";
import { Card } from "~/components/ui/card";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { choiceKind, listChoices, listProductTags, productTagKind } from "~/lib/apps/ecommerce/choices.server";
import { choiceLists, productPaths } from "~/lib/apps/ecommerce/product";
import { readForm } from "~/lib/platform/http/request/request.server";
import { found } from "~/lib/platform/http/response/responses.server";
import { getFixedT } from "~/lib/platform/i18n/i18n.server";
import { changeTags } from "~/lib/records/tags-page.server";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const pages = [...choiceLists, "tags"] as const;
const pageNamed = (name: string | undefined) =>
  found(
    pages.find((one) => one === name),
    "list",
  );

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.lists");
  const list = pageNamed(params.list);
  const [t, choices] = await Promise.all([
    getFixedT(request),
    list === "tags" ? listProductTags(actor) : listChoices(actor, list),
  ]);
  return { title: t("inventory.choices.title"), list, choices };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.lists");
  const list = pageNamed(params.list);
  const form = await readForm(request);
  const path = productPaths.lists(list);
  if (list === "tags") return changeTags(actor, productTagKind, form, path);
  return changeTags(actor, choiceKind, form, path, { list }, "inventory.choices");
}

/** Below the tabs, which name the list already. */
const Bare = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card role="group" aria-label={title} className="flex max-w-160 flex-col gap-5 p-6">
    {children}
  </Card>
);

export default function InventoryLists() {
  const { t } = useTranslation();
  const { title, list, choices } = useLoaderData<typeof loader>();
  const back = { to: productPaths.list(), label: t("inventory.toList") };
  return (
    <RecordPage title={title} back={back}>
      <TabLinks
        label={title}
        tabs={pages.map((one) => ({
          href: productPaths.lists(one),
          title: t(`inventory.choices.lists.${one}`),
          active: one === list,
        }))}
      />
      <TagEditor
        key={list}
        title={t(`inventory.choices.lists.${list}`)}
        description={t("inventory.choices.description")}
        back={back}
        tags={choices}
        pane={Bare}
        {...(list === "tags" ? {} : { texts: "inventory.choices" })}
      />
    </RecordPage>
  );
}
