import { proofCountAnswer, SIGN_STATES } from "@idms/core";
import { Alert, Anchor, Group, Table, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { detailOf } from "../api/api.ts";
import { say } from "../say/say.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useCurrentUser } from "../session/session.tsx";
import { useListParams } from "../ui/list-params.ts";
import { moment } from "../ui/moment.ts";
import { Page } from "../ui/page.tsx";
import { useList } from "../ui/use-list.ts";
import { proofPath, PROOFS, STATE_WORDS } from "./proof-calls.ts";

/** How the cards of each class of a school stand on their proofs. */
export function ProofsPage() {
  const params = useListParams();
  const { school_id } = useCurrentUser();
  const school = school_id ?? (Number(params.filter("school")) || null);
  const { data, error } = useList(PROOFS, proofCountAnswer, { school }, school !== null);
  return (
    <Page title={say("Class proofs")}>
      {school_id === null && (
        <Group className="toolbar no-print" align="flex-end" gap="sm">
          <SchoolSelect value={school} onChange={(next) => params.set({ school: next })} />
        </Group>
      )}
      {school === null && <Text c="dimmed">{say("Choose a school.")}</Text>}
      {error && (
        <Alert color="red" role="alert">
          {detailOf(error, say("The proofs could not be loaded."))}
        </Alert>
      )}
      {data?.rows.length === 0 && (
        <Text c="dimmed">{say("No class has a card that waits to be printed.")}</Text>
      )}
      {data && data.rows.length > 0 && (
        <Table.ScrollContainer minWidth={600}>
          <Table aria-label={say("Class proofs")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{say("Class")}</Table.Th>
                <Table.Th>{say("Cards")}</Table.Th>
                {SIGN_STATES.map((state) => (
                  <Table.Th key={state}>{STATE_WORDS[state]}</Table.Th>
                ))}
                <Table.Th>{say("Link open until")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map((row) => (
                <Table.Tr key={row.classroom}>
                  <Table.Th scope="row">
                    <Anchor component={Link} to={proofPath(row.classroom)}>
                      <bdi>{row.name}</bdi>
                    </Anchor>
                  </Table.Th>
                  <Table.Td>{row.students}</Table.Td>
                  {SIGN_STATES.map((state) => (
                    <Table.Td key={state}>{row[state]}</Table.Td>
                  ))}
                  <Table.Td>{row.open_until === null ? "–" : moment(row.open_until)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Page>
  );
}
