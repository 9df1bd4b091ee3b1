import { Button, Menu } from "@mantine/core";
import { IconFileExport } from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { askJob } from "../../collect/jobs/ask-job.ts";
import { useTried } from "../../ui/forms/use-tried.ts";
import { HEAD_SIDE } from "../../ui/page/head-action.tsx";
import { say } from "../../say/say/say.ts";

/** What is exported as a job, by what the menu calls it. */
const exports = (): [label: string, input: object][] => [
  [say("All answers, as a workbook"), { what: "answers" }],
  [say("All answers with small photos, as a workbook"), { what: "answers", thumbnails: true }],
  [say("Photos, as a zip"), { what: "photos" }],
  [say("Everything, as a zip"), { what: "all" }],
  [say("OneRoster 1.2, for another school system"), { what: "oneroster", version: "1.2" }],
  [say("OneRoster 1.1, for another school system"), { what: "oneroster", version: "1.1" }],
];

/** The exports of a school, or of one class, that take longer than somebody waits: the page Jobs has their files. */
export function ExportMenu({ school, classroom }: { school: number; classroom: number | null }) {
  const tried = useTried();
  const navigate = useNavigate();
  async function order(input: object): Promise<void> {
    await tried(async () => {
      await askJob("export", { school, ...(classroom !== null && { classroom }), ...input });
      await navigate("/jobs");
    }, say("The export failed. Please try again."));
  }
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button {...HEAD_SIDE} leftSection={<IconFileExport size={16} aria-hidden="true" />}>
          {say("More Exports")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {classroom === null ? say("Of all classes of the school") : say("Of the chosen class")}
        </Menu.Label>
        {exports().map(([label, input]) => (
          <Menu.Item key={label} onClick={() => void order(input)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
