import { expect, test } from "vitest";
import { comparePeople, fullName, officialName } from "./people";

test.each([
  ["Ayşe", "ışık", "Ayşe IŞIK"],
  ["Can", "iğdeli", "Can İĞDELİ"],
  [" Ali  Can ", " öz ", "Ali Can ÖZ"],
  ["", "ek", "EK"],
])("%j %j is %j in official lists", (firstName, lastName, shown) =>
  expect(officialName({ firstName, lastName })).toBe(shown),
);

test("a full name keeps its letters", () =>
  expect(fullName({ firstName: "Ayşe", lastName: "Işık" })).toBe("Ayşe Işık"));

test("people sort by surname in the Turkish alphabet, then by first name", () => {
  const people = ["Ali Şen", "Zeki Çam", "Can Sert", "Ece Cam", "Ada Çam"].map((name) => {
    const [firstName = "", lastName = ""] = name.split(" ");
    return { firstName, lastName };
  });
  expect(people.sort(comparePeople).map(fullName)).toEqual(["Ece Cam", "Ada Çam", "Zeki Çam", "Can Sert", "Ali Şen"]);
});
