ALTER TABLE "texts" ADD COLUMN "received" text;--> statement-breakpoint
CREATE INDEX "texts_received" ON "texts" USING btree ("created_at","id") WHERE "texts"."received" is not null;