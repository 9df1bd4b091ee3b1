import { asList, everywhere, examples, onData, type Usage } from "../../terminal/flags/common.ts";

/** `idms doctor`, `backup`, `backups`, `prove`, `restore`, `keys`, `purge`, `breach-report` and `config show`: what an administrator looks after. */
export const lookingAfter: Usage = (program, done) => {
  examples(
    onData(program.command("doctor"))
      .description(
        "look at runtime, database, files, fonts, disk, mail and permissions, and say what to do; ends with 1 on a problem",
      )
      .option(
        "--deep",
        "read all of every photo too, and check the database's indexes; goes on where a run before was interrupted",
      )
      .option(
        "--recount",
        "count the students for the dashboards anew first, where the counts are not right",
      ),
    "idms doctor",
    "idms doctor --deep",
    "idms doctor --quiet || echo 'idms needs a look' | mail -s idms admin@example.org",
  ).action(async (options) => done(await (await import("./doctor.ts")).doctor(options)));

  backups(program, done);
  keys(program, done);
  purging(program, done);

  const config = program.command("config").description("look at the settings");
  examples(
    onData(config.command("show")).description("show each setting of the server and where it comes from"),
    "idms config show",
    "IDMS_PORT=9000 idms config show --json",
  ).action(async (options) => done(await (await import("../setup/config.ts")).show(options)));
};

/** `idms backup`, `backups`, `prove` and `restore`. */
const backups: Usage = (program, done) => {
  examples(
    onData(program.command("backup"))
      .description(
        "make a backup, while the server may go on writing; photos that the one before has are shared with it",
      )
      .option(
        "--to <dir|s3://…>",
        "folder in which each backup is a folder of its own, or an S3 store: s3://bucket/prefix?endpoint=https://…",
        "./idms-backups",
      )
      .option("--keep <n>", "remove the oldest beyond so many (else keep all)")
      .option("--full", "copy every file anew, as every seventh backup does")
      .option(
        "--recipient <age1…>",
        "encrypt it to this public key of age, as one file; may be given several times (else backup_recipients)",
        (one: string, before: string[] = []) => [...before, one],
      )
      .option("--dry-run", "say what would be backed up and removed, and do neither"),
    "idms backup --to /var/backups/idms --keep 14",
    "idms backup --to 's3://backups/idms?endpoint=https://s3.example.org' --keep 14",
    "idms backup --to /mnt/usb --recipient age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
  ).action(async (options) => done(await (await import("./backup.ts")).backup(options)));

  examples(
    asList(onData(program.command("backups")))
      .description(
        "list the whole backups of a place, the oldest first, each with its name for idms restore, and when it was proved",
      )
      .argument("[place]", "their folder, or the address of their S3 store", "./idms-backups"),
    "idms backups /var/backups/idms",
    "idms backups 's3://backups/idms?endpoint=https://s3.example.org'",
  ).action(async (place, options) => done(await (await import("./backups.ts")).backups(place, options)));

  examples(
    onData(program.command("prove"))
      .description(
        "read all of a backup and prove that it is what it was when it was made; the log says when, and idms backups",
      )
      .argument("<backup>", "its name, as idms backups lists it")
      .argument("[place]", "its folder, or the address of its S3 store", "./idms-backups"),
    "idms prove idms-2026-04-01T20-30-00.000Z /var/backups/idms",
    "idms prove idms-2026-04-01T20-30-00.000Z 's3://backups/idms?endpoint=https://s3.example.org' --json",
  ).action(async (name, place, options) =>
    done(await (await import("./backups.ts")).prove(name, place, options)),
  );

  examples(
    onData(program.command("restore"))
      .description("put a backup into the place of the data folder; what is there is kept beside it")
      .argument("<backup>", "folder of a backup, or the address of one in an S3 store")
      .option("--identity <file>", "the secret of an encrypted backup, as age-keygen writes it")
      .option("--verify", "prove all of it before anything is written (without, while it is copied)")
      .option("--replace", "also when the data folder holds data; the server must be stopped")
      .option("--dry-run", "prove it, say what would be restored, and restore nothing"),
    "idms restore /var/backups/idms/idms-2026-04-01T20-30-00.000Z --verify --replace",
    "idms restore idms-2026-04-01T20-30-00.000Z --data ./restored",
    "idms restore idms-2026-04-01T20-30-00.000Z.tar.age --identity key.txt --data ./restored",
    "idms restore 's3://backups/idms/idms-2026-04-01T20-30-00.000Z?endpoint=https://s3.example.org' --data ./restored",
  ).action(async (from, options) => done(await (await import("./restore.ts")).restore(from, options)));
};

/** `idms keys new`, `encrypt`, `rotate`, `backup` and `restore`. */
const keys: Usage = (program, done) => {
  const noun = program
    .command("keys")
    .description("look after the keys with which photos are encrypted: IDMS_ENCRYPTION_KEY_FILE");
  examples(
    everywhere(noun.command("new"))
      .description("make a master key in a new file, for its owner alone; keep a copy of it elsewhere")
      .argument("<file>", "outside the data folder, which is not to be readable without it"),
    "idms keys new /etc/idms/photos.key",
    "idms keys new /etc/idms/photos.key --json",
  ).action(async (file, options) => done(await (await import("./keys.ts")).make(file, options)));
  examples(
    onData(noun.command("encrypt")).description(
      "encrypt the photos that were stored before there was a key; goes on where a run before was interrupted, while the server may go on",
    ),
    "idms keys encrypt",
    "idms keys encrypt --data /srv/idms --quiet",
  ).action(async (options) => done(await (await import("./keys.ts")).encrypt(options)));
  examples(
    onData(noun.command("rotate"))
      .description(
        "put a new master key into the place of the one there is, and wrap the key of every child with it, in one step, photos stay as they are; and renew what seals the secrets of apps that make codes",
      )
      .option("--apps", "only what seals the secrets of apps, also where photos are not encrypted"),
    "idms keys rotate",
    "idms keys rotate --apps",
    "idms keys rotate --json",
  ).action(async (options) => done(await (await import("./keys.ts")).rotate(options)));
  examples(
    onData(noun.command("backup"))
      .description(
        "copy the key store into a file; it is in no other backup, and without the master key opens nothing",
      )
      .option("--to <dir>", "its folder, apart from that of other backups", "./idms-key-backups")
      .option("--keep <n>", "remove the oldest beyond so many (else keep all)"),
    "idms keys backup --to /var/backups/idms-keys --keep 7",
    "idms keys backup --json",
  ).action(async (options) => done(await (await import("./keys.ts")).backup(options)));
  examples(
    onData(noun.command("restore"))
      .description(
        "put a backup of the key store back where it is lost; keys that were thrown away since stay so",
      )
      .argument("<file>", "a file that idms keys backup made"),
    "idms keys restore /var/backups/idms-keys/idms-keys-2026-04-01T20-30-00.000Z.db",
    "idms keys restore idms-keys-2026-04-01T20-30-00.000Z.db --data ./restored",
  ).action(async (file, options) => done(await (await import("./keys.ts")).restore(file, options)));
};

/** `idms purge` and `breach-report`. */
const purging: Usage = (program, done) => {
  examples(
    onData(program.command("purge"))
      .description(
        "delete the photos and personal data of past years, and every byte of them in the folder's files; says first what that would be",
      )
      .option("--older-than <age|date>", "neither touched nor printed since, such as 2y or 2024-04-01")
      .option(
        "--school-year-ended <age|date>",
        "school by school what has not been touched or printed since the end of a school year that ended so long ago, such as 1y",
      )
      .option(
        "--yes",
        "delete it for good, and compact the database, during which nobody can save anything (else somebody is asked, else nothing is deleted)",
      )
      .option("--dry-run", "say what would be deleted and delete nothing"),
    "idms purge --older-than 2y",
    "idms purge --older-than 2024-04-01 --yes --json",
    "idms purge --school-year-ended 1y --dry-run",
  ).action(async (options) => done(await (await import("./purge.ts")).purge(options)));

  examples(
    onData(program.command("breach-report"))
      .description(
        "whose data were in the data folder, in a backup or on the cards of a batch: school, class, child, which data, and how the family is told",
      )
      .option(
        "--backup <backup|file>",
        "of a backup by its folder or address, or of a database file; it is only read",
      )
      .option("--batch <n>", "only those on the cards of this batch")
      .option("--out <file|dir>", "a CSV file, - for stdout (else a table)"),
    "idms breach-report --out told.csv",
    "idms breach-report --backup /var/backups/idms/idms-2026-04-01T20-30-00.000Z --json | jq .children",
    "idms breach-report --batch 12 --out - > batch-12.csv",
  ).action(async (options) => done(await (await import("./breach-report.ts")).breachReport(options)));
};
