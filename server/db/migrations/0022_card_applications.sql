DROP INDEX "cards_entry";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "application" text DEFAULT 'clicklist' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "cards_entry" ON "cards" USING btree ("shopper_id","instrument_id","application",(case when "saved" then '' else coalesce("checkout_id", '') end));