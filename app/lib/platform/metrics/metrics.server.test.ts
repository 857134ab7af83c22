import { expect, test } from "vitest";

import { answerMetrics, classesOf } from "./metrics.server";

const routes = {
  root: { id: "root", path: "" },
  home: { id: "home", path: "home", parentId: "root" },
  place: { id: "place", path: "*", parentId: "home" },
  entry: { id: "entry", path: "content/:section/:id", parentId: "root" },
  news: { id: "news", path: "api/public/:section", parentId: "root" },
  unknown: { id: "unknown", path: "api/*", parentId: "root" },
  rest: { id: "rest", path: "*", parentId: "root" },
};

test("an address has the class of its area; what strangers make up shares one", () => {
  const classOf = classesOf({ routes } as unknown as Parameters<typeof classesOf>[0]);
  const classes = {
    "/": "start",
    "": "start",
    "/?a=/home": "start",
    "/home": "home",
    "/home.data?_routes=x": "home",
    "/home/a/b": "home",
    "/content/x/y": "content",
    "/api/public/x?y": "api/public",
    "/api/zzz": "api",
    "/api": "api",
    "/__proto__": "other",
    "/constructor": "other",
    "/:section": "other",
    "/*": "other",
    "//home": "start",
    "/HOME": "other",
  };
  for (const [url, area] of Object.entries(classes)) expect([url, classOf(url)]).toEqual([url, area]);
});

test("without METRICS_TOKEN there are no metrics, whatever is sent", async () => {
  const answer = await answerMetrics(
    new Request("http://localhost/metrics", { headers: { Authorization: "Bearer undefined" } }),
  );
  expect(answer.status).toBe(404);
});
