CREATE TABLE "order_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"gtin13" text NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	"shares" jsonb NOT NULL,
	"status" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"payload_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "modification_attempts" ADD COLUMN "made_by" text DEFAULT 'SHOPPER' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "found" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimated_total" integer;--> statement-breakpoint
ALTER TABLE "processor"."transactions" ADD COLUMN "returned_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_key" ON "order_refunds" USING btree ("order_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "order_refunds_open" ON "order_refunds" USING btree ("created_at") WHERE "order_refunds"."status" = 'OPEN';