import { defineSection } from "~/lib/content/definition/define-section";

export const depremtoplanma = defineSection({
  id: "depremtoplanma",
  kind: "collection",
  icon: "heroicons_outline:lifebuoy",
  topic: "services",
  owner: "afet",
  groups: ["publishing"],
  titleField: "name",
  fields: {
    name: { kind: "text", required: true, max: 160 },
    areaType: { kind: "select", required: true, options: ["assembly", "shelter"], initial: "assembly" },
    neighbourhood: { kind: "relation", section: "mahallelerimiz", required: true },
    address: { kind: "text", max: 250 },
    location: { kind: "geo", required: true },
    boundary: { kind: "geoShape" },
    note: { kind: "textarea", localized: true, max: 300 },
    code: { kind: "text", max: 20, tab: "details" },
    areaM2: { kind: "number", min: 1, tab: "details" },
    capacity: { kind: "number", min: 1, tab: "details" },
    ownership: { kind: "select", options: ["municipal", "metropolitan", "treasury", "private"], tab: "details" },
    facilities: { kind: "multi", options: ["water", "power", "wc", "light", "generator", "wifi"], tab: "details" },
    accessible: { kind: "boolean", tab: "details" },
    signInstalled: { kind: "boolean", tab: "details" },
    verifiedOn: { kind: "date", required: true, tab: "details" },
    sourceRef: { kind: "text", max: 60, tab: "details" },
    photo: { kind: "image", ratio: "16:9", minWidth: 1200, tab: "media" },
  },
  list: {
    columns: ["name", "areaType", "neighbourhood", "areaM2", "capacity", "verifiedOn", "status", "updatedAt"],
    filters: ["neighbourhood", "areaType", "facilities", "verifiedOn"],
    sort: ["neighbourhood", "name"],
    sortable: ["areaM2", "capacity", "verifiedOn"],
  },
  deadlines: { verify: {} },
  // The columns of İzmir's open data, "cbs/afetaciltoplanmaalani", before those of tables that the municipality keeps.
  importMap: {
    fields: {
      name: { from: ["ADI", "AD", "Alan adı"] },
      neighbourhood: { from: ["MAHALLE", "Mahalle adı"], without: ["Mahallesi", "Mah.", "Mah", "Mh."] },
      address: {
        join: [
          ["YOL", "Adres"],
          ["KAPINO", "Kapı no"],
        ],
      },
      location: { lat: ["ENLEM", "lat", "latitude"], lng: ["BOYLAM", "lng", "lon", "longitude"] },
      note: { from: ["ACIKLAMA", "Not"] },
      code: { from: ["KOD", "Alan kodu"] },
      areaM2: { from: ["ALAN_M2", "ALAN", "Yüz ölçümü"] },
      capacity: { from: ["KAPASITE", "Kişi sayısı"] },
    },
    only: { from: ["ILCE", "İlçe adı"], is: ["Bornova"] },
    fixed: { areaType: "assembly" },
    same: [["code"], ["name", "neighbourhood"]],
  },
  publicFace: {
    view: "map",
    place: { address: "/deprem-toplanma-alanlari" },
    roles: {
      picture: "photo",
      place: "location",
      chips: ["areaType"],
      lines: [
        { field: "address", icon: "heroicons_outline:map-pin" },
        { field: "capacity", icon: "heroicons_outline:users", labelled: true },
      ],
    },
    list: {
      groupBy: "neighbourhood",
      order: [{ field: "neighbourhood" }, { field: "name" }],
      filters: ["neighbourhood", "areaType", "facilities"],
    },
    map: { pins: "areaType", shape: "boundary" },
    page: { unlisted: ["sourceRef", "signInstalled"] },
    outputs: {
      openData: true,
      listDocument: { by: "neighbourhood", columns: ["name", "areaType", "address", "capacity"] },
    },
    seo: { schemaType: "Place", schemaData: { address: "address", capacity: "capacity" } },
  },
});
