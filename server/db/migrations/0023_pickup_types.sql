ALTER TABLE "checkouts" ADD COLUMN "pickup_type" text;--> statement-breakpoint
UPDATE "checkouts" SET "pickup_type" = 'PICKUP' WHERE "modality" = 'PICKUP';
