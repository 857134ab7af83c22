CREATE TABLE "menu_versions" (
	"code" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_versions_code_version_pk" PRIMARY KEY("code","version")
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"code" text PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"live" jsonb,
	"previous" jsonb,
	"version" integer NOT NULL,
	"published_version" integer,
	"previous_version" integer,
	"published_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "side_menu_rules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"match_type" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"section" text,
	"menu_code" text NOT NULL,
	"show_title" boolean DEFAULT true NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
ALTER TABLE "menu_versions" ADD CONSTRAINT "menu_versions_code_menus_code_fk" FOREIGN KEY ("code") REFERENCES "public"."menus"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "side_menu_rules_target" ON "side_menu_rules" USING btree ("match_type","target") WHERE active;--> statement-breakpoint
CREATE INDEX "side_menu_rules_menu" ON "side_menu_rules" USING btree ("menu_code");--> statement-breakpoint
-- The defaults of content-model 8.3; a section that does not exist yet is waited for.
INSERT INTO "side_menu_rules" ("name", "match_type", "target", "menu_code") VALUES
	('Başkanın Özgeçmişi', 'section', 'baskanozgecmis', 'baskan-yan'),
	('Başkanın Mesajı', 'section', 'baskaninmesaji', 'baskan-yan'),
	('Başkan Yardımcıları', 'section', 'baskanyardimcilari', 'baskan-yan'),
	('Ziyaretçilerimiz', 'section', 'ziyaretcilerimiz', 'baskan-yan'),
	('Meclis Üyelerimiz', 'section', 'meclisuyelerimiz', 'meclis-yan'),
	('İzmir Büyükşehir Belediyesi Meclis Üyelerimiz', 'section', 'ibbmeclisuyelerimiz', 'meclis-yan'),
	('Meclis Gündem ve Kararları', 'section', 'meclisgundemvekararlari', 'meclis-yan'),
	('Komisyonlar', 'section', 'komisyonlar', 'meclis-yan'),
	('Belediye Encümeni', 'section', 'belediyeencumeni', 'meclis-yan'),
	('Misyon ve Vizyon', 'section', 'misyonvevizyon', 'belediyemiz-yan'),
	('Kurumsal Kimlik', 'section', 'kurumsalkimlik', 'belediyemiz-yan'),
	('Markalarımız', 'section', 'markalarimiz', 'belediyemiz-yan'),
	('Üyesi Olduğumuz Birlikler', 'section', 'uyesioldugumuzbirlikler', 'belediyemiz-yan'),
	('Kardeş Belediyeler', 'section', 'kardesbelediye', 'belediyemiz-yan'),
	('Web Sitelerimiz', 'section', 'websitelerimiz', 'belediyemiz-yan'),
	('Kurumsal İçerik', 'section', 'kurumsalicerik', 'kurumsal-yan'),
	('Müdürlükler', 'section', 'mudurlukler', 'kurumsal-yan'),
	('Rapor Kategorileri', 'section', 'raporkategori', 'kurumsal-yan'),
	('Raporlar', 'section', 'raporlar', 'kurumsal-yan'),
	('Sabit Sayfalar', 'section', 'staticpages', 'kurumsal-yan'),
	('Bilgi Edinme', 'section', 'bilgiedinme', 'bilgihizmet-yan'),
	('KVKK Bilgilendirme', 'section', 'kvkkbilgi', 'bilgihizmet-yan'),
	('Dilekçe ve Formlar', 'section', 'dilekceveformlar', 'bilgihizmet-yan'),
	('Hizmet Standartları', 'section', 'hizmetstandartlari', 'bilgihizmet-yan'),
	('Sıkça Sorulan Sorular', 'section', 'sss', 'bilgihizmet-yan'),
	('Hizmet Kategorileri', 'section', 'hizmetkategori', 'hizmetlerimiz-yan'),
	('Hizmet Detayları', 'section', 'hizmetdetay', 'hizmetlerimiz-yan'),
	('Hizmeti Nasıl Alırım?', 'section', 'hizmetinasilalirim', 'hizmetlerimiz-yan'),
	('Tesislerimiz', 'section', 'tesislerimiz', 'hizmetlerimiz-yan'),
	('Projelerimiz', 'section', 'projelerimiz', 'hizmetlerimiz-yan'),
	('Deprem Toplanma Alanları', 'section', 'depremtoplanma', 'hizmetlerimiz-yan'),
	('Haberler', 'section', 'haberler', 'guncel-yan'),
	('Duyurular', 'section', 'duyurular', 'guncel-yan'),
	('Etkinlikler', 'section', 'etkinlikler', 'guncel-yan'),
	('Videolar', 'section', 'videolar', 'guncel-yan'),
	('Yayınlar', 'section', 'yayinlar', 'guncel-yan'),
	('Askıdaki İmar Planları', 'section', 'askidakiimarplanlari', 'guncel-yan'),
	('İmar Plan Değişiklikleri', 'section', 'imarplandegisiklikleri', 'guncel-yan'),
	('Taşınmaz Mal İlanları', 'section', 'tasinmazmalilanlari', 'guncel-yan'),
	('Tarihçe', 'section', 'tarihce', 'bornova-yan'),
	('Mahallelerimiz', 'section', 'mahallelerimiz', 'bornova-yan'),
	('Muhtarlar', 'section', 'muhtarlar', 'bornova-yan'),
	('Gezilecek Yer Kategorileri', 'section', 'gezilecekyerkategori', 'bornova-yan'),
	('Gezilecek Yerler', 'section', 'gezilecekyerler', 'bornova-yan'),
	('Rotalar', 'section', 'rotalar', 'bornova-yan'),
	('Bunları Biliyor musunuz?', 'section', 'bunlaribiliyormusunuz', 'bornova-yan'),
	('İletişim Bilgileri', 'section', 'iletisimbilgileri', 'iletisim-yan'),
	('Önemli Telefonlar', 'section', 'onemlitelefonlar', 'iletisim-yan'),
	('Hizmet Binaları', 'section', 'hizmetbinalari', 'iletisim-yan'),
	('Varsayılan', 'default', '', 'guncel-yan');
