import type { Plugin } from "vite";

/** Every loader and action of the build answers failures in one place, on every server. */
export const answeredFailures: Plugin = {
  name: "meydan-answered-failures",
  transform(code, id) {
    if (!id.endsWith("virtual:remix/server-build")) return undefined;
    return {
      code: `${code}\nimport { answerFailures } from "/app/routes/answer-failures.server.ts";\nanswerFailures(routes);\n`,
      map: null,
    };
  },
};
