import { z } from "zod";
import { idSchema } from "../../ids.ts";

/** A removed form or ID template, and the deadline for restoring it. */
export const removedTemplateAnswer = z.object({
  id: z.int(),
  school: z.int(),
  name: z.string(),
  removed_by: z.string(),
  removed_at: z.string(),
  gone_at: z.string(),
});

/** A parsed removed template. */
export const removedTemplateSchema = removedTemplateAnswer.extend({ id: idSchema });
export type RemovedTemplate = z.output<typeof removedTemplateSchema>;
