ALTER TABLE "mail_outbox" RENAME TO "order_emails";--> statement-breakpoint
ALTER TABLE "order_emails" RENAME CONSTRAINT "mail_outbox_order_id_orders_id_fk" TO "order_emails_order_id_orders_id_fk";--> statement-breakpoint
-- For processes of earlier releases while they're being replaced. Those before 0024 know confirmations alone, by their order.
CREATE VIEW "mail_outbox" AS SELECT * FROM "order_emails" WHERE "kind" = 'CONFIRMATION';--> statement-breakpoint
CREATE FUNCTION "insert_into_mail_outbox"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "order_emails" ("id", "kind", "order_id")
	VALUES (coalesce(NEW."id", 'CONFIRMATION.' || NEW."order_id"), coalesce(NEW."kind", 'CONFIRMATION'), NEW."order_id");
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "insert_into_mail_outbox" INSTEAD OF INSERT ON "mail_outbox" FOR EACH ROW EXECUTE FUNCTION "insert_into_mail_outbox"();
