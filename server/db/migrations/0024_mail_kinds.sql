ALTER TABLE "mail_outbox" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "mail_outbox" SET "kind" = 'CONFIRMATION', "id" = 'CONFIRMATION.' || "order_id";--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_pkey";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD PRIMARY KEY ("id");--> statement-breakpoint
CREATE INDEX "mail_outbox_order" ON "mail_outbox" USING btree ("order_id");
