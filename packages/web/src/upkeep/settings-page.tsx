import { Button, SegmentedControl } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../say/say.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useListParams } from "../ui/list-params.ts";
import { Page } from "../ui/page.tsx";
import { InstallationSettings } from "./installation-settings.tsx";
import { SchoolSettings } from "./school-settings.tsx";

/** The settings of the installation, and those of each school; the address has the school. */
export function SettingsPage() {
  const params = useListParams();
  const school = Number(params.filter("school")) || null;
  const isOfSchool = school !== null || params.filter("of") === "school";
  return (
    <Page
      title={say("Settings")}
      actions={
        <>
          <Button variant="subtle" component={Link} to="/admin/backups">
            {say("Backups")}
          </Button>
          <Button variant="subtle" component={Link} to="/admin/doctor">
            {say("Doctor")}
          </Button>
          <Button variant="subtle" component={Link} to="/admin/log">
            {say("Audit log")}
          </Button>
        </>
      }
    >
      <SegmentedControl
        aria-label={say("Whose settings")}
        mb="md"
        data={[
          { value: "installation", label: say("The installation") },
          { value: "school", label: say("A school") },
        ]}
        value={isOfSchool ? "school" : "installation"}
        onChange={(next) => params.set({ of: next === "school" ? next : null, school: null })}
      />
      {isOfSchool ? (
        <>
          <div className="toolbar">
            <SchoolSelect value={school} onChange={(next) => params.set({ of: "school", school: next })} />
          </div>
          {school !== null && <SchoolSettings key={school} school={school} />}
        </>
      ) : (
        <InstallationSettings />
      )}
    </Page>
  );
}
