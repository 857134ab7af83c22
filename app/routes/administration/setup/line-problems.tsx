import type { TFunction } from "i18next";

import { maxProblems, type LineProblem } from "~/lib/setup/pasted-lines";

export function problemWords(t: TFunction, problems: readonly LineProblem[]): string[] {
  const words = problems.slice(0, maxProblems).map(({ line, key, value = "" }) => {
    const sentence = t(`setup.problems.${key}`, { value });
    return line === 0 ? sentence : t("setup.line", { line, sentence });
  });
  const left = problems.length - maxProblems;
  return left > 0 ? [...words, t("setup.moreProblems", { count: left })] : words;
}
