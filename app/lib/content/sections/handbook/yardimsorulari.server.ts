import { hooksFor } from "~/lib/content/definition/section-hooks.server";

import { yardimsorulari } from "./yardimsorulari";

hooksFor(yardimsorulari, { site: { question: { topic: "category", question: "question", answer: "answer" } } });
