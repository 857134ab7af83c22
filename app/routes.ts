import { index, layout, prefix, route, type RouteConfig } from "@remix-run/route-config";

/** The pages of a section are the same modules wherever in the menu it stands. */
function sectionPages(area: "content" | "mainpage") {
  const page = (path: string, name: string) => route(path, `routes/content/${name}.tsx`, { id: `${area}/${name}` });
  return prefix(area, [
    page(":section", "list"),
    page(":section/new", "new"),
    page(":section/:id", "entry"),
    page(":section/:id/versions", "versions"),
    page(":section/:id/versions/:version", "version"),
    page(":section/:id/confirm/:verb", "confirm"),
    page(":section/:id/preview", "preview"),
  ]);
}

/** Every address of the product, in the specification's order: the map of the house. */
export default [
  index("routes/start.ts"),
  route("signed-in-redirect", "routes/signed-in-redirect.ts"),
  route("preferences", "routes/preferences.ts"),
  route("me/status", "routes/me/status.ts"),

  route("sign-in", "routes/auth/sign-in.tsx"),
  route("sign-out", "routes/auth/sign-out.tsx"),

  route("home", "routes/home/layout.tsx", [
    index("routes/home/front-page.tsx"),
    route("search", "routes/home/search.tsx"),
    route(":section", "routes/home/section.tsx"),
    route(":section/:slug", "routes/home/entry.tsx"),
  ]),
  route("home/:section/rss.xml", "routes/home/rss.ts"),
  route("preview/:token", "routes/home/shared-preview.tsx"),

  layout("routes/staff.tsx", [
    layout("routes/staff-page.tsx", [
      route("example", "routes/example.tsx"),
      route("me/profile", "routes/me/profile.tsx"),
      route("me/settings", "routes/me/settings.tsx", [
        index("routes/me/settings/account.tsx"),
        route("security", "routes/me/settings/security.tsx"),
        route("notifications", "routes/me/settings/notifications.tsx"),
        route("look", "routes/me/settings/look.tsx"),
      ]),
      route("me/shortcuts", "routes/me/shortcuts.tsx"),
      route("me/chat", "routes/me/chat.tsx"),
      route("me/messages", "routes/me/messages.tsx"),
      route("me/messages/write", "routes/me/messages-write.tsx"),
      route("me/messages/:id", "routes/me/messages-item.tsx"),
      route("me/notifications", "routes/me/notifications.tsx"),
      route("administration", "routes/administration/overview.tsx"),
      route("administration/audit", "routes/administration/audit.tsx"),
      route("administration/jobs", "routes/administration/jobs.tsx"),
      route("administration/trash", "routes/administration/trash.tsx"),
      route("administration/system", "routes/administration/system.tsx"),
      route("administration/icons", "routes/administration/icons-start.ts"),
      route("administration/icons/:set", "routes/administration/icons.tsx"),
      route("apps/file-manager-public", "routes/files/library.tsx"),
      route("apps/file-manager-public/:id", "routes/files/file.tsx"),
      ...sectionPages("content"),
      ...sectionPages("mainpage"),
      route("search", "routes/search.tsx"),
      route("docs/changelog", "routes/docs/changelog.tsx"),
      route("docs/guides", "routes/docs/guides.tsx"),
      route("docs/guides/:category/:guide", "routes/docs/guide.tsx"),
      ...["administration", "apps", "content", "dashboards", "docs", "mainpage", "me", "menu"].map((area) => route(`${area}/*`, "routes/no-staff-page.ts", { id: `${area}/nowhere` })),
    ]),
  ]),
  route("administration/audit.csv", "routes/administration/audit-csv.ts"),
  route("media/:id/:name", "routes/files/serve.ts"),
  route("icons/:set/:name", "routes/icon.ts"),
  route("icons/:set", "routes/icon.ts", { id: "icons/set" }),

  route("api/auth/sign-in", "routes/api/sign-in.ts"),
  route("api/common/messages", "routes/api/common/messages.ts"),
  route("api/common/messages/mark-all-as-read", "routes/api/common/messages-mark-all.ts"),
  route("api/common/messages/toggle-read-status", "routes/api/common/messages-toggle.ts"),
  route("api/common/notifications", "routes/api/common/notifications.ts"),
  route("api/common/notifications/mark-all-as-read", "routes/api/common/notifications-mark-all.ts"),
  route("api/common/notifications/toggle-read-status", "routes/api/common/notifications-toggle.ts"),
  route("api/common/navigation", "routes/api/common/navigation.ts"),
  route("api/common/shortcuts", "routes/api/common/shortcuts.ts"),
  route("api/common/user", "routes/api/common/user.ts"),
  route("api/apps/chat/chats", "routes/api/apps/chat/chats.ts"),
  route("api/apps/chat/chat", "routes/api/apps/chat/chat.ts"),
  route("api/apps/chat/contacts", "routes/api/apps/chat/contacts.ts"),
  route("api/apps/chat/contact", "routes/api/apps/chat/contact.ts"),
  route("api/apps/chat/profile", "routes/api/apps/chat/profile.ts"),
  route("api/common/search", "routes/api/common/search.ts"),
  route("api/files", "routes/api/files.ts"),
  route("api/files/:id", "routes/api/file.ts"),
  route("api/content/:section", "routes/api/content/section.ts"),
  route("api/content/:section/:id", "routes/api/content/entry.ts"),
  route("api/content/:section/:id/:verb", "routes/api/content/verb.ts"),
  route("api/public/:section", "routes/api/public/section.ts"),
  route("api/public/:section/:slug", "routes/api/public/entry.ts"),
  route("api/administration/icons/:set", "routes/api/administration/icons.ts"),
  route("api/openapi.json", "routes/api/openapi.ts"),
  route("health", "routes/health.ts"),
  route("ready", "routes/ready.ts"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
