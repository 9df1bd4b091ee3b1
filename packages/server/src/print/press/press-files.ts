import { Failure } from "@idms/core/failure";
import { asCardTemplate, type IdTemplate } from "../../cards/designs/design-rows.ts";
import { templateArt } from "../../cards/designs/template-art.ts";
import type { App } from "../../installation/open-app.ts";
import type { Files } from "../../installation/store/files.ts";
import type { PressJob } from "../choosing/press-job.ts";

type PressFiles = Pick<PressJob, "database" | "files" | "template" | "art">;

/** Where the press finds everything that cards of a template are made of. */
export function pressFiles(
  { folder, files }: Pick<App, "folder" | "files">,
  template: IdTemplate,
): PressFiles {
  return {
    database: folder.database,
    files: files.place,
    template: asCardTemplate(template),
    art: templateArt(template),
  };
}

/** The same of a template that is in use. @throws Failure `unprocessable` when a background is gone. */
export async function usedFiles(
  app: Pick<App, "folder" | "files">,
  template: IdTemplate,
): Promise<PressFiles> {
  const files = pressFiles(app, template);
  const gone = `A background of the ID template ${template.name} is gone: upload it again, or restore it from a backup.`;
  await requireBackgrounds(app.files, files, gone);
  return files;
}

/** @throws Failure `unprocessable` with this message when the file of a background is not there. */
export async function requireBackgrounds(
  { backgrounds }: Pick<Files, "backgrounds">,
  { art }: PressFiles,
  message: string,
): Promise<void> {
  for (const file of [art.background, art.backBackground])
    if (file !== null && !(await backgrounds.stat(file))) throw new Failure("unprocessable", message);
}
