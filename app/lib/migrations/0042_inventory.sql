CREATE TABLE "product_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"list" text NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"category" text NOT NULL,
	"brand" text NOT NULL,
	"vendor" text NOT NULL,
	"tags" jsonb NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"sku" text NOT NULL,
	"barcode" text NOT NULL,
	"stock" integer,
	"reserved" integer,
	"minimum" integer,
	"cost" numeric(14, 2),
	"base_price" numeric(14, 2),
	"tax_percent" numeric(14, 2),
	"price" numeric(14, 2),
	"weight" numeric(14, 2),
	"thumbnail" text NOT NULL,
	"images" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"sku_key" text COLLATE "C" DEFAULT '' NOT NULL,
	"folded_name" text DEFAULT '' NOT NULL,
	"folded_codes" text DEFAULT '' NOT NULL,
	CONSTRAINT "products_stock_is_no_debt" CHECK ("products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"place" bigserial NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"stock" integer NOT NULL,
	"unit" uuid,
	"unit_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"undoes" uuid,
	CONSTRAINT "stock_movements_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "stock_movements_stock_is_no_debt" CHECK ("stock_movements"."stock" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_choices_list" ON "product_choices" USING btree ("list","name_key");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name_key","id") WHERE "products"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_sku" ON "products" USING btree ("sku_key","id") WHERE "products"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price" NULLS FIRST,"id") WHERE "products"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_stock" ON "products" USING btree ("stock" NULLS FIRST,"id") WHERE "products"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_barcode" ON "products" USING btree ("barcode") WHERE "products"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_sku_text" ON "products" USING btree ("sku") WHERE "products"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_tags" ON "products" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","place");--> statement-breakpoint
CREATE INDEX "stock_movements_place" ON "stock_movements" USING btree ("place");--> statement-breakpoint
CREATE INDEX "stock_movements_created" ON "stock_movements" USING btree ("created_at");