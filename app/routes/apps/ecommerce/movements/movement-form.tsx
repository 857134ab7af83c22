import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { UnsavedGuard } from "~/components/controls/unsaved-guard";
import { Button } from "~/components/ui/button";
import { issueText } from "~/lib/platform/i18n/issue-text";

import { MovementFieldset } from "./movement-fields";
import type { MovementAnswer } from "../product-answer";
import { useBegunMovement } from "./use-begun-movement";

type MovementFormProps = {
  /** The id of what is written down. */
  movement: string;
  stock: number;
  /** The latest that are written down. */
  done: readonly { id: string }[];
  units: readonly { id: string; name: string }[];
  answer: MovementAnswer | undefined;
};

/** Receives, hands out or counts the product of the page. It begins anew when that is written down. */
export function MovementForm({ movement, stock, done, units, answer }: MovementFormProps) {
  const { t } = useTranslation();
  const begun = useBegunMovement({ movement, stock, done, answer });
  const errorsOf = (name: string) => (answer?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const shown = answer?.typed ?? { kind: "handed", quantity: "", unit: "", reason: "" };
  return (
    <UnsavedGuard returned={answer}>
      <Form
        method="post"
        preventScrollReset
        aria-labelledby="move-stock"
        className="flex flex-col gap-4 rounded-lg border p-4 print:hidden"
      >
        <h3 id="move-stock" className="text-lg font-semibold">
          {t("inventory.move.title")}
        </h3>
        <input type="hidden" name="movement" value={begun.movement} />
        <input type="hidden" name="seen" value={begun.stock} />
        <MovementFieldset
          key={`${begun.movement} ${JSON.stringify(answer?.typed)}`}
          shown={shown}
          units={units}
          errorsOf={errorsOf}
        />
        <Button type="submit" name="intent" value="move" className="self-start">
          {t("inventory.move.submit")}
        </Button>
      </Form>
    </UnsavedGuard>
  );
}
