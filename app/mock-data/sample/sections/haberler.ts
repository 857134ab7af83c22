import { newsLatest } from "../haberler-latest";
import { newsOlder } from "../haberler-older";
import { newsRecent } from "../haberler-recent";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [...newsLatest, ...newsRecent, ...newsOlder];
