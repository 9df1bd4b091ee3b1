import { argument, input, subject } from "./operation.ts";
import { ASKS_FIRST, DRY, YES } from "./shared-inputs.ts";

const KEYS_STAY = "keys are never sent over the network";

export const upkeep = subject({
  webOnly: {
    "GET /backups/{name}/download/": "at the command line, use the backup folder directly",
  },
  nouns: {
    keys: "manage the keys that encrypt photos (IDMS_ENCRYPTION_KEY_FILE)",
    config: "show the settings",
  },
  operations: {
    doctor: {
      says: "check the installation: database, files, fonts, disk, mail, permissions and more",
      more: [
        "Each problem is shown with advice on how to solve it. The exit code is 1 if there is a problem.",
      ],
      inputs: [
        input(
          "--deep",
          "also read every photo and check the database indexes; resumes after an interruption",
        ),
        input("--recount", "recount the students for the dashboards first, if the counts are wrong", {
          shellOnly:
            "a server recounts automatically when counts change; this option repairs counts that were changed manually",
        }),
      ],
      examples: [
        "idms doctor",
        "idms doctor --deep",
        "idms doctor --quiet || echo 'idms needs a look' | mail -s idms admin@example.org",
      ],
      calls: ["POST /jobs/ kind input", "GET /jobs/ kind"],
    },
    backup: {
      says: "create a backup; the server can keep running",
      more: ["Photos that are already in the last backup are shared with it, not copied."],
      inputs: [
        input(
          "--to <dir|s3://…>",
          "the folder for backups, or an S3 store: s3://bucket/prefix?endpoint=https://…",
          {
            usual: "./idms-backups",
            shellOnly:
              "the web interface uses the backup_folder setting, so that no one can choose a folder remotely",
          },
        ),
        input("--keep <n>", "keep this many backups and remove the older ones", {
          otherwise: "keep all",
          shellOnly: "this option deletes backups, so it can only be set on the server, such as in a crontab",
        }),
        input("--full", "copy every file, as every seventh backup does"),
        input("--recipient <age1…>", "encrypt the backup to this age public key, as one file (repeatable)", {
          otherwise: "backup_recipients",
          isRepeatable: true,
          shellOnly:
            "the web interface uses the backup_recipients setting, so that no one can choose a recipient remotely",
        }),
        DRY,
      ],
      examples: [
        "idms backup --to /var/backups/idms --keep 14",
        "idms backup --to 's3://backups/idms?endpoint=https://s3.example.org' --keep 14",
        "idms backup --to /mnt/usb --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
      ],
      calls: ["POST /jobs/ kind input"],
    },
    backups: {
      says: "list the complete backups, oldest first, and when each was last checked",
      arguments: [
        argument("[place]", "the backup folder, or the address of an S3 store", {
          usual: "./idms-backups",
          shellOnly:
            "the web interface uses the backup_folder setting, so that no one can choose a folder remotely",
        }),
      ],
      examples: [
        "idms backups /var/backups/idms",
        "idms backups 's3://backups/idms?endpoint=https://s3.example.org'",
      ],
      isList: true,
      calls: ["GET /backups/"],
    },
    "verify-backup": {
      was: "prove",
      says: "read a whole backup and check that it is unchanged",
      more: ["The log and idms backups show when a backup was last checked."],
      arguments: [
        argument("<backup>", "the name of the backup (see idms backups)", { web: "name" }),
        argument("[place]", "the backup folder, or the address of an S3 store", {
          usual: "./idms-backups",
          shellOnly:
            "the web interface uses the backup_folder setting, so that no one can choose a folder remotely",
        }),
      ],
      examples: [
        "idms verify-backup idms-2026-04-01T20-30-00.000Z /var/backups/idms",
        "idms verify-backup idms-2026-04-01T20-30-00.000Z 's3://backups/idms?endpoint=https://s3.example.org' --json",
      ],
      calls: ["POST /jobs/ kind input"],
    },
    restore: {
      says: "restore a backup into the data folder; the previous data is kept next to the folder",
      arguments: [argument("<backup>", "the backup's folder or S3 address")],
      inputs: [
        input("--identity <file>", "the secret key file of an encrypted backup, as written by age-keygen"),
        input("--verify", "verify the whole backup before anything is written", {
          otherwise: "while copying",
        }),
        input("--replace", "restore even if the data folder contains data; stop the server first"),
        DRY,
      ],
      examples: [
        "idms restore /var/backups/idms/idms-2026-04-01T20-30-00.000Z --verify --replace",
        "idms restore idms-2026-04-01T20-30-00.000Z --data ./restored",
        "idms restore idms-2026-04-01T20-30-00.000Z.tar.age --identity key.txt --data ./restored",
        "idms restore 's3://backups/idms/idms-2026-04-01T20-30-00.000Z?endpoint=https://s3.example.org' --data ./restored",
      ],
      shellOnly: "a running server cannot replace its own data",
    },
    "keys new": {
      says: "create a master key in a new file; keep a copy of it elsewhere",
      arguments: [argument("<file>", "a new file outside the data folder, readable only by its owner")],
      examples: ["idms keys new /etc/idms/photos.key", "idms keys new /etc/idms/photos.key --json"],
      hasNoData: true,
      shellOnly: KEYS_STAY,
    },
    "keys encrypt": {
      says: "encrypt the photos that were stored before there was a key",
      more: ["The server can keep running. If the command is interrupted, run it again to continue."],
      examples: ["idms keys encrypt", "idms keys encrypt --data /srv/idms --quiet"],
      shellOnly: KEYS_STAY,
    },
    "keys rotate": {
      says: "replace the master key, and the key that protects authenticator app secrets",
      more: ["Every child's key is wrapped with the new master key in one step. The photos are not changed."],
      inputs: [
        input(
          "--apps",
          "replace only the key for authenticator apps; this works even if photos are not encrypted",
        ),
      ],
      examples: ["idms keys rotate", "idms keys rotate --apps", "idms keys rotate --json"],
      shellOnly: KEYS_STAY,
    },
    "keys backup": {
      says: "copy the key store, which is not in any other backup, to a file",
      more: ["The copy cannot be used without the master key."],
      inputs: [
        input("--to <dir>", "the folder for key backups, separate from other backups", {
          usual: "./idms-key-backups",
        }),
        input("--keep <n>", "keep this many backups and remove the older ones", { otherwise: "keep all" }),
      ],
      examples: ["idms keys backup --to /var/backups/idms-keys --keep 7", "idms keys backup --json"],
      shellOnly: KEYS_STAY,
    },
    "keys restore": {
      says: "restore a lost key store from its backup; keys deleted since the backup remain deleted",
      arguments: [argument("<file>", "a file from idms keys backup")],
      examples: [
        "idms keys restore /var/backups/idms-keys/idms-keys-2026-04-01T20-30-00.000Z.db",
        "idms keys restore idms-keys-2026-04-01T20-30-00.000Z.db --data ./restored",
      ],
      shellOnly: KEYS_STAY,
    },
    purge: {
      says: "permanently delete the photos and personal data of past years",
      more: [
        ASKS_FIRST,
        "The command then compacts the database, so that no deleted data remains in its files. Until it finishes, no one can\nsave anything.",
      ],
      inputs: [
        input(
          "--older-than <age|date>",
          "an age or a date, such as 2y or 2024-04-01: delete data not edited or printed since then",
        ),
        input(
          "--school-year-ended <age|date>",
          "like --older-than, but an age such as 1y is counted from the end of each school's own school year",
        ),
        YES,
        DRY,
      ],
      examples: [
        "idms purge --older-than 2y",
        "idms purge --older-than 2024-04-01 --yes --json",
        "idms purge --school-year-ended 1y --dry-run",
      ],
      calls: ["POST /jobs/ kind input"],
    },
    "breach-report": {
      says: "list the people affected by a data breach of the data folder, a backup or a batch",
      more: ["Each line shows the school, class, student, kinds of data and how to contact the family."],
      inputs: [
        input(
          "--backup <backup|file>",
          "read a backup (by folder or address) or a database file, without changing anything in it",
        ),
        input("--batch <n>", "only cards from this batch"),
        input("--out <file|dir>", "the CSV file to write, or - for stdout", {
          otherwise: "a table on stdout",
        }),
      ],
      examples: [
        "idms breach-report --out breach.csv",
        "idms breach-report --backup /var/backups/idms/idms-2026-04-01T20-30-00.000Z --json | jq .children",
        "idms breach-report --batch 12 --out - > batch-12.csv",
      ],
      shellOnly: "this command reads the data directly, because an attacker may control the server",
    },
    "config show": {
      says: "show each server setting and where it comes from",
      examples: ["idms config show", "IDMS_PORT=9000 idms config show --json"],
      calls: ["GET /settings/"],
    },
  },
});
