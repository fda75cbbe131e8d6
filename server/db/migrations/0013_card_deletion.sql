ALTER TABLE "card_requests" DROP CONSTRAINT "card_requests_card_id_cards_id_fk";
--> statement-breakpoint
ALTER TABLE "card_requests" ALTER COLUMN "card_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "card_requests" ADD CONSTRAINT "card_requests_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_requests_card" ON "card_requests" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "wallets_preferred_card" ON "wallets" USING btree ("preferred_card_id");