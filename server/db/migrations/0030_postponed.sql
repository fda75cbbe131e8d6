DROP INDEX "order_refunds_open";--> statement-breakpoint
DROP INDEX "orders_to_settle";--> statement-breakpoint
ALTER TABLE "order_attempts" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "modification_attempts" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settle_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settle_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "order_refunds_open" ON "order_refunds" USING btree ("next_try_at") WHERE "order_refunds"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "orders_to_settle" ON "orders" USING btree ("settle_at") WHERE "orders"."settlement" = 'AUTHORIZED' and "orders"."status" in ('COMPLETED', 'CANCELED');