import { eventsPast } from "../etkinlikler-past";
import { eventsUpcoming } from "../etkinlikler-upcoming";
import type { SampleEntry } from "../types";

export const entries: SampleEntry[] = [...eventsUpcoming, ...eventsPast];
