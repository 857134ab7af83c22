import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { Button, buttonVariants } from "~/components/ui/button";
import { Input } from "~/components/ui/input";
import { NativeSelect } from "~/components/ui/native-select";
import { boardPaths, dueViews } from "~/lib/apps/scrumboard/board";

import type { BoardData } from "./board-data.server";

/** Narrows a board to the cards that are looked for. */
export function BoardFilter({ board, place, lists, labels }: Pick<BoardData, "board" | "place" | "lists" | "labels">) {
  const { t } = useTranslation();
  const { search, label, due } = place;
  const isFiltered = search !== "" || label !== "" || due !== "";
  if (!isFiltered && lists.every(({ total }) => total === 0)) return null;
  return (
    <Form
      key={`${search} ${label} ${due}`}
      method="get"
      action={boardPaths.board(board.id)}
      role="search"
      className="flex flex-wrap gap-2 print:hidden"
    >
      <Input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={200}
        aria-label={t("scrumboard.filter.search")}
        placeholder={t("scrumboard.filter.search")}
        className="max-w-96 min-w-40 flex-1"
      />
      {labels.length > 0 ? (
        <NativeSelect name="label" defaultValue={label} aria-label={t("scrumboard.filter.label")} className="w-44">
          <option value="">{t("scrumboard.filter.anyLabel")}</option>
          {labels.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <NativeSelect name="due" defaultValue={due} aria-label={t("scrumboard.filter.due")} className="w-44">
        <option value="">{t("scrumboard.filter.anyDue")}</option>
        {dueViews.map((view) => (
          <option key={view} value={view}>
            {t(`scrumboard.filter.${view}`)}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="secondary">
        {t("scrumboard.filter.show")}
      </Button>
      {isFiltered ? (
        <Link to={boardPaths.board(board.id)} className={buttonVariants({ variant: "ghost" })}>
          {t("scrumboard.filter.clear")}
        </Link>
      ) : null}
    </Form>
  );
}
