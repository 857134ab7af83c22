import { noticesCurrent } from "../duyurular-current";
import { noticesEarlier } from "../duyurular-earlier";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [...noticesCurrent, ...noticesEarlier];
