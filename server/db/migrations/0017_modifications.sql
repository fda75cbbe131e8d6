CREATE TABLE "modification_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"shopper_id" text NOT NULL,
	"status" text NOT NULL,
	"tenders" jsonb NOT NULL,
	"kept" jsonb NOT NULL,
	"reductions" jsonb NOT NULL,
	"stock" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"slot_id" text,
	"reason" text,
	"decline" jsonb,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "modifications" (
	"checkout_id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"version_key" text NOT NULL,
	"order_version_key" text NOT NULL,
	"status" text NOT NULL,
	"line_items" jsonb NOT NULL,
	"item_total" integer NOT NULL,
	"yellow_tag_discount_total" integer NOT NULL,
	"fulfillment_total" integer NOT NULL,
	"tax_total" integer NOT NULL,
	"gratuity_total" integer NOT NULL,
	"total" integer NOT NULL,
	"promos" jsonb NOT NULL,
	"tenders" jsonb NOT NULL,
	"time" jsonb,
	"date_of_birth" text,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "original_summary" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "authorizations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "modification_attempts" ADD CONSTRAINT "modification_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifications" ADD CONSTRAINT "modifications_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modifications" ADD CONSTRAINT "modifications_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "modification_attempts_key" ON "modification_attempts" USING btree ("shopper_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "modification_attempts_one" ON "modification_attempts" USING btree ("checkout_id") WHERE "modification_attempts"."status" in ('AUTHORIZING', 'GIVING_BACK');--> statement-breakpoint
CREATE INDEX "modification_attempts_interrupted" ON "modification_attempts" USING btree ("lease_until") WHERE "modification_attempts"."status" in ('AUTHORIZING', 'GIVING_BACK');--> statement-breakpoint
UPDATE "orders" o SET "authorizations" = (
	SELECT coalesce(jsonb_agg(e.entry || jsonb_build_object('key', a.id || ':' || (e.position - 1)) ORDER BY e.position), '[]'::jsonb)
	FROM "order_attempts" a, jsonb_array_elements(a.tenders) WITH ORDINALITY AS e(entry, position)
	WHERE a.id = o.attempt_id
);
