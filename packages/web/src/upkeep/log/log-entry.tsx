import type { AuditEntry } from "@idms/core/school/log/audit-log";
import { subjectWords } from "@idms/core/school/log/deeds";
import type { Right } from "@idms/core/school/accounts/rights";
import { classPath } from "@idms/core/school/classes/classroom";
import { studentPath } from "@idms/core/students/records/record-text";
import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { useCan } from "../../school/session/use-can.ts";
import { commonText } from "../../say/texts/messages.ts";
import { SUBJECT_WORDS } from "../../say/texts/upkeep.ts";
import { say } from "../../say/say/say.ts";

/** The screen for each kind of subject that has a screen, and the right that the screen requires. */
const screenOf: Readonly<Record<string, { path: (id: number) => string; needs: Right }>> = {
  students: { path: studentPath, needs: "students.correct" },
  classes: { path: classPath, needs: "classes.read" },
  form_templates: { path: (id) => `/templates/${id}`, needs: "form_templates.change" },
  id_templates: { path: (id) => `/id-templates/${id}`, needs: "id_templates.read" },
};

/** Shows the subject of an entry. Its name links to its screen. Its number links to all entries about it. */
export function Whom({ entry: { subject, subject_id, name } }: { entry: AuditEntry }) {
  const can = useCan();
  const what = subjectWords(subject, SUBJECT_WORDS);
  if (subject_id === null) return what;
  const screen = name === null ? undefined : screenOf[subject];
  return (
    <>
      {name !== null && (
        <bdi>
          {screen && can(screen.needs) ? (
            <Anchor component={Link} to={screen.path(subject_id)} inherit>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </bdi>
      )}
      <Text size="sm" c="dimmed">
        <Anchor
          component={Link}
          to={`?${new URLSearchParams({ subject, subject_id: String(subject_id) })}`}
          inherit
          className="log-all"
          title={say("All log entries about this item")}
        >
          {what} {subject_id}
        </Anchor>
      </Text>
    </>
  );
}

const asText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Shows an entry's additional details, unchanged. */
export function Details({ of }: { of: AuditEntry["details"] }) {
  const kept = Object.entries(of);
  if (kept.length === 0) return commonText.none;
  return (
    <details className="log-details">
      <summary>{kept.map(([name]) => name).join(", ")}</summary>
      <dl>
        {kept.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{asText(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
