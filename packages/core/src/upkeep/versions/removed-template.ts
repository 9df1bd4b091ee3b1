import { z } from "zod";
import { idSchema } from "../../ids.ts";

/** A form template or an ID template that was removed, and until when that can be undone. */
export const removedTemplateAnswer = z.object({
  id: z.int(),
  school: z.int(),
  name: z.string(),
  removed_by: z.string(),
  removed_at: z.string(),
  gone_at: z.string(),
});

/** The removed template, as it is read. */
export const removedTemplateSchema = removedTemplateAnswer.extend({ id: idSchema });
export type RemovedTemplate = z.output<typeof removedTemplateSchema>;
