import { eventsPast } from "~/mock-data/sample/news/etkinlikler-past";
import { eventsUpcoming } from "~/mock-data/sample/news/etkinlikler-upcoming";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [...eventsUpcoming, ...eventsPast];
