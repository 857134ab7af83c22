import type { LoaderFunctionArgs } from "@remix-run/node";

import { listAudit, recordAuditExport } from "~/lib/audit/audit-log.server";
import { listAuditObjects } from "~/lib/audit/audit-objects.server";
import { requireUser } from "~/lib/auth/session/guards.server";
import { csvResponse } from "~/lib/platform/http/response/csv-response.server";
import { getFixedT, getLanguage } from "~/lib/platform/i18n/i18n.server";
import { csvLine } from "~/lib/platform/text/csv";

import { describeAudit, filterOf, type AuditRow } from "./audit-data.server";
import { parseAuditQuery } from "./audit-query";

const pageSize = 1_000;

/** Read and sent a thousand rows at a time, so its length does not matter. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await requireUser(request, context);
  actor.assertCan("audit.view");
  const filter = filterOf(parseAuditQuery(new URL(request.url).searchParams, listAuditObjects()));
  await recordAuditExport(actor, filter);
  const [t, locale] = await Promise.all([getFixedT(request), getLanguage(request)]);
  const columns = [
    "at",
    "who",
    "address",
    "verb",
    "objectType",
    "object",
    "id",
    "section",
    "version",
    "reason",
    "changes",
  ] as const;
  const line = ({
    at,
    who,
    address,
    action,
    objectType,
    object,
    objectId,
    section,
    version,
    reason,
    changes,
  }: AuditRow) =>
    csvLine([
      at,
      who ?? t("audit.system"),
      address,
      action,
      t(`audit.objects.${objectType}`),
      object.name,
      objectId,
      section,
      version,
      reason,
      changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join("\n"),
    ]);

  async function* lines() {
    yield csvLine(columns.map((column) => t(`audit.columns.${column}`)));
    for (let before: number | undefined, more = true; more;) {
      const page = await listAudit(actor, filter, before === undefined ? {} : { before }, pageSize);
      yield (await describeAudit(actor, page.items, { t, locale })).map(line).join("");
      before = page.items.at(-1)?.id;
      more = page.hasOlder && before !== undefined;
    }
  }

  return csvResponse(locale === "tr" ? "islem-kayitlari" : "audit-log", lines());
}
