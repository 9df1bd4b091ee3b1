import { type ProofCount, proofCountAnswer } from "@idms/core/collect/sign-off/class-sign-off";
import { SIGN_STATES } from "@idms/core/students/sign-off/sign-off";
import { Anchor, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../../say/say/say.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useCan } from "../../school/session/use-can.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Start } from "../../ui/lists/start.tsx";
import { moment } from "../../ui/api/moment.ts";
import { Page } from "../../ui/page/page.tsx";
import { useList } from "../../ui/api/use-list.ts";
import { proofPath, PROOFS, STATE_WORDS } from "./sign-off-calls.ts";

const columns: Column<ProofCount>[] = [
  {
    title: say("Class"),
    wide: true,
    cell: ({ classroom, name }) => (
      <Anchor component={Link} to={proofPath(classroom)}>
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  { title: say("Cards"), extra: "proofs.cards", numeric: true, cell: ({ students }) => students },
  ...SIGN_STATES.map((state): Column<ProofCount> => ({
    title: STATE_WORDS[state],
    numeric: true,
    cell: (row) => row[state],
  })),
  {
    title: say("Link open until"),
    cell: ({ open_until }) => (open_until === null ? "–" : moment(open_until)),
  },
];

/** The page that shows the proof status of each class of a school. */
export function SignOffPage() {
  const params = useListParams();
  const { school_id } = useCurrentUser();
  const can = useCan();
  const { school, isAsked } = usePageSchool(params);
  const list = useList(PROOFS, proofCountAnswer, { school }, school !== null);
  return (
    <Page title={say("Sign-off")}>
      {school_id === null && (
        <Group className="toolbar no-print" align="flex-end" gap="sm">
          <SchoolSelect value={school} onChange={(next) => params.set({ school: next })} />
        </Group>
      )}
      {isAsked && <Text c="dimmed">{say("Choose a school.")}</Text>}
      {school !== null && (
        <ListTable
          label={say("Sign-off")}
          columns={columns}
          rowKey={({ classroom }) => classroom}
          empty={say(
            "No class has cards waiting to be printed. Cards appear here once their students are verified.",
          )}
          start={
            can("students.verify") ? (
              <Start to="/school/submissions">{say("Verify submissions")}</Start>
            ) : (
              can("print_batches.generate") && (
                <Start to={`/admin/submissions?school=${school}`}>{say("Verify students")}</Start>
              )
            )
          }
          list={list}
          loadFailed={say("The proofs could not be loaded.")}
        />
      )}
    </Page>
  );
}
