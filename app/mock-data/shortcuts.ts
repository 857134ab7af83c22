/** What everybody begins with; in this order. Only pages that exist: a shortcut to nowhere would be worse than none. */
export type StarterShortcut = {
  label: { tr: string; en: string };
  description: { tr: string; en: string };
  icon: string;
  link: string;
  useRouter: boolean;
};

export const starterShortcuts: readonly StarterShortcut[] = [
  {
    label: { tr: "Sürüm notları", en: "Changelog" },
    description: { tr: "Son sürümlerde neler değişti", en: "What the latest releases changed" },
    icon: "heroicons_outline:list-bullet",
    link: "/docs/changelog",
    useRouter: true,
  },
  {
    label: { tr: "Kılavuz", en: "Documentation" },
    description: { tr: "İlk adımlar ve sık yapılan işler", en: "First steps and everyday work" },
    icon: "heroicons_outline:book-open",
    link: "/docs/guides/getting-started/introduction",
    useRouter: true,
  },
  {
    label: { tr: "Çalışma masam", en: "Dashboard" },
    description: { tr: "Taslaklarım ve beni bekleyenler", en: "My drafts and what waits for me" },
    icon: "heroicons_outline:squares-2x2",
    link: "/example",
    useRouter: true,
  },
  {
    label: { tr: "Posta kutusu", en: "Mailbox" },
    description: { tr: "Gelen ve gönderilen e-postalar", en: "E-mails received and sent" },
    icon: "heroicons_outline:envelope",
    link: "/apps/mailbox",
    useRouter: true,
  },
  {
    label: { tr: "Görevler", en: "Tasks" },
    description: { tr: "Yapılacaklar ve bana verilenler", en: "What is to be done, and what is mine" },
    icon: "heroicons_outline:check-circle",
    link: "/apps/tasks",
    useRouter: true,
  },
  {
    label: { tr: "Kişiler", en: "Contacts" },
    description: { tr: "Kurumlar, muhtarlar ve çalışma arkadaşlarım", en: "Partners and colleagues" },
    icon: "heroicons_outline:user-group",
    link: "/apps/contacts",
    useRouter: true,
  },
  {
    label: { tr: "Yeniden yükle", en: "Reload" },
    description: { tr: "Uygulamayı baştan aç", en: "Load the application afresh" },
    icon: "heroicons_outline:arrow-path",
    link: "/example",
    useRouter: false,
  },
];
