/** `isSecret`: its link is a key. `isNamed`: greets by name; a stranger's name could be an advertisement. */
export const mailKinds = {
  invitation: { isSecret: true, isNamed: true },
  confirmEmail: { isSecret: true, isNamed: false },
  accountExists: { isSecret: false, isNamed: true },
  accountAwaiting: { isSecret: false, isNamed: true },
  accountApproved: { isSecret: false, isNamed: true },
  resetPassword: { isSecret: true, isNamed: true },
  passwordChanged: { isSecret: false, isNamed: true },
  emailChanged: { isSecret: false, isNamed: true },
  emailChangeAsked: { isSecret: false, isNamed: true },
  confirmNewEmail: { isSecret: true, isNamed: false },
  secondFactorOn: { isSecret: false, isNamed: true },
  secondFactorOff: { isSecret: false, isNamed: true },
  secondFactorReset: { isSecret: false, isNamed: true },
  linkShown: { isSecret: false, isNamed: true },
  recoveryCodes: { isSecret: false, isNamed: true },
  apiToken: { isSecret: false, isNamed: true },
  awaitingApproval: { isSecret: false, isNamed: true },
  contentReturned: { isSecret: false, isNamed: true },
  contentApproved: { isSecret: false, isNamed: true },
  contentPublished: { isSecret: false, isNamed: true },
  sectionAwaiting: { isSecret: false, isNamed: false },
  sectionPublished: { isSecret: false, isNamed: false },
  citizenMessage: { isSecret: false, isNamed: false },
  test: { isSecret: false, isNamed: true },
} as const;

export type MailKind = keyof typeof mailKinds;
export type MailLocale = "tr" | "en";
export type MailReceiver = { name: string; email: string; locale: MailLocale | null };
/** `link`: the button's whole address. The others are used in the text. */
export type MailValues = { link: string } & Record<string, string | number>;

export const defaultMailLocale: MailLocale = "tr";

/** Whether this mail's link is a key that must not lie about. */
export function isSecretMail(kind: string): boolean {
  return Object.entries(mailKinds).some(([name, { isSecret }]) => name === kind && isSecret);
}
