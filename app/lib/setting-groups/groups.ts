import { publicSections, sections } from "~/lib/content/definition/registry.server";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import { frontOrder } from "~/lib/public-site/lists/front/front-blocks";
import type { Issue } from "~/lib/content/errors";
import type { GeoValue } from "~/lib/content/values";
import { fileLimits, megabyte } from "~/lib/files/limits";
import { isInBox, type Box } from "~/lib/platform/geo/box";
import { isTileAddress } from "~/lib/platform/geo/tile-address";
import type { SettingGroupName } from "~/lib/settings/settings.server";

import { appNames } from "./app-names";
import { defineSettingGroup, type NamedGroup } from "./setting-group";

/** The groups of content-model §8.4; lists, approval and access have pages of their own. */
const all: Record<SettingGroupName, NamedGroup> = {
  site: defineSettingGroup("site", {
    icon: "heroicons_outline:building-library",
    fields: {
      siteName: { kind: "text", localized: true, max: 120 },
      slogan: { kind: "textarea", localized: true, max: 500 },
      logoLight: { kind: "image", minWidth: 120 },
      logoDark: { kind: "image", minWidth: 120 },
      favicon: { kind: "image", ratio: "1:1", minWidth: 64 },
      footerText: { kind: "textarea", localized: true, max: 500 },
    },
  }),
  seo: defineSettingGroup("seo", {
    icon: "heroicons_outline:magnifying-glass",
    fields: {
      titlePattern: { kind: "text", localized: true, max: 120 },
      defaultOgImage: { kind: "image", ratio: "1.91:1", minWidth: 1200 },
      isUnindexed: { kind: "boolean" },
      sitemapSections: { kind: "multi", names: "sections", options: publicSections.map(({ id }) => id) },
      verificationCodes: {
        kind: "list",
        max: 10,
        columns: {
          name: { kind: "text", required: true, max: 60 },
          content: { kind: "text", required: true, max: 200 },
        },
      },
    },
  }),
  maintenance: defineSettingGroup("maintenance", {
    icon: "heroicons_outline:wrench-screwdriver",
    fields: {
      isClosed: { kind: "boolean" },
      closedUntil: { kind: "dateTime" },
      message: { kind: "textarea", localized: true, max: 500 },
      openPaths: {
        kind: "list",
        max: 20,
        columns: { path: { kind: "text", required: true, max: 200, pattern: "path" } },
      },
    },
  }),
  mourning: defineSettingGroup("mourning", {
    icon: "heroicons_outline:flag",
    fields: {
      from: { kind: "date" },
      until: { kind: "date" },
      text: { kind: "text", localized: true, max: 160 },
    },
    rules: [
      { kind: "notBefore", field: "until", other: "from" },
      { kind: "requiredWhen", field: "until", when: { field: "from", is: "filled" } },
    ],
  }),
  election: defineSettingGroup("election", {
    icon: "heroicons_outline:scale",
    fields: {
      from: { kind: "date" },
      until: { kind: "date" },
      sections: { kind: "multi", names: "sections", options: [...sections.keys()] },
    },
    rules: [{ kind: "notBefore", field: "until", other: "from" }],
  }),
  specialDay: defineSettingGroup("specialDay", {
    icon: "heroicons_outline:sparkles",
    fields: {
      from: { kind: "date" },
      until: { kind: "date" },
      text: { kind: "text", localized: true, max: 160 },
      colour: { kind: "colour", contrastWith: "white" },
    },
    rules: [{ kind: "notBefore", field: "until", other: "from" }],
  }),
  home: defineSettingGroup("home", {
    icon: "heroicons_outline:home",
    fields: {
      blocks: {
        kind: "list",
        max: 40,
        columns: {
          block: { kind: "select", names: "sections", required: true, options: [...frontOrder.keys()] },
          isHidden: { kind: "boolean" },
        },
      },
    },
    rules: [{ kind: "unique", field: "blocks.block" }],
  }),
  openData: defineSettingGroup("openData", {
    icon: "heroicons_outline:table-cells",
    fields: {
      licence: { kind: "text", localized: true, max: 160 },
      licenceUrl: { kind: "url" },
    },
  }),
  privacy: defineSettingGroup("privacy", {
    icon: "heroicons_outline:finger-print",
    fields: {
      isUncounted: { kind: "boolean" },
      analyticsUrl: { kind: "url" },
      analyticsCode: { kind: "text", max: 120 },
      question: { kind: "textarea", localized: true, max: 500 },
      policyUrl: { kind: "url" },
      consentVersion: { kind: "number", min: 1, max: 999_999, step: 1 },
      messageMonths: { kind: "number", min: 1, max: 120, step: 1 },
    },
  }),
  map: defineSettingGroup("map", {
    icon: "heroicons_outline:map",
    fields: {
      tiles: { kind: "text", max: 300 },
      attribution: { kind: "text", max: 200 },
      centre: { kind: "geo" },
      zoom: { kind: "number", min: 3, max: 18, step: 1 },
      nearest: { kind: "number", min: 3, max: 18, step: 1 },
      areaPerPerson: { kind: "number", min: 0.5, max: 20, step: 0.1 },
      south: { kind: "number", min: -90, max: 90 },
      north: { kind: "number", min: -90, max: 90 },
      west: { kind: "number", min: -180, max: 180 },
      east: { kind: "number", min: -180, max: 180 },
    },
  }),
  files: defineSettingGroup("files", {
    icon: "heroicons_outline:folder",
    fields: {
      maxImageMB: { kind: "number", min: 1, max: fileLimits.imageBytes / megabyte, step: 1 },
      maxFileMB: { kind: "number", min: 1, max: fileLimits.fileBytes / megabyte, step: 1 },
      refusedKinds: { kind: "multi", options: ["image", "document", "video", "audio", "archive"] },
    },
  }),
  integrations: defineSettingGroup("integrations", {
    icon: "heroicons_outline:globe-alt",
    fields: {
      eMunicipalityUrl: { kind: "url" },
      eGovernmentLinks: {
        kind: "list",
        max: 10,
        columns: {
          title: { kind: "text", localized: true, required: true, max: 80 },
          url: { kind: "url", required: true },
        },
      },
      openDataSources: {
        kind: "list",
        max: 20,
        columns: {
          title: { kind: "text", localized: true, required: true, max: 120 },
          url: { kind: "url", required: true },
        },
      },
      isCalendarOff: { kind: "boolean" },
      calendarTitle: { kind: "text", localized: true, max: 120 },
    },
  }),
  apps: defineSettingGroup("apps", {
    icon: "heroicons_outline:squares-plus",
    fields: { off: { kind: "multi", options: appNames } },
  }),
  links: defineSettingGroup("links", { icon: "heroicons_outline:link", fields: { isAllowed: { kind: "boolean" } } }),
};

hooksFor(all.privacy.form, {
  // A page's policy names the script's origin, so it needs an https address.
  checks: ({ analyticsUrl }) =>
    analyticsUrl === undefined || String(analyticsUrl).startsWith("https://")
      ? []
      : [{ field: "analyticsUrl", level: "error", key: "notSecureAddress", values: {} }],
});

const edges = ["south", "north", "west", "east"] as const;
hooksFor(all.map.form, {
  checks(data) {
    const issueAt = (field: string, key: string): Issue => ({ field, level: "error", key, values: {} });
    const unsaid = edges.filter((edge) => data[edge] === undefined);
    const turned = (
      [
        ["south", "north"],
        ["west", "east"],
      ] as const
    ).filter(([from, to]) => unsaid.length === 0 && Number(data[from]) >= Number(data[to]));
    const box = unsaid.length + turned.length === 0 ? (data as Box) : null;
    const { centre } = data as { centre?: GeoValue };
    return [
      ...(box && centre && !isInBox(centre, box) ? [issueAt("centre", "outsideDistrict")] : []),
      ...(data.tiles === undefined || isTileAddress(String(data.tiles)) ? [] : [issueAt("tiles", "badTiles")]),
      ...(unsaid.length < edges.length ? unsaid.map((edge) => issueAt(edge, "missing")) : []),
      ...turned.map(([, to]) => issueAt(to, "edgesTurned")),
    ];
  },
});

export const settingGroups: readonly NamedGroup[] = Object.values(all);

export function findSettingGroup(name: string): NamedGroup | undefined {
  return settingGroups.find((group) => group.name === name);
}
