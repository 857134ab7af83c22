import { defineSection } from "~/lib/content/definition/define-section";

export const hizmetbinalari = defineSection({
  id: "hizmetbinalari",
  kind: "ordered",
  icon: "heroicons_outline:map-pin",
  topic: "corporate",
  owner: "destek",
  groups: ["publishing", "seo", "place", "hours"],
  titleField: "name",
  fields: {
    name: { kind: "text", localized: true, required: true, max: 120 },
    buildingType: { kind: "select", required: true, options: ["main", "annex", "cashier", "police", "depot"] },
    cover: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
    gallery: { kind: "gallery", max: 20, tab: "media" },
    officePhone: { kind: "phone", required: true, tab: "place" },
    fax: { kind: "phone", tab: "place" },
    email: { kind: "email", tab: "place" },
    departments: { kind: "relations", section: "mudurlukler" },
    accessibility: { kind: "multi", options: ["ramp", "lift", "tactile", "wc", "parking", "loop", "sign"] },
    transport: { kind: "textarea", localized: true, max: 300, tab: "place" },
  },
  adjust: { location: { required: true } },
  list: {
    columns: ["cover", "name", "buildingType", "neighbourhood", "officePhone", "status", "updatedAt"],
    filters: ["buildingType", "accessibility", "neighbourhood"],
    sort: "position",
  },
  // A unit's page says where it is: its building must stay public.
  publishing: { staysWhilePointedAt: ["mudurlukler"] },
  publicFace: {
    view: "entry",
    otherViews: ["map"],
    place: { address: "/hizmet-binalari/{slug}" },
    roles: {
      picture: "cover",
      chips: ["buildingType"],
      place: "location",
      lines: [
        { field: "address", icon: "heroicons_outline:map-pin" },
        { field: "officePhone", icon: "heroicons_outline:phone" },
      ],
    },
    list: {
      filters: ["buildingType", "accessibility", "neighbourhood"],
      openNow: { hours: "openingHours", closed: "temporarilyClosed", until: "closedUntil" },
    },
    map: { pins: "buildingType" },
    page: { reverse: [{ section: "mudurlukler", by: "building" }] },
    seo: {
      schemaType: "GovernmentBuilding",
      schemaData: { as: "place", address: "address", hours: "openingHours", telephone: "officePhone", email: "email" },
    },
  },
  rules: [{ kind: "atMost", field: "buildingType", is: "main", max: 1 }],
});
