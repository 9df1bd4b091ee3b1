import { SegmentedControl } from "@mantine/core";
import { say } from "../../say/say/say.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { InstallationSettings } from "./installation-settings.tsx";
import { SchoolSettings } from "./school-settings.tsx";

/** The page with the settings of the installation and of each school. The school is kept in the URL. */
export function SettingsPage() {
  const params = useListParams();
  const { school } = usePageSchool(params);
  const isOfSchool = params.filter("school") !== "" || params.filter("of") === "school";
  return (
    <Page title={say("Settings")}>
      <SegmentedControl
        aria-label={say("Settings for")}
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
