import { hash } from "@node-rs/argon2";

/** Of a preview link whose week is over. */
export const expiredPreview = "suresi-dolmus-bir-onizleme-baglantisi";

export const password = "uzun-bir-deneme-parolasi";

/**
 * The municipality's imagined staff. There is no page yet to add people with, so they are written into the database.
 */
export const people = {
  admin: { name: "Deniz Yönetir", email: "admin@ornek.test", role: "webAdmin", sections: null },
  chief: { name: "Ayşe Yayıncı", email: "ayse@ornek.test", role: "editorInChief", sections: null },
  colleague: { name: "Barış Editör", email: "baris@ornek.test", role: "editorInChief", sections: null },
  editor: { name: "Ceren Haberci", email: "ceren@ornek.test", role: "departmentEditor", sections: ["haberler"] },
  /** Whose account the tests of the settings change. */
  newcomer: { name: "Eda Başlar", email: "eda@ornek.test", role: "viewer", sections: null },
  approver: { name: "Emre Onaylar", email: "emre@ornek.test", role: "departmentApprover", sections: ["haberler"] },
  /** Whose password is forgotten and set anew. */
  forgetful: { name: "Fikret Unutur", email: "fikret@ornek.test", role: "viewer", sections: null },
  /** Whose language the tests change while others run. */
  polyglot: { name: "Gönül Çevirir", email: "gonul@ornek.test", role: "viewer", sections: null },
  /** Whose account is closed and opened again. */
  leaver: { name: "İlker Ayrılır", email: "ilker@ornek.test", role: "departmentEditor", sections: ["haberler"] },
  viewer: { name: "Derya Okur", email: "derya@ornek.test", role: "viewer", sections: null },
} as const;

export type PersonName = keyof typeof people;

/** The part of PGlite and of a PostgreSQL client that `addPeople` needs. */
type Queries = { query: (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

/** Adds everybody but the administrator, whom the server makes at its first start. */
export async function addPeople(database: Queries): Promise<void> {
  const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await database.query("UPDATE users SET name = $1 WHERE email = $2", [people.admin.name, people.admin.email]);
  for (const { name, email, role, sections } of Object.values(people)) {
    if (email === people.admin.email) continue;
    const { rows } = await database.query(
      "INSERT INTO users (name, email, email_key, password_hash) VALUES ($1, $2, $2, $3) RETURNING id",
      [name, email, passwordHash],
    );
    await database.query("INSERT INTO grants (user_id, role, sections) VALUES ($1, $2, $3)", [
      (rows[0] as { id: string }).id,
      role,
      sections,
    ]);
  }
  await database.query(
    "INSERT INTO preview_links (token_hash, entry_id, expires_at) SELECT encode(sha256($1::text::bytea), 'hex'), id, now() - interval '1 day' FROM entries WHERE section = 'haberler' LIMIT 1",
    [expiredPreview],
  );
}
