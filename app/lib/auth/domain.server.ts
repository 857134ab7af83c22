import { defineDomain } from "~/lib/platform/domains/domain.server";

import { isPortrait, keepPicturesTrue, listPortraitOwners } from "./account/portraits.server";
import { accountJobs } from "./account/reset-password.server";
import { purgeKnownBrowsers } from "./credentials/known-browsers.server";
import { purgeMailTokens } from "./credentials/mail-tokens.server";
import { purgeExpiredSessions } from "./session/session.server";
import { purgeUnconfirmedUsers, signUpJobs } from "./users/sign-up.server";

declare module "~/lib/audit/verbs" {
  interface AuditObjects {
    auth: "user" | "session" | "apiToken";
  }
}

export default defineDomain({
  id: "auth",
  place: 40,
  followers: [keepPicturesTrue],
  files: { usesOf: async (_actor, fileId) => ({ people: await listPortraitOwners(fileId) }), isUsed: isPortrait },
  jobs: { ...accountJobs, ...signUpJobs },
  purges: {
    "expired sessions": purgeExpiredSessions,
    "browsers not seen for long": purgeKnownBrowsers,
    "ended links": purgeMailTokens,
    "abandoned accounts": purgeUnconfirmedUsers,
  },
  openApi: async () => {
    const { accountPaths, sessionPaths } = await import("./session/session-openapi.server");
    return { paths: { ...sessionPaths(), ...accountPaths() } };
  },
  auditObjects: ["user", "session", "apiToken"],
  live: async () => (await import("./users/users-live.server")).userLive,
});
