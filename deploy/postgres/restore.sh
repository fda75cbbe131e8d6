#!/bin/sh
# Unpacks a backup that backup.sh made into an empty folder and verifies every file: `restore.sh BACKUP FOLDER`, as the user that PostgreSQL
# runs as. A PostgreSQL of the same major version starts on it (docs/operations.md).
set -eu
backup=$1
folder=$2
umask 077
mkdir -p "$folder"
if [ -n "$(ls -A "$folder")" ]; then
  echo "$folder isn't empty." >&2
  exit 1
fi
tar --extract --gzip --file="$backup" --directory="$folder"
pg_verifybackup --quiet "$folder"
