import type { RowRule } from "~/lib/content/definition/rules";
import { issue } from "~/lib/content/fields/field-kind";
import { isDay } from "~/lib/content/fields/field-traits";
import { toIsoDate } from "~/lib/platform/text/dates/dates";

import { isFilled, isMet, type Values } from "./conditions.server";

export type Broken = { path: string; message: string };

/** @returns an empty list where the rule is kept */
export function brokenRowRule(values: Values, rule: RowRule): Broken[] {
  const { data } = values;
  const at = (name: string) => (values.fields[name]?.localized ? `${name}.tr` : name);
  switch (rule.kind) {
    case "notBefore": {
      // If one is a day and the other an instant, compare the instant's day in Istanbul.
      const areDays = [rule.field, rule.other].some((name) => isDay(values.fields[name]));
      const at = (name: string) => (areDays ? toIsoDate(String(data[name])) : null) ?? String(data[name]);
      const isEarlier = isFilled(values, rule.field) && isFilled(values, rule.other) && at(rule.field) < at(rule.other);
      return isEarlier ? [{ path: rule.field, message: issue("notBefore", { other: rule.other }) }] : [];
    }
    case "requiredWhen": {
      const isMissing = !isFilled(values, rule.field) || data[rule.field] === false;
      return isMet(values, rule.when) && isMissing ? [{ path: at(rule.field), message: issue("missing") }] : [];
    }
    case "oneOf":
    case "exactlyOne": {
      const present = rule.fields.filter((name) => values.fields[name]);
      const filled = present.filter((name) => isFilled(values, name));
      if (filled.length === 0) return [{ path: at(present[0] ?? ""), message: issue("oneOfMissing") }];
      return rule.kind === "oneOf"
        ? []
        : filled.slice(1).map((name) => ({ path: at(name), message: issue("onlyOneOf", { other: filled[0] ?? "" }) }));
    }
  }
}
