import { noticesCurrent } from "./duyurular-current";
import { noticesEarlier } from "./duyurular-earlier";
import type { SampleEntry } from "./types";

export const duyurular: SampleEntry[] = [...noticesCurrent, ...noticesEarlier];
