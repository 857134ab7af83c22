import type { Role } from "~/lib/access/roles";

/** Invented colleagues, so that messages and the team chat have people in them. Nobody can sign in as them: their passwords are random and kept nowhere. */
export type SampleColleague = { name: string; email: string; jobTitle: string; role: Role; status: "online" | "away" | "busy" | "not-visible" };

export const staff: readonly SampleColleague[] = [
  { name: "Elif Taşkıran", email: "elif.taskiran@meydan.local", jobTitle: "Basın Yayın Şefi", role: "editorInChief", status: "online" },
  { name: "Çağrı Uğurluel", email: "cagri.ugurluel@meydan.local", jobTitle: "Haber Editörü", role: "departmentEditor", status: "busy" },
  { name: "İpek Gündoğmuş", email: "ipek.gundogmus@meydan.local", jobTitle: "Kültür ve Sosyal İşler Sorumlusu", role: "departmentEditor", status: "away" },
  { name: "Şahin Irmakçı", email: "sahin.irmakci@meydan.local", jobTitle: "Fen İşleri Yetkilisi", role: "departmentApprover", status: "online" },
  { name: "Öykü Demirezen", email: "oyku.demirezen@meydan.local", jobTitle: "Çevirmen", role: "translator", status: "not-visible" },
  { name: "Işıl Bozdağlı", email: "isil.bozdagli@meydan.local", jobTitle: "İmar Arşivi Görevlisi", role: "viewer", status: "online" },
];
