-- The trigger's own statement checked the order before the one that places it had ended. Without it, PostgreSQL inserts through the view as if it were the table.
DROP TRIGGER "insert_into_mail_outbox" ON "mail_outbox";--> statement-breakpoint
DROP FUNCTION "insert_into_mail_outbox"();--> statement-breakpoint
ALTER VIEW "mail_outbox" ALTER COLUMN "kind" SET DEFAULT 'CONFIRMATION';--> statement-breakpoint
-- Releases before 0024 know no id.
CREATE FUNCTION "name_order_email"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."id" := NEW."kind" || '.' || NEW."order_id";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "name_order_email" BEFORE INSERT ON "order_emails" FOR EACH ROW WHEN (NEW."id" IS NULL) EXECUTE FUNCTION "name_order_email"();
