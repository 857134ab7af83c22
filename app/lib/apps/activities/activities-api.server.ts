import type { ApiOperation } from "~/lib/openapi/api-operation";
import type { JsonSchema } from "~/lib/openapi/json-schema";
import { instant, orNull, text } from "~/lib/openapi/parts";
import { titleFor } from "~/lib/content/title-for";

import { activityIcon } from "./activity-icons";
import { readActivityPlace } from "./activity";
import { listActivities, type Activity } from "./activities.server";

const activity: JsonSchema = {
  title: "Activity",
  type: "object",
  properties: {
    id: text,
    icon: text,
    description: { ...text, description: "HTML: who did what" },
    date: instant,
    extraContent: orNull("string"),
    linkedContent: { ...orNull("string"), description: "The name of what was changed" },
    link: { ...orNull("string"), description: "Its page; null for what is not there any more" },
    useRouter: { type: "boolean" },
  },
};

const escaped = (plain: string) =>
  plain.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? sign);

/** The exact contract is the specification's. */
export const activitiesApi: readonly ApiOperation[] = [
  {
    method: "GET",
    path: "pages/activities",
    name: "activities",
    tag: "activities",
    scope: "tools:read",
    summary: "The newest fifty of what colleagues did, as far as the caller may see it",
    result: { description: "Newest first", schema: { type: "array", items: activity } },
    async run(actor, call) {
      const [{ items }, t] = await Promise.all([
        listActivities(actor, readActivityPlace(new URLSearchParams())),
        call.t(),
      ]);
      return items.map(({ id, at, by, verb, kind, title, href }: Activity) => ({
        id: String(id),
        icon: activityIcon(verb),
        description: [
          `<strong>${escaped(by?.name ?? t("audit.system"))}</strong>`,
          escaped(t(`activities.done.${verb}`)),
          `(${escaped(t(`audit.objects.${kind}`))})`,
        ].join(" "),
        date: at,
        extraContent: null,
        linkedContent: (title && titleFor(title, "tr")?.text) ?? null,
        link: href,
        useRouter: true,
      }));
    },
  },
];
