import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { pageMeta } from "~/components/page-meta";
import { MissingRecord } from "~/components/records/missing-record";
import { SidePane } from "~/components/records/side-pane";
import { Alert } from "~/components/ui/alert";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { productPaths } from "~/lib/apps/ecommerce/product";
import { isUnanswered } from "~/lib/platform/http/request/unanswered";

import { MovementForm } from "./movements/movement-form";
import { MovementList } from "./movements/movement-list";
import { changeProductPage } from "./product-actions.server";
import { readProductPage } from "./product-data.server";
import { ProductFieldset } from "./product-fields";
import { ProductForm } from "./product-form";
import { isMovementAnswer, type ProductAnswer } from "./product-answer";

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  if (params.id === undefined) actor.assertCan("ecommerce.edit");
  return readProductPage(actor, request, params.id);
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.edit");
  return changeProductPage(actor, request, params.id);
}

/** After a conflict the page shows the stock that others have made meanwhile; the forms keep what was typed. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (defaultShouldRevalidate || actionStatus === 409) && !isUnanswered(actionStatus);
}

export default function ProductPage() {
  const { t } = useTranslation();
  const { title, id, version, fields, files, lists, movements, units, movement, stock, changed, back, may } =
    useLoaderData<typeof loader>();
  const answer = useOwnAnswer<ProductAnswer>();
  const ofForm = answer && !isMovementAnswer(answer) ? answer : undefined;
  const ofMovement = answer && isMovementAnswer(answer) ? answer : undefined;
  return (
    <SidePane key={id ?? "new"} title={title} back={{ to: back, label: t("inventory.close") }}>
      {may.edit ? (
        <>
          <ProductForm id={id} loaded={{ version, fields, files }} lists={lists} back={back} answer={ofForm} />
          {id === null ? null : (
            <MovementForm movement={movement} stock={stock} done={movements} units={units} answer={ofMovement} />
          )}
        </>
      ) : (
        <>
          <Alert>{t("inventory.readOnly")}</Alert>
          <fieldset disabled className="flex flex-col gap-5">
            <legend className="sr-only">{title}</legend>
            <ProductFieldset shown={fields} files={files} lists={lists} isNew={false} errorsOf={() => []} />
          </fieldset>
        </>
      )}
      {id === null ? null : (
        <section aria-labelledby="product-movements" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <h3 id="product-movements" className="text-lg font-semibold">
              {t("inventory.movements.title")}
            </h3>
            {movements.length > 0 ? (
              <Link to={productPaths.movements({ product: id })} className="text-primary hover:underline print:hidden">
                {t("inventory.movements.all")}
              </Link>
            ) : null}
          </div>
          <MovementList movements={movements} isOfOne />
        </section>
      )}
      {changed ? <p className="text-sm text-muted-foreground">{changed}</p> : null}
    </SidePane>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  const back = { to: productPaths.list(), label: t("inventory.toList") };
  return <MissingRecord title={t("inventory.notThere")} text={t("inventory.notThereText")} back={back} />;
}
