import { randomUUID } from "node:crypto";

import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { useOwnAnswer } from "~/components/controls/answer/use-answer";
import { Field } from "~/components/controls/field";
import { pageMeta } from "~/components/page-meta";
import { RecordPage } from "~/components/records/record-page";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Input } from "~/components/ui/input";
import type { RouteHandle } from "~/layouts/document/route-handle";
import { requireAppUser } from "~/lib/apps/app.server";
import { listMovements, listReceivingUnits, moveStock } from "~/lib/apps/ecommerce/movements.server";
import { productBounds, productPaths } from "~/lib/apps/ecommerce/product";
import { findProductByCode, findScanned, type Scanned } from "~/lib/apps/ecommerce/product-list.server";
import { allowingCamera } from "~/lib/platform/http/response/permissions-policy.server";
import { readForm } from "~/lib/platform/http/request/request.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { invalidFields } from "~/lib/platform/refusal";
import { collapseSpaces } from "~/lib/platform/text/collapse-spaces";
import type { RecordAnswer } from "~/lib/records/record-answer";
import { orRecordAnswer } from "~/lib/records/record-form.server";

import { MovementFieldset } from "../movements/movement-fields";
import { movementOf, movementReading, readMovementForm, toMoved } from "../movements/movement-input.server";
import { MovementList } from "../movements/movement-list";
import type { TypedMovement } from "../product-answer";
import { movementRow } from "../product-data.server";
import { ScanCamera } from "./scan-camera";
import { useBegunMovement } from "../movements/use-begun-movement";

type TypedScan = TypedMovement & { code: string };

export const handle: RouteHandle<typeof loader> = {
  title: ({ data }) => data?.title,
  crumb: ({ data }) => data?.title,
};
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** No other page may use the camera. A document keeps its policy, so links to this page open it anew. */
export const headers = () => ({ "Permissions-Policy": allowingCamera });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.edit");
  const { searchParams } = new URL(request.url);
  const [t, locale, units, { items }, scanned] = await Promise.all([
    getFixedT(request),
    getLanguage(request),
    listReceivingUnits(actor),
    listMovements(actor, { product: "", kind: "", page: 1 }, 10),
    findScanned(actor, searchParams.get("code") ?? ""),
  ]);
  const kept = (name: string) => (searchParams.get(name) ?? "").slice(0, productBounds.reason);
  return {
    title: t("inventory.scan.title"),
    /** One scan follows the other: what was chosen before it stays. */
    fields: {
      code: scanned.asked,
      kind: kept("kind") || "handed",
      quantity: "1",
      unit: kept("unit"),
      reason: kept("reason"),
    },
    scanned,
    movement: randomUUID(),
    units,
    movements: items.map((one) => movementRow(one, locale)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAppUser("ecommerce", request, context);
  actor.assertCan("ecommerce.edit");
  const form = await readForm(request);
  const given = readMovementForm(form);
  const typed: TypedScan = { ...given.typed, code: String(form.get("code") ?? "") };
  const moved = await orRecordAnswer(
    typed,
    async () => {
      const product = await findProductByCode(actor, collapseSpaces(typed.code).slice(0, productBounds.code));
      if (!product) throw invalidFields({ code: ["inventory.scan.unknown"] });
      return moveStock(actor, product.id, movementOf(given));
    },
    movementReading,
  );
  if ("answer" in moved) return moved.answer;
  const { kind, unit, reason } = typed;
  const kept = new URLSearchParams({ kind, ...(unit ? { unit } : {}), ...(reason ? { reason } : {}) });
  return toMoved(moved.done, `${productPaths.scan()}?${kept}`);
}

export default function Scan() {
  const { t } = useTranslation();
  const { title, fields, scanned, movement, units, movements } = useLoaderData<typeof loader>();
  const answer = useOwnAnswer<RecordAnswer<TypedScan>>();
  return (
    <RecordPage
      title={title}
      description={t("inventory.scan.text")}
      back={{ to: productPaths.list(), label: t("inventory.toList") }}
    >
      <Card className="p-6">
        <ScanForm
          movement={movement}
          done={movements}
          answer={answer}
          shown={answer?.typed ?? fields}
          scanned={scanned}
          units={units}
          errorsOf={(name) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue))}
        />
      </Card>
      <section aria-labelledby="latest-movements" className="flex flex-col gap-3">
        <h2 id="latest-movements" className="text-lg font-semibold">
          {t("inventory.scan.latest")}
        </h2>
        <Card className="overflow-hidden">
          <MovementList movements={movements} />
        </Card>
      </section>
    </RecordPage>
  );
}

type ScanFormProps = {
  movement: string;
  done: readonly { id: string }[];
  answer: RecordAnswer<TypedScan> | undefined;
  shown: TypedScan;
  scanned: Scanned;
  units: readonly { id: string; name: string }[];
  errorsOf: (name: string) => string[];
};

/** After each scan it begins anew, with the cursor in its first field. */
function ScanForm({ movement, done, answer, shown, scanned, units, errorsOf }: ScanFormProps) {
  const begun = useBegunMovement({ movement, stock: 0, done, answer });
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Scanned & { movement: string }>({ ...scanned, movement: "" });
  /** A camera hands over nothing by itself: it shows what it found, and a person saves. */
  async function takeCode(code: string) {
    if (input.current) input.current.value = code;
    try {
      const answer = await fetch(productPaths.scanned(code), { headers: { Accept: "application/json" } });
      if (answer.ok) setRead({ ...((await answer.json()) as Scanned), movement: begun.movement });
    } catch {
      // Without a connection the code stands in its field all the same.
    }
  }
  const { asked, product } = read.movement === begun.movement ? read : scanned;
  return (
    <div className="flex flex-col gap-4">
      <ScanCamera onCode={(code) => void takeCode(code)} />
      <p role="status" className={asked === "" ? "hidden" : "font-medium wrap-break-word"}>
        {asked === ""
          ? null
          : product
            ? t("inventory.scan.found", product)
            : `${asked}: ${t("inventory.scan.unknown")}`}
      </p>
      <Form key={`${begun.movement} ${JSON.stringify(answer?.typed)}`} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="movement" value={begun.movement} />
        <Field id="scan-code" label={t("inventory.scan.code")} errors={errorsOf("code")}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              name="code"
              defaultValue={shown.code}
              maxLength={200}
              required
              autoFocus
              autoComplete="off"
              enterKeyHint="send"
              className="text-lg"
            />
          )}
        </Field>
        <MovementFieldset shown={shown} units={units} errorsOf={errorsOf} />
        <Button type="submit" name="intent" value="move" className="self-start">
          {t("inventory.move.submit")}
        </Button>
      </Form>
    </div>
  );
}
