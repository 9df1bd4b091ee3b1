import { Button, Tabs } from "@mantine/core";
import { Link } from "react-router-dom";
import { say } from "../say/say.ts";
import { SchoolSelect } from "../schools/school-select.tsx";
import { useListParams } from "../ui/list-params.ts";
import { Page } from "../ui/page.tsx";
import { InstallationSettings } from "./installation-settings.tsx";
import { SchoolSettings } from "./school-settings.tsx";
import "./upkeep.css";

/** The settings of the installation, and those of each school; the address has the school. */
export function SettingsPage() {
  const params = useListParams();
  const school = Number(params.filter("school")) || null;
  const tab = school !== null || params.filter("of") === "school" ? "school" : "installation";
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
      <Tabs
        value={tab}
        onChange={(next) => params.set({ of: next === "school" ? next : null, school: null })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="installation">{say("The installation")}</Tabs.Tab>
          <Tabs.Tab value="school">{say("A school")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="installation">
          <InstallationSettings />
        </Tabs.Panel>
        <Tabs.Panel value="school">
          <div className="toolbar">
            <SchoolSelect value={school} onChange={(next) => params.set({ of: "school", school: next })} />
          </div>
          {school !== null && <SchoolSettings key={school} school={school} />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
