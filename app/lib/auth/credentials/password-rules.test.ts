import { expect, test } from "vitest";

import { passwordProblem, passwordStrength } from "./password-rules";

const owner = { name: "Elif Taşkıran", email: "elif.taskiran@ornek.test" };

test.each([
  ["kısaparol", "short"],
  ["👩👩👩👩👩👩👩👩👩", "short"],
  ["x1".repeat(513), "long"],
  ["sifre123456", "common"],
  ["ŞİFRE123456", "common"],
  ["P4rol@2026!", "common"],
  ["Galatasaray1905", "common"],
  ["fenerbahce1907!", "common"],
  ["bornova35.belediyesi", "common"],
  ["seniseviyorum", "common"],
  ["parolaparola1", "common"],
  ["qwertyuiop", "monotonous"],
  ["1234567890", "monotonous"],
  ["aaaaaaaaaaaa", "monotonous"],
  ["abcabcabcabc", "monotonous"],
  ["elif.taskiran@ornek.test", "personal"],
  ["ELİFTAŞKIRAN1", "personal"],
  ["taskiran.2026", "personal"],
])("%s won't do: %s", (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem);
  expect(passwordStrength(password, owner)).toBe(0);
});

test.each([
  "mavi vapur yedi iskele",
  "Elif kahveyi sade içer",
  "gün-batımı-ve-çay",
  "kT9#vLq2Zw",
  "taskiran ile 3 mevsim geçti",
])("%s will do", (password) => {
  expect(passwordProblem(password, owner)).toBeNull();
});

test("one's own address won't do, however short its words are", () => {
  const email = "a1-b2.c3-d4@ab.tr";
  for (const password of [email, "A1-B2.C3-D4", `${email}!`])
    expect(passwordProblem(password, { name: "", email })).toBe("personal");
});

test("longer is stronger", () => {
  expect(
    ["tren yolunda", "tren yolunda çay", "tren yolunda üç bardak çay"].map((password) =>
      passwordStrength(password, owner),
    ),
  ).toEqual([1, 2, 3]);
});

test("owners without a name or with one letter are judged by the rest", () => {
  expect(passwordProblem("mavi vapur yedi", { name: "", email: "a@b" })).toBeNull();
});
