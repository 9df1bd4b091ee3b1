import type { YearFault } from "@idms/core/cards/checks/year-fault";
import { NEW_YEAR_PATH } from "@idms/core/school/years/year-text";
import { Alert, Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../../say/say/say.ts";
import { useCan } from "../../school/session/use-can.ts";
import { SetYear } from "../../school/years/set-year.tsx";

export interface YearQuestionProps {
  school: number;
  fault: YearFault;
  /** Names the school if there are several. */
  name?: string | undefined;
  /** Checks the cards again. */
  onSet(): unknown;
}

/** Asks for the school year that the cards show, before they are printed without one or with an earlier one. */
export function YearQuestion({ school, fault, name, onSet }: YearQuestionProps) {
  const can = useCan();
  const question = fault === "unset" ? say("Which school year is it?") : say("The school year is over");
  return (
    <Alert color="blue" role="group" title={name ? `${name}: ${question}` : question} mb="sm">
      <Text size="sm" mb="xs">
        {fault === "unset"
          ? say("The cards show how long they are valid. Set the school year before you print them.")
          : say("The cards show how long they are valid. Start the next school year before you print them.")}
      </Text>
      {fault === "unset" ? (
        <SetYear school={school} onSet={onSet} />
      ) : (
        can("students.promote") && (
          <Anchor size="sm" component={Link} to={`${NEW_YEAR_PATH}?school=${school}`}>
            {say("Start the next school year")}
          </Anchor>
        )
      )}
    </Alert>
  );
}
