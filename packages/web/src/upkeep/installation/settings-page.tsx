import { SegmentedControl, Alert, Code, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import "@mantine/core/styles/Code.layer.css";
import { asSentence } from "@idms/core/as-sentence";
import { settingsAnswer, type SettingListed } from "@idms/core/upkeep/installation/setting";
import { inOrder, settingWords } from "@idms/core/upkeep/installation/setting-words";
import { say } from "../../say/say/say.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { usePageSchool } from "../../school/schools/use-page-school.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { Page } from "../../ui/page/page.tsx";
import { getOne } from "../../ui/api/api.ts";
import { tell } from "../../say/say/tell.ts";
import { SETTING_WORDS } from "../../say/core-texts/upkeep.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListTable } from "../../ui/lists/list-table.tsx";
import { yesOrNo } from "../../ui/forms/text-parts.ts";
import { Words } from "../../ui/api/words.ts";
import { sourceInWords } from "./source-in-words.ts";
import { SchoolSettings } from "./school-settings.tsx";
import { FindingMeaning } from "../../ui/page/meaning.tsx";

const SETTINGS = "/settings/";

type Said = Pick<SettingListed, "value">;

/**
 * Shows the settings that the server runs with. They cannot be changed here, because they are configured on the server.
 */
export function InstallationSettings() {
  const list = useQuery({
    queryKey: [SETTINGS],
    queryFn: ({ signal }) => getOne(SETTINGS, settingsAnswer, { signal }),
  });
  const { data } = list;
  return (
    <>
      <Text c="dimmed" mb="md">
        {say(
          "The server administrator changes these settings. The server reads them when it starts. They cannot be changed here. Passwords and secrets are not shown.",
        )}
      </Text>
      {data && data.fault !== null && (
        <Alert color="red" role="alert" mb="md" title={say("The server would not start with these settings")}>
          <Words text={tell(asSentence(data.fault, data))} />
          <FindingMeaning of={data} />
        </Alert>
      )}
      <ListTable
        label={say("Installation settings")}
        columns={columns()}
        rows={data && inOrder(data.settings)}
        rowKey={({ name }) => name}
        empty={say("There are no settings.")}
        list={list}
        loadFailed={say("The settings could not be loaded. Please try again.")}
      />
    </>
  );
}

const columns = (): Column<SettingListed>[] => [
  {
    title: say("Setting"),
    wide: true,
    cell: ({ name }) => (
      <>
        <Code>{name}</Code>
        <Text size="sm" c="dimmed">
          {settingWords(name, SETTING_WORDS)}
        </Text>
      </>
    ),
  },
  {
    title: say("Value"),
    wide: true,
    cell: (setting) => (
      <>
        <Words text={valueText(setting)} />
        {setting.next && (
          <Text size="sm" fw={600}>
            <Words
              text={say("After the next restart: {value} ({source})", {
                value: valueText(setting.next),
                source: sourceInWords(setting.next.source),
              })}
            />
          </Text>
        )}
      </>
    ),
  },
  { title: say("Set by"), wide: true, cell: ({ source }) => sourceInWords(source) },
];

function valueText({ value }: Said): string {
  if (typeof value === "boolean") return yesOrNo(value);
  const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  return text === "" ? say("none") : text;
}

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
