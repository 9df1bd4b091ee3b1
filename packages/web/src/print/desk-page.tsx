import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useClasses } from "../classes/use-classes.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useListParams } from "../ui/list-params.ts";
import { Page } from "../ui/page.tsx";
import { shellText } from "../say/texts/messages.ts";
import { say } from "../say/say.ts";
import { ClassChoice } from "./class-choice.tsx";
import { DeskOrder } from "./desk-order.tsx";
import "./desk-page.css";

/** Where classes of a school are printed as a press wants it. The address has what is chosen. */
export function DeskPage() {
  const params = useListParams();
  const school = Number(params.filter("school")) || null;
  const classes = useClasses(school);
  // The address follows a moment later, and two boxes may be ticked in that moment.
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(params.filter("classes").split(",").map(Number)),
  );
  const rooms = classes.rooms.filter(({ id }) => chosen.has(id));
  function choose(next: ReadonlySet<number>, of = school): void {
    setChosen(next);
    params.set({ school: of, classes: [...next].join(",") });
  }
  return (
    <Page
      title={say("Print Desk")}
      actions={
        <>
          <Button variant="subtle" component={Link} to="/admin/submissions">
            {shellText.menu.submissions}
          </Button>
          <Button
            variant="subtle"
            component={Link}
            to={`/proofs${school === null ? "" : `?school=${school}`}`}
          >
            {say("Class proofs")}
          </Button>
          <Button variant="subtle" component={Link} to="/admin/printers">
            {say("Printers")}
          </Button>
          <Button variant="subtle" component={Link} to="/jobs">
            {say("Jobs")}
          </Button>
        </>
      }
    >
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        <SchoolSelect className="desk-school" value={school} onChange={(next) => choose(new Set(), next)} />
      </Group>
      {school === null ? (
        <Text c="dimmed" className="table-empty">
          {say("Choose a school, then the classes that are to be printed.")}
        </Text>
      ) : (
        classes.isSuccess &&
        !classes.isPlaceholderData && (
          <div className="desk">
            <ClassChoice
              rooms={classes.rooms}
              chosen={new Set(rooms.map(({ id }) => id))}
              onChoose={choose}
            />
            <DeskOrder key={school} school={school} rooms={rooms} />
          </div>
        )
      )}
    </Page>
  );
}
