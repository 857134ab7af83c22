import { clsx } from "clsx";
import type { ClassValue } from "clsx";
import { mergeClasses } from "./merge-classes";

/** The later of two classes for the same property wins. */
export function cn(...classes: ClassValue[]): string {
  return mergeClasses(clsx(classes));
}
