import { newsLatest } from "~/mock-data/sample/news/haberler-latest";
import { newsOlder } from "~/mock-data/sample/news/haberler-older";
import { newsRecent } from "~/mock-data/sample/news/haberler-recent";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [...newsLatest, ...newsRecent, ...newsOlder];
