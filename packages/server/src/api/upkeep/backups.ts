import { Readable } from "node:stream";
import { backupsAnswer } from "@idms/core/upkeep/installation/backup";
import { describeBackups } from "../../upkeep/backup/describe-backups.ts";
import { logDownload } from "../../upkeep/backup/log-backup.ts";
import { openBackupPlace } from "../../upkeep/backup/open-backups.ts";
import { requireKept } from "../../upkeep/backup/check-kept.ts";
import { isSealedName } from "../../upkeep/backup/list-backups.ts";
import { archiveOf, sealedArchive } from "../../upkeep/backup/stream-backup.ts";
import { missing } from "../../trust/failures/missing.ts";
import { fileOf, route } from "../../http/calls/route.ts";

const TAR = "application/x-tar";

export const backupsRoutes = [
  route({
    method: "GET",
    path: "/backups/",
    access: "backups.read",
    summary: "List the complete backups in the configured location, newest first.",
    details:
      "The response lists each backup's contents and the time of its last check. The backup job creates a backup, and the prove_backup job checks one.",
    answer: backupsAnswer,
    async handle({ services: { config, db } }) {
      const { backup_folder } = config;
      if (backup_folder === undefined) return { place: null, backups: [] };
      const place = await openBackupPlace(backup_folder, "backup_folder");
      try {
        const backups = await describeBackups(place, db);
        return { place: { name: place.name, kind: place.kind }, backups: backups.toReversed() };
      } finally {
        place.close();
      }
    },
  }),
  route({
    method: "GET",
    path: "/backups/{name}/download/",
    access: "backups.download",
    asksAgain: "as set",
    summary: "Download a backup as a tar file.",
    details:
      "The download stops early if the backup is damaged. The tar file contains everything except the secrets for sign-in and for signing cards.",
    answer: fileOf(TAR),
    async handle({ services, caller, params: { name } }) {
      const { backup_folder } = services.config;
      if (backup_folder === undefined) throw missing("backup");
      const place = await openBackupPlace(backup_folder, "backup_folder");
      try {
        const source = await requireKept(place, name);
        const { size, pieces } = source.lying
          ? await sealedArchive(source.lying)
          : await archiveOf(source, name);
        await logDownload(services.db, caller, name, size);
        const body = pieces();
        body.on("close", () => place.close());
        body.on("error", (error) =>
          services.log.error({ err: error, backup: name }, "a backup download ended before it was complete"),
        );
        return new Response(Readable.toWeb(body) as ReadableStream, {
          headers: {
            "Content-Type": TAR,
            "Content-Length": String(size),
            "Content-Disposition": `attachment; filename="${isSealedName(name) ? name : `${name}.tar`}"`,
            "Cache-Control": "private, no-store",
          },
        });
      } catch (error) {
        place.close();
        throw error;
      }
    },
  }),
];
