import { eventsPast } from "./etkinlikler-past";
import { eventsUpcoming } from "./etkinlikler-upcoming";
import type { SampleEntry } from "./types";

export const etkinlikler: SampleEntry[] = [...eventsUpcoming, ...eventsPast];
