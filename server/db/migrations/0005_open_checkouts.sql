ALTER TABLE "checkouts" ADD COLUMN "checksum" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tender_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "checkouts_newest" ON "checkouts" USING btree ("shopper_id","created_at");--> statement-breakpoint
-- Of a shopper's open checkouts only the newest stays open; an open one knows its cart from its next refresh on.
UPDATE "checkouts" k SET "status" = 'SUPERSEDED' WHERE k."status" = 'DRAFT' AND EXISTS (
  SELECT FROM "checkouts" n WHERE n."shopper_id" = k."shopper_id" AND n."status" = 'DRAFT' AND (n."created_at", n."id") > (k."created_at", k."id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("shopper_id") WHERE "checkouts"."status" = 'DRAFT';