ALTER TABLE "products" ADD COLUMN "price_per_pound" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "promo_price_per_pound" integer;--> statement-breakpoint
UPDATE "products" SET "price_per_pound" = round("unit_price" * 453.59237 / "weight"),
  "promo_price_per_pound" = case when "promo_nfor" = 1 then round("promo_nfor_price" * 453.59237 / "weight") end
WHERE "sold_by_weight" AND "weight" IS NOT NULL;
