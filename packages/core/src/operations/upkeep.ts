import { argument, input, subject } from "./operation.ts";
import { DRY_DELETED } from "./shared-inputs.ts";

const KEYS_STAY = "keys do not pass over the network";

export const upkeep = subject({
  webOnly: {
    "GET /backups/{name}/download/": "a shell has the folder itself",
  },
  nouns: {
    keys: "look after the keys with which photos are encrypted: IDMS_ENCRYPTION_KEY_FILE",
    config: "look at the settings",
  },
  operations: {
    doctor: {
      says: "look at runtime, database, files, fonts, disk, mail and permissions, and say what to do; ends with 1 on a problem",
      inputs: [
        input(
          "--deep",
          "read all of every photo too, and check the database's indexes; goes on where a run before was interrupted",
        ),
        input(
          "--recount",
          "count the students for the dashboards anew first, where the counts are not right",
          {
            shellOnly:
              "a server counts anew by itself when counts are changed; it mends what a hand has broken",
          },
        ),
      ],
      examples: [
        "idms doctor",
        "idms doctor --deep",
        "idms doctor --quiet || echo 'idms needs a look' | mail -s idms admin@example.org",
      ],
      calls: ["POST /jobs/ kind input", "GET /jobs/ kind"],
    },
    backup: {
      says: "make a backup, while the server may go on writing; photos that the one before has are shared with it",
      inputs: [
        input(
          "--to <dir|s3://…>",
          "folder in which each backup is a folder of its own, or an S3 store: s3://bucket/prefix?endpoint=https://…",
          {
            usual: "./idms-backups",
            shellOnly: "the place is backup_folder of the settings, so that nobody names one from afar",
          },
        ),
        input("--keep <n>", "remove the oldest beyond so many (else keep all)", {
          shellOnly: "it deletes backups, and is a line of a crontab that nobody leads astray from afar",
        }),
        input("--full", "copy every file anew, as every seventh backup does"),
        input(
          "--recipient <age1…>",
          "encrypt it to this public key of age, as one file; may be given several times (else backup_recipients)",
          {
            isRepeatable: true,
            shellOnly:
              "to whom backups are encrypted is backup_recipients of the settings, so that nobody says it from afar",
          },
        ),
        input("--dry-run", "say what would be backed up and removed, and do neither"),
      ],
      examples: [
        "idms backup --to /var/backups/idms --keep 14",
        "idms backup --to 's3://backups/idms?endpoint=https://s3.example.org' --keep 14",
        "idms backup --to /mnt/usb --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
      ],
      calls: ["POST /jobs/ kind input"],
    },
    backups: {
      says: "list the whole backups of a place, the oldest first, each with its name for idms restore, and when it was proved",
      arguments: [
        argument("[place]", "their folder, or the address of their S3 store", {
          usual: "./idms-backups",
          shellOnly: "as backup --to",
        }),
      ],
      examples: [
        "idms backups /var/backups/idms",
        "idms backups 's3://backups/idms?endpoint=https://s3.example.org'",
      ],
      isList: true,
      calls: ["GET /backups/"],
    },
    prove: {
      says: "read all of a backup and prove that it is what it was when it was made; the log says when, and idms backups",
      arguments: [
        argument("<backup>", "its name, as idms backups lists it", { web: "name" }),
        argument("[place]", "its folder, or the address of its S3 store", {
          usual: "./idms-backups",
          shellOnly: "as backup --to",
        }),
      ],
      examples: [
        "idms prove idms-2026-04-01T20-30-00.000Z /var/backups/idms",
        "idms prove idms-2026-04-01T20-30-00.000Z 's3://backups/idms?endpoint=https://s3.example.org' --json",
      ],
      calls: ["POST /jobs/ kind input"],
    },
    restore: {
      says: "put a backup into the place of the data folder; what is there is kept beside it",
      arguments: [argument("<backup>", "folder of a backup, or the address of one in an S3 store")],
      inputs: [
        input("--identity <file>", "the secret of an encrypted backup, as age-keygen writes it"),
        input("--verify", "prove all of it before anything is written (without, while it is copied)"),
        input("--replace", "also when the data folder holds data; the server must be stopped"),
        input("--dry-run", "prove it, say what would be restored, and restore nothing"),
      ],
      examples: [
        "idms restore /var/backups/idms/idms-2026-04-01T20-30-00.000Z --verify --replace",
        "idms restore idms-2026-04-01T20-30-00.000Z --data ./restored",
        "idms restore idms-2026-04-01T20-30-00.000Z.tar.age --identity key.txt --data ./restored",
        "idms restore 's3://backups/idms/idms-2026-04-01T20-30-00.000Z?endpoint=https://s3.example.org' --data ./restored",
      ],
      shellOnly: "a server cannot put another installation into its own place",
    },
    "keys new": {
      says: "make a master key in a new file, for its owner alone; keep a copy of it elsewhere",
      arguments: [argument("<file>", "outside the data folder, which is not to be readable without it")],
      examples: ["idms keys new /etc/idms/photos.key", "idms keys new /etc/idms/photos.key --json"],
      hasNoData: true,
      shellOnly: KEYS_STAY,
    },
    "keys encrypt": {
      says: "encrypt the photos that were stored before there was a key; goes on where a run before was interrupted, while the server may go on",
      examples: ["idms keys encrypt", "idms keys encrypt --data /srv/idms --quiet"],
      shellOnly: KEYS_STAY,
    },
    "keys rotate": {
      says: "put a new master key into the place of the one there is, and wrap the key of every child with it, in one step, photos stay as they are; and renew what seals the secrets of apps that make codes",
      inputs: [input("--apps", "only what seals the secrets of apps, also where photos are not encrypted")],
      examples: ["idms keys rotate", "idms keys rotate --apps", "idms keys rotate --json"],
      shellOnly: KEYS_STAY,
    },
    "keys backup": {
      says: "copy the key store into a file; it is in no other backup, and without the master key opens nothing",
      inputs: [
        input("--to <dir>", "its folder, apart from that of other backups", { usual: "./idms-key-backups" }),
        input("--keep <n>", "remove the oldest beyond so many (else keep all)"),
      ],
      examples: ["idms keys backup --to /var/backups/idms-keys --keep 7", "idms keys backup --json"],
      shellOnly: KEYS_STAY,
    },
    "keys restore": {
      says: "put a backup of the key store back where it is lost; keys that were thrown away since stay so",
      arguments: [argument("<file>", "a file that idms keys backup made")],
      examples: [
        "idms keys restore /var/backups/idms-keys/idms-keys-2026-04-01T20-30-00.000Z.db",
        "idms keys restore idms-keys-2026-04-01T20-30-00.000Z.db --data ./restored",
      ],
      shellOnly: KEYS_STAY,
    },
    purge: {
      says: "delete the photos and personal data of past years, and every byte of them in the folder's files; says first what that would be",
      inputs: [
        input("--older-than <age|date>", "neither touched nor printed since, such as 2y or 2024-04-01"),
        input(
          "--school-year-ended <age|date>",
          "school by school what has not been touched or printed since the end of a school year that ended so long ago, such as 1y",
        ),
        input(
          "--yes",
          "delete it for good, and compact the database, during which nobody can save anything (else somebody is asked, else nothing is deleted)",
        ),
        DRY_DELETED,
      ],
      examples: [
        "idms purge --older-than 2y",
        "idms purge --older-than 2024-04-01 --yes --json",
        "idms purge --school-year-ended 1y --dry-run",
      ],
      calls: ["POST /jobs/ kind input"],
    },
    "breach-report": {
      says: "whose data were in the data folder, in a backup or on the cards of a batch: school, class, child, which data, and how the family is told",
      inputs: [
        input(
          "--backup <backup|file>",
          "of a backup by its folder or address, or of a database file; it is only read",
        ),
        input("--batch <n>", "only those on the cards of this batch"),
        input("--out <file|dir>", "a CSV file, - for stdout (else a table)"),
      ],
      examples: [
        "idms breach-report --out told.csv",
        "idms breach-report --backup /var/backups/idms/idms-2026-04-01T20-30-00.000Z --json | jq .children",
        "idms breach-report --batch 12 --out - > batch-12.csv",
      ],
      shellOnly:
        "it tells what was in a folder, a backup or a parcel that others may have, and asks no server that they may have, too",
    },
    "config show": {
      says: "show each setting of the server and where it comes from",
      examples: ["idms config show", "IDMS_PORT=9000 idms config show --json"],
      calls: ["GET /settings/"],
    },
  },
});
