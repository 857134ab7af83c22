import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { issueText } from "~/lib/platform/i18n/issue-text";
import type { RecordAnswer } from "~/lib/records/record-answer";

/** `at` counts from 1 among the `of` cards of the list. */
export type CardOrder = { list: string; at: number; of: number; isFirstList: boolean; isLastList: boolean };
type CardPlaceFormProps = {
  lists: readonly { id: string; title: string }[];
  order: CardOrder;
  answer: RecordAnswer<Record<string, unknown>> | undefined;
};

/** Moves a card without dragging: a step by a button, anywhere by its list and number. */
export function CardPlaceForm({ lists, order, answer }: CardPlaceFormProps) {
  const { t } = useTranslation();
  const own = answer && "place" in answer.typed ? answer : undefined;
  const list = lists.find(({ id }) => id === order.list)?.title ?? "";
  const errorsOf = (name: string) => (own?.errors[name] ?? []).map((issue) => issueText(t, issue));
  const steps = [
    { to: "up", icon: "heroicons_outline:arrow-up", isOff: order.at <= 1 },
    { to: "down", icon: "heroicons_outline:arrow-down", isOff: order.at >= order.of },
    { to: "previous", icon: "heroicons_outline:arrow-left", isOff: order.isFirstList },
    { to: "next", icon: "heroicons_outline:arrow-right", isOff: order.isLastList },
  ] as const;
  return (
    <section id="card-move" className="flex flex-col gap-4 border-t pt-5 print:hidden">
      <div>
        <h3 className="font-semibold">{t("scrumboard.card.placeTitle")}</h3>
        <p className="text-sm text-muted-foreground">
          {t("scrumboard.card.placeNow", { list, at: order.at, of: order.of })}
        </p>
      </div>
      <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
        {steps.map(({ to, icon, isOff }) => (
          <Button
            key={to}
            type="submit"
            name="intent"
            value={to}
            variant="outline"
            size="sm"
            disabled={isOff}
            formNoValidate
          >
            <Icon name={icon} />
            {t(`scrumboard.card.${to}`)}
          </Button>
        ))}
      </Form>
      {/* Enter in the number presses the first button of its form. */}
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <Field id="card-list" label={t("scrumboard.card.list")} errors={errorsOf("listId")} className="min-w-40 flex-1">
          {(control) => (
            <NativeSelect
              {...control}
              key={order.list}
              name="list"
              defaultValue={own ? String(own.typed.list) : order.list}
            >
              {lists.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <Field
          id="card-place"
          label={t("scrumboard.card.place")}
          hint={t("scrumboard.card.placeHint")}
          errors={errorsOf("place")}
        >
          {(control) => (
            <Input
              {...control}
              key={`${order.list} ${order.at}`}
              type="number"
              name="place"
              min={1}
              defaultValue={own ? String(own.typed.place) : ""}
              className="w-28"
            />
          )}
        </Field>
        <Button type="submit" name="intent" value="place" variant="outline">
          {t("scrumboard.card.move")}
        </Button>
      </Form>
    </section>
  );
}
