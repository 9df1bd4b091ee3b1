import { asCardTemplate, type IdTemplate } from "../cards/records.ts";
import { templateArt } from "../cards/template-art.ts";
import type { DataFolder } from "../files/data-folder.ts";
import type { PressJob } from "./press-job.ts";

type PressFiles = Pick<PressJob, "database" | "photos" | "fonts" | "template" | "art">;

/** Where the press finds everything that cards of a template are made of. */
export function pressFiles(folder: DataFolder, template: IdTemplate): PressFiles {
  return {
    database: folder.database,
    photos: folder.photos,
    fonts: folder.fonts,
    template: asCardTemplate(template),
    art: templateArt({ folder }, template),
  };
}
