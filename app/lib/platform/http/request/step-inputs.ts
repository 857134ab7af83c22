/** Inputs of the steps between a password and a page; they travel with a form that is carried past them. */
const steps = ["unlock.", "signIn.", "secondFactor."];

export function isStepInput(name: string): boolean {
  return steps.some((step) => name.startsWith(step));
}
