import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { SidePane } from "~/components/records/side-pane";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { documentPaths } from "~/lib/apps/file-manager/document";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";
import type { RecordAnswer } from "~/lib/records/record-answer";

import { saveItem, type ItemFields } from "./details-actions.server";
import { readItemEdit } from "./edit-data.server";
import { ItemForm } from "./item-form";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  actor.assertCan("documents.add");
  return readItemEdit(actor, request, params.folderId, params.id ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("file-manager", request, context);
  actor.assertCan("documents.add");
  return saveItem(actor, request, params.folderId, params.id ?? "");
}

export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate && !isUnanswered(actionStatus);
}

export default function EditItem() {
  const { t } = useTranslation();
  const { title, isFolder, version, fields, places, units, back } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<ItemFields>>();
  return (
    <SidePane title={title} back={{ to: back, label: t("fileManager.close") }}>
      <ItemForm
        answer={answer}
        isFolder={isFolder}
        fields={fields}
        places={places}
        units={"parentId" in fields && fields.parentId === "" ? units : undefined}
        save={t("fileManager.save")}
        back={back}
      >
        <input type="hidden" name="version" value={answer?.version ?? version} />
      </ItemForm>
    </SidePane>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: documentPaths.root(), label: t("fileManager.toRoot") };
  return <MissingRecord title={t("fileManager.notThere")} text={t("fileManager.notThereText")} back={back} />;
}
