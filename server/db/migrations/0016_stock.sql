CREATE TABLE "stock" (
	"location_id" text NOT NULL,
	"gtin13" text NOT NULL,
	"on_hand" integer NOT NULL,
	CONSTRAINT "stock_location_id_gtin13_pk" PRIMARY KEY("location_id","gtin13"),
	CONSTRAINT "stock_not_oversold" CHECK ("stock"."on_hand" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_attempts" ADD COLUMN "stock" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_gtin13_products_gtin13_fk" FOREIGN KEY ("gtin13") REFERENCES "public"."products"("gtin13") ON DELETE no action ON UPDATE no action;