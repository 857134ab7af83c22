import { hooksFor } from "~/lib/content/definition/section-hooks.server";
import type { Localized } from "~/lib/content/values";
import { foldTr } from "~/lib/platform/text/turkish/fold";

import { kvkkbilgi } from "./kvkkbilgi";

/** Phrases that ask for consent. */
const asked = [
  "acik riza veriyorum",
  "rizam vardir",
  "riza gosteriyorum",
  "onay veriyorum",
  "kabul ediyorum",
  "i consent",
  "i agree",
];
const texts = ["purposes", "recipients", "methodAndGround", "rights", "body"];

hooksFor(kvkkbilgi, {
  checks(data) {
    if (data.docType !== "notice" && data.docType !== "cctv") return [];
    const asking = texts.filter((name) =>
      Object.values((data[name] ?? {}) as Localized).some((text) =>
        asked.some((phrase) => foldTr(text).includes(phrase)),
      ),
    );
    return asking.map((name) => ({
      field: `${name}.tr`,
      level: "warning" as const,
      key: "consentInNotice",
      values: {},
      source: "Aydınlatma Tebliği m.5",
    }));
  },
});
