import type { TFunction } from "i18next";

import { maxProblems, type LineProblem } from "~/lib/setup/pasted-lines";

export function problemTexts(t: TFunction, problems: readonly LineProblem[]): string[] {
  const texts = problems.slice(0, maxProblems).map(({ line, key, value = "" }) => {
    const sentence = t(`setup.problems.${key}`, { value });
    return line === 0 ? sentence : t("setup.line", { line, sentence });
  });
  const left = problems.length - maxProblems;
  return left > 0 ? [...texts, t("setup.moreProblems", { count: left })] : texts;
}
