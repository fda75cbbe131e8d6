CREATE TABLE "backups" (
	"ended_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL
);
