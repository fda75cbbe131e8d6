CREATE TABLE "support_codes" (
	"shopper_id" text NOT NULL,
	"visit_id" text NOT NULL,
	"code" text NOT NULL,
	"recording" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_codes_shopper_id_visit_id_pk" PRIMARY KEY("shopper_id","visit_id"),
	CONSTRAINT "support_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "support_codes" ADD CONSTRAINT "support_codes_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_codes_age" ON "support_codes" USING btree ("expires_at");