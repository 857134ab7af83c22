import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { kurslar } from "./kurslar";

hooksFor(kurslar, {
  site: {
    course: {
      topic: "category",
      title: "title",
      text: "description",
      minutes: "duration",
      featured: "featured",
      steps: "steps",
      columns: { title: "title", subtitle: "subtitle", text: "content" },
    },
  },
});
