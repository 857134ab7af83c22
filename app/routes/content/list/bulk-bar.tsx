import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { ChosenBar } from "~/components/controls/rows/chosen-rows";
import { Icon } from "~/components/icon";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { contentPaths } from "~/lib/content/definition/paths";

import type { readList } from "./data.server";

type Can = ReturnType<typeof useLoaderData<typeof readList>>["can"];

const icons = {
  restore: "heroicons_mini:arrow-uturn-left",
  purge: "heroicons_mini:trash",
  approve: "heroicons_mini:check",
  submit: "heroicons_mini:check",
  publish: "heroicons_mini:globe-alt",
  withdraw: "heroicons_mini:eye-slash",
  trash: "heroicons_mini:trash",
} as const;
type Verb = keyof typeof icons;

export function bulkVerbsOf(can: Can, view: string): Verb[] {
  const isReview = view === "inReview";
  const offered: Record<Verb, boolean> =
    view === "trash"
      ? {
          restore: can.restore,
          purge: can.purge,
          approve: false,
          submit: false,
          publish: false,
          withdraw: false,
          trash: false,
        }
      : {
          restore: false,
          purge: false,
          approve: can.approve && isReview,
          submit: can.submit && !can.publish && !isReview,
          publish: can.publish && !isReview,
          withdraw: can.withdraw,
          trash: can.trash,
        };
  return (Object.keys(icons) as Verb[]).filter((verb) => offered[verb]);
}

/** Irreversible actions are confirmed on a page of their own. */
export function BulkBar({ verbs, chosen }: { verbs: readonly Verb[]; chosen: number }) {
  const { t } = useTranslation();
  const { section, list, maxChosen } = useLoaderData<typeof readList>();
  const { length } = list.pagination;
  const asks = { formMethod: "get", formAction: contentPaths.confirmMany(section, "", [], "").split("?")[0] } as const;
  return (
    <ChosenBar count={chosen}>
      {length > list.items.length && length <= maxChosen ? (
        <label className="me-2 inline-flex min-h-10 items-center gap-2">
          <Checkbox name="all" value="true" />
          {t("content.bulk.all", { count: length })}
        </label>
      ) : null}
      {verbs.map((verb) => (
        <Button
          key={verb}
          type="submit"
          variant="outline"
          size="sm"
          {...(verb === "restore" ? { name: "intent", value: verb } : { ...asks, name: "verb", value: verb })}
        >
          <Icon name={icons[verb]} />
          {t(`content.bulk.${verb}Chosen`)}
        </Button>
      ))}
    </ChosenBar>
  );
}
