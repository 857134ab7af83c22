import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Field } from "~/components/controls/field";
import { Button, buttonVariants } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Input } from "~/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "~/components/ui/popover";
import { issueText } from "~/lib/platform/i18n/issue-text";
import { moveIntent } from "~/lib/records/move-intent";
import { stepOfList } from "~/lib/apps/scrumboard/moved-lists";

import type { BoardAnswer } from "./board-actions.server";
import type { BoardColumn } from "./board-data.server";

type ListMenuProps = {
  list: BoardColumn;
  lists: readonly BoardColumn[];
  action: string;
  answer: BoardAnswer | undefined;
};

/** Moves a list, and throws it away with its cards. */
export function ListMenu({ list, lists, action, answer }: ListMenuProps) {
  const { t } = useTranslation();
  const label = t("scrumboard.lists.menu", { title: list.title });
  const place = lists.findIndex(({ id }) => id === list.id) + 1;
  return (
    <Popover>
      <PopoverTrigger aria-label={label} title={label} className={buttonVariants({ variant: "ghost", size: "icon" })}>
        <Icon name="heroicons_outline:ellipsis-vertical" />
      </PopoverTrigger>
      <PopoverContent align="end" className="w-64">
        <div className="flex flex-col gap-3">
          {lists.length > 1 ? (
            <>
              <Form method="post" action={action} preventScrollReset className="grid grid-cols-2 gap-2">
                {(["left", "right"] as const).map((direction) => {
                  const step = stepOfList(lists, list.id, direction);
                  return (
                    <Button
                      key={direction}
                      type="submit"
                      name="intent"
                      value={step ? `list:${moveIntent(step)}` : ""}
                      disabled={step === null}
                      formNoValidate
                      variant="outline"
                      size="sm"
                    >
                      {t(`scrumboard.lists.${direction}`)}
                    </Button>
                  );
                })}
              </Form>
              {/* Enter in the number presses the first button of its form. */}
              <Form method="post" action={action} preventScrollReset className="flex items-end gap-2">
                <input type="hidden" name="list" value={list.id} />
                <Field
                  id={`list-${list.id}-place`}
                  label={t("scrumboard.lists.place")}
                  errors={(answer?.errors.place ?? []).map((issue) => issueText(t, issue))}
                  className="flex-1"
                >
                  {(control) => (
                    <Input
                      {...control}
                      key={place}
                      type="number"
                      name="place"
                      min={1}
                      max={lists.length}
                      defaultValue={answer?.typed.place ?? place}
                      required
                    />
                  )}
                </Field>
                <Button type="submit" name="intent" value="placeList" variant="outline">
                  {t("scrumboard.lists.move")}
                </Button>
              </Form>
            </>
          ) : null}
          <Form method="post" action={action} preventScrollReset className="flex flex-col">
            <input type="hidden" name="list" value={list.id} />
            <input type="hidden" name="version" value={list.version} />
            <Button type="submit" name="intent" value="trashList" variant="ghost" formNoValidate className="text-error">
              <Icon name="heroicons_outline:trash" />
              {t("scrumboard.lists.trash")}
            </Button>
          </Form>
        </div>
      </PopoverContent>
    </Popover>
  );
}
