import { noticesCurrent } from "~/mock-data/sample/news/duyurular-current";
import { noticesEarlier } from "~/mock-data/sample/news/duyurular-earlier";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [...noticesCurrent, ...noticesEarlier];
