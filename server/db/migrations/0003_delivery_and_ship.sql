CREATE TABLE "flash_sales" (
	"id" text PRIMARY KEY NOT NULL,
	"gtin13" text NOT NULL,
	"percent_off" integer NOT NULL,
	"max_quantity" integer NOT NULL,
	"modality" text,
	"from_hour" integer NOT NULL,
	"to_hour" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "quotes" ALTER COLUMN "store_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "slot_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "restricted_zips" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "date_of_birth" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "vendor_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "fee_basis" jsonb;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "option_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "selections" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "extended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "flash_sales" ADD CONSTRAINT "flash_sales_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "quotes" SET "vendor_id" = "store_id" WHERE "store_id" IS NOT NULL;--> statement-breakpoint
UPDATE "reservations" r SET
  "option_ids" = jsonb_build_array(r.quote_id || '|' || r.slot_id),
  "selections" = jsonb_build_array(jsonb_build_object(
    'name', '',
    'window', jsonb_build_object('value',
      to_char(t.starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' ||
      to_char(t.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', s.timezone),
    'modality', r.modality, 'cost', r.fee, 'promo', r.fee_promo,
    'vendor', jsonb_build_object('id', s.location_id, 'name', s.vanity_name, 'isThirdParty', false),
    'items', jsonb_build_object('included', r.items)))
FROM "slots" t JOIN "stores" s ON s.location_id = t.store_id WHERE t.id = r.slot_id;--> statement-breakpoint
UPDATE "checkouts" SET "line_items" = coalesce(
  (SELECT jsonb_agg(line || '{"priceAdjustment": {"coupons": []}}' ORDER BY position)
    FROM jsonb_array_elements("line_items") WITH ORDINALITY AS l(line, position)), '[]');
