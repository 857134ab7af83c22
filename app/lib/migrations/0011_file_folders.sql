CREATE TABLE "file_folders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"department" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"original_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"folder_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "focals" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "caption" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "license" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "personal_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "consent_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "folder_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "name_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "former_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file_folders" ADD CONSTRAINT "file_folders_parent_id_file_folders_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."file_folders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "file_folders_place" ON "file_folders" USING btree (coalesce("parent_id", '00000000-0000-0000-0000-000000000000'::uuid),"slug");--> statement-breakpoint
CREATE INDEX "file_uploads_owner" ON "file_uploads" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_folder_id_file_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."file_folders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_folder" ON "files" USING btree ("folder_id","created_at","id");--> statement-breakpoint
CREATE INDEX "files_name" ON "files" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "files_tags" ON "files" USING gin ("tags");--> statement-breakpoint
-- Names of files that are there already get an order good enough until they are next saved.
UPDATE "files" SET "name_key" = lower(translate("original_name", 'ÇĞİIÖŞÜçğıöşü', 'cgiiosucgiosu'));--> statement-breakpoint
INSERT INTO "file_folders" ("name", "slug", "description") VALUES
	('Haberler', 'haberler', 'Haberlerin görselleri ve ekleri'),
	('Duyurular', 'duyurular', 'Duyuruların ekleri'),
	('Etkinlikler', 'etkinlikler', 'Afişler ve etkinlik görselleri'),
	('Meclis', 'meclis', 'Gündemler, kararlar ve komisyon raporları'),
	('İmar', 'imar', 'Plan paftaları ve açıklama raporları'),
	('Raporlar', 'raporlar', 'Faaliyet, performans ve denetim raporları'),
	('Formlar', 'formlar', 'Dilekçeler ve başvuru formları'),
	('Kurumsal', 'kurumsal', 'Logolar, portreler ve kurumsal belgeler'),
	('Galeri', 'galeri', 'Fotoğraf galerileri');
