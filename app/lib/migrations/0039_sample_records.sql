CREATE TABLE "sample_records" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"place" bigserial NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "sample_records_kind_record_id_pk" PRIMARY KEY("kind","record_id")
);
