import type { Right } from "@idms/core/school/accounts/rights";
import { removedTemplateSchema, type RemovedTemplate } from "@idms/core/upkeep/versions/removed-template";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { call, detailOf } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { useCan } from "../session/use-can.ts";
import { moment } from "../../ui/api/moment.ts";
import { Failure } from "../../ui/failure.tsx";
import { removedBelow, useList, useReload } from "../../ui/api/use-list.ts";

interface RemovedTemplatesProps {
  /** The API path of the kind of template, such as `/form-templates/`. */
  path: string;
  /** The school whose templates are shown, or null for all. */
  school?: number | null;
  /** The right that is required to restore templates. */
  right: Right;
  onBack?(template: RemovedTemplate): void;
}

/**
 * Lists the removed templates, each with a button that restores it. A template is listed until it is permanently
 * deleted. Shows nothing if there are no removed templates.
 */
export function RemovedTemplates({ path, school = null, right, onBack }: RemovedTemplatesProps) {
  const can = useCan();
  const reload = useReload();
  const { data } = useList(removedBelow(path), removedTemplateSchema, {}, can(right));
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: RemovedTemplate) => call("POST", `${path}${id}/restore/`),
    onSuccess: (_, template) => onBack?.(template),
    onSettled: () => reload(path, removedBelow(path)),
  });
  const removed = (data?.rows ?? []).filter((each) => school === null || each.school === school);
  if (removed.length === 0) return null;
  return (
    <section aria-label={say("Removed templates")} className="no-print">
      <Failure>{error && detailOf(error, recordText.failed)}</Failure>
      <ul className="changed-texts">
        {removed.map((each) => (
          <li key={each.id}>
            {say("{by} removed {name}. You can restore it until {moment}.", {
              name: each.name,
              by: each.removed_by,
              moment: moment(each.gone_at),
            })}{" "}
            <Button
              size="compact-xs"
              variant="default"
              disabled={isPending}
              aria-label={say("Restore {name}", { name: each.name })}
              onClick={() => mutate(each)}
            >
              {recordText.restore}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
