CREATE TABLE "store_prices" (
	"place" text NOT NULL,
	"gtin13" text NOT NULL,
	"begins" timestamp(0) NOT NULL,
	"ends" timestamp(0),
	"price" integer NOT NULL,
	"promo_nfor" integer,
	"promo_price" integer,
	"promo_limit" integer,
	"offer_code" text,
	CONSTRAINT "store_prices_place_gtin13_begins_pk" PRIMARY KEY("place","gtin13","begins"),
	CONSTRAINT "store_prices_in_order" CHECK ("store_prices"."ends" > "store_prices"."begins")
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "price_zone" text;--> statement-breakpoint
ALTER TABLE "store_prices" ADD CONSTRAINT "store_prices_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;