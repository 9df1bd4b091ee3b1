import { access } from "node:fs/promises";
import { Failure } from "@idms/core";
import { asCardTemplate, type IdTemplate } from "../cards/records.ts";
import { templateArt } from "../cards/template-art.ts";
import type { DataFolder } from "../files/data-folder.ts";
import type { PressJob } from "./press-job.ts";

type PressFiles = Pick<PressJob, "database" | "photos" | "renditions" | "fonts" | "template" | "art">;

/** Where the press finds everything that cards of a template are made of. */
export function pressFiles(folder: DataFolder, template: IdTemplate): PressFiles {
  return {
    database: folder.database,
    photos: folder.photos,
    renditions: folder.renditions,
    fonts: folder.fonts,
    template: asCardTemplate(template),
    art: templateArt({ folder }, template),
  };
}

/** @throws Failure `unprocessable` with this message when the file of a background is not there. */
export async function requireBackgrounds({ art }: PressFiles, message: string): Promise<void> {
  for (const path of [art.background, art.backBackground])
    if (path !== null)
      await access(path).catch(() => {
        throw new Failure("unprocessable", message);
      });
}
