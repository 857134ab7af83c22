export class UnfitEmail extends Error {
  override name = "UnfitEmail";
  constructor(readonly problem: "invalid" | "taken") {
    super(`The e-mail address is ${problem}`);
  }
}
