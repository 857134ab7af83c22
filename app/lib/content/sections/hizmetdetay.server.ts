import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Issue } from "~/lib/content/errors";
import type { Localized, RowValue } from "~/lib/content/values";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { hizmetdetay } from "./hizmetdetay";

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as RowValue[]) : []);
const thisYear = (now: Date) => Number(toIsoDate(now)?.slice(0, 4));
const oldestYear = (fees: unknown) =>
  rowsOf(fees).reduce<number | null>(
    (oldest, { year }) => (typeof year === "number" ? Math.min(oldest ?? year, year) : oldest),
    null,
  );
const inTurkish = (value: unknown) =>
  typeof value === "string" ? value : ((value as Localized | undefined)?.tr ?? "");
const url = (value: unknown) => (typeof value === "string" ? value : undefined);

hooksFor(hizmetdetay, {
  deadlines(_data, { live }) {
    const year = oldestYear(live?.fees);
    return year === null
      ? []
      : [{ field: "fees", key: "renewFees", due: `${year + 1}-01-01`, values: { year: String(year) } }];
  },
  computed: ({ forms, requiredDocuments }) => ({
    withoutForm: !rowsOf(forms).length && !rowsOf(requiredDocuments).some(({ form }) => form),
  }),
  columns: ({ fees }) => ({ feeYear: oldestYear(fees) }),
  tables: {
    inventory(data, { at, name, option }) {
      const time = (days: unknown) =>
        typeof days === "number" ? `${days} ${option("dayType", data.dayType)}`.trim() : "";
      const channels = Array.isArray(data.channels) ? data.channels : [];
      return {
        number: at,
        institution: "Bornova Belediyesi",
        serviceCode: inTurkish(data.serviceCode),
        name: inTurkish(data.title),
        description: inTurkish(data.shortDescription),
        legislation: rowsOf(data.legislation)
          .map((row) => [row.name, row.article].filter(Boolean).join(" "))
          .join("; "),
        audience: (Array.isArray(data.audience) ? data.audience : [])
          .map((code) => option("audience", code))
          .join(", "),
        unit: name(data.department),
        documents: rowsOf(data.requiredDocuments)
          .map((row, index) => `${index + 1}. ${inTurkish(row.name)}`)
          .join("\n"),
        firstAuthority: inTurkish(data.firstAuthority),
        legalTime: time(data.legalDays),
        averageTime: time(data.averageDays),
        yearlyCount: typeof data.yearlyCount === "number" ? data.yearlyCount : "",
        online:
          ["online", "edevlet"]
            .filter((code) => channels.includes(code))
            .map((code) => option("channels", code))
            .join(", ") || "Sunulmuyor",
      };
    },
  },
  checks({ fees, channels, onlineUrl, edevletUrl }) {
    const issues: Issue[] = [];
    const year = thisYear(new Date());
    for (const [at, row] of rowsOf(fees).entries()) {
      if (typeof row.year === "number" && row.year < year)
        issues.push({
          field: `fees[${at}].year`,
          level: "warning",
          key: "feeOfLastYear",
          values: { year: String(row.year) },
        });
    }
    const offers = (channel: string) => Array.isArray(channels) && channels.includes(channel);
    if (offers("online") && !onlineUrl)
      issues.push({ field: "onlineUrl", level: "warning", key: "channelWithoutAddress", values: {} });
    if (offers("edevlet") && !edevletUrl)
      issues.push({ field: "edevletUrl", level: "warning", key: "channelWithoutAddress", values: {} });
    return issues;
  },
  jsonLd(data, { locale, site, textsOf }) {
    const time =
      (data.completionText as Localized | undefined)?.[locale] ?? (data.completionText as Localized | undefined)?.tr;
    const buildings = textsOf("buildings").map((name) => ({ "@type": "Place", name }));
    const addresses = [url(data.onlineUrl), url(data.edevletUrl)].filter((one) => one !== undefined);
    return {
      provider: { "@type": "GovernmentOrganization", name: site },
      areaServed: "Bornova",
      availableChannel: (addresses.length > 0 ? addresses : [undefined]).map((serviceUrl) => ({
        "@type": "ServiceChannel",
        ...(serviceUrl ? { serviceUrl } : {}),
        ...(data.officePhone ? { servicePhone: { "@type": "ContactPoint", telephone: data.officePhone } } : {}),
        ...(buildings.length > 0 ? { serviceLocation: buildings } : {}),
        ...(typeof data.averageDays === "number" && (data.dayType === "work" || data.dayType === "calendar")
          ? { processingTime: `P${data.averageDays}D` }
          : {}),
        ...(time ? { description: time } : {}),
      })),
    };
  },
});
