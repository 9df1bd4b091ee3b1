import { schoolFontAnswer } from "@idms/core/cards/designs/school-font";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { say } from "../../say/say/say.ts";
import { useList } from "../../ui/api/use-list.ts";
import { SCHOOL_FONTS } from "../actions/use-own-fonts.ts";
import { useActions } from "../actions/use-actions.ts";

/** The fonts that were uploaded for a school, and the way to remove one; nothing where there are none. */
export function SchoolFonts({ school }: { school: number | null }) {
  const { data } = useList(SCHOOL_FONTS, schoolFontAnswer, { school }, school !== null);
  const { removeFont } = useActions();
  const fonts = (data?.rows ?? []).filter((font) => font.school === school);
  if (fonts.length === 0) return null;
  return (
    <fieldset className="panel-group">
      <legend>{say("Fonts of the school")}</legend>
      <ul className="school-fonts">
        {fonts.map((font) => (
          <li key={font.id}>
            {font.family} {font.style}
            <Tooltip label={say("Remove this font")}>
              <ActionIcon
                variant="subtle"
                className="row-action-danger"
                size={28}
                aria-label={say("Remove {value}", { value: `${font.family} ${font.style}` })}
                onClick={() => void removeFont(font)}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Tooltip>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
