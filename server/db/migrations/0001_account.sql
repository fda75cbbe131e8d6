CREATE TABLE "community_support" (
	"shopper_id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_preferences" (
	"shopper_id" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "email_preferences_shopper_id_kind_pk" PRIMARY KEY("shopper_id","kind")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"shopper_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cause" text NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"medication" text NOT NULL,
	"quantity" integer NOT NULL,
	"prescriber" text NOT NULL,
	"pharmacy" text NOT NULL,
	"refills_left" integer NOT NULL,
	"last_filled_on" date NOT NULL,
	"refill_requested_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reward_claims" (
	"shopper_id" text NOT NULL,
	"reward_id" text NOT NULL,
	"points" integer NOT NULL,
	"code" text NOT NULL,
	"claimed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reward_claims_shopper_id_reward_id_pk" PRIMARY KEY("shopper_id","reward_id"),
	CONSTRAINT "reward_claims_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "sms_preferences" (
	"shopper_id" text NOT NULL,
	"phone_number" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"opted_in" boolean NOT NULL,
	CONSTRAINT "sms_preferences_shopper_id_phone_number_pk" PRIMARY KEY("shopper_id","phone_number")
);
--> statement-breakpoint
CREATE TABLE "substitution_preferences" (
	"shopper_id" text NOT NULL,
	"department_id" text NOT NULL,
	"substitution_policy" text NOT NULL,
	CONSTRAINT "substitution_preferences_shopper_id_department_id_pk" PRIMARY KEY("shopper_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"type" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text NOT NULL,
	"city" text NOT NULL,
	"state_code" text NOT NULL,
	"zip" text NOT NULL,
	"country_code" text NOT NULL,
	"county" text,
	"lat" double precision,
	"lng" double precision,
	"idempotency_key" text,
	"payload_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "relevant_ads_opt_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shoppers" ADD COLUMN "loyalty_card_number" text;--> statement-breakpoint
ALTER TABLE "community_support" ADD CONSTRAINT "community_support_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_support" ADD CONSTRAINT "community_support_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_preferences" ADD CONSTRAINT "email_preferences_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_claims" ADD CONSTRAINT "reward_claims_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_preferences" ADD CONSTRAINT "sms_preferences_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution_preferences" ADD CONSTRAINT "substitution_preferences_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prescriptions_of_shopper" ON "prescriptions" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "addresses_of_shopper" ON "addresses" USING btree ("shopper_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_mailing" ON "addresses" USING btree ("shopper_id") WHERE "addresses"."type" = 'home';--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_key" ON "addresses" USING btree ("shopper_id","idempotency_key");