import { publicRoot } from "~/lib/content/definition/paths";
import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { RowValue } from "~/lib/content/values";

import { popup } from "./popup";

const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as RowValue[]) : []);

hooksFor(popup, {
  columns: ({ active, startAt, endAt }, { now, isPublic }) => ({
    liveNow:
      isPublic &&
      active !== false &&
      now.getTime() >= Date.parse(String(startAt)) &&
      now.getTime() < Date.parse(String(endAt)),
  }),
  site: {
    overlay(data) {
      const contents = { image: { picture: data.image }, rich: { html: data.body }, video: { video: data.video } };
      const named = rowsOf(data.paths).flatMap(({ path }) => (typeof path === "string" ? [path] : []));
      return {
        content: contents[data.bodyType as keyof typeof contents] ?? null,
        link: data.link,
        button: data.buttonText,
        frequency: data.frequency,
        device: data.device,
        delay: data.delaySec,
        priority: data.priority,
        from: data.startAt,
        paths: data.pages === "all" ? null : data.pages === "paths" ? named : [publicRoot],
      };
    },
  },
});
