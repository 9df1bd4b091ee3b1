import { SAFE_MARGIN } from "@idms/core/cards/geometry/safe-margin";
import { recommendedBackground } from "@idms/core/cards/geometry/space";
import { MOST_LANGUAGES } from "@idms/core/cards/shaping/languages-schema";
import { SETTING_LANGUAGES } from "@idms/core/cards/properties/text-languages";
import { Button, MultiSelect, NumberInput, Text, ActionIcon, Tooltip } from "@mantine/core";
import { say } from "../../say/say/say.ts";
import { languageText } from "../../say/core-texts/elements.ts";
import { elementName } from "../edits/element-names.ts";
import type { Note } from "../edits/findings.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { schoolFontAnswer } from "@idms/core/cards/designs/school-font";
import { IconTrash } from "../../ui/icons/icons.ts";
import { useList } from "../../ui/api/use-list.ts";
import { SCHOOL_FONTS } from "../actions/use-own-fonts.ts";
import { useActions } from "../actions/use-actions.ts";
import { FindingMeaning } from "../../ui/page/meaning.tsx";

/** Maximum relative difference between two aspect ratios that look the same. */
const ALIKE = 0.005;

/** The state of the fit check: nothing to check, running, failed or done. */
type Check = "none" | "running" | "failed" | "done";

const CHECK_TEXTS: Record<Check, string | null> = {
  none: null,
  running: say("Checking…"),
  failed: say("The card contents could not be loaded, so IDMS could not check whether everything fits."),
  done: say("Everything fits."),
};

export interface CardPanelProps {
  school: number | null;
  notes: ReadonlyMap<string, readonly Note[]>;
  check: Check;
}

/** Returns the options for languages. The current setting is added if a program has set it to a different value. */
const languageOptions = (chosen: readonly string[]) => [
  ...SETTING_LANGUAGES.map((value): { value: string; label: string } => ({
    value,
    label: languageText[value],
  })),
  ...chosen
    .filter((code) => !SETTING_LANGUAGES.some((known) => known === code))
    .map((code) => ({ value: code, label: code })),
];

/** Shows the card's settings and details if nothing is selected. */
export function CardPanel({ school, notes, check }: CardPanelProps) {
  const { design, side, face, fields, dispatch } = useDesigner();
  const { cardSize } = design;
  const { backdrop } = face;
  const best = recommendedBackground(cardSize);
  const differs =
    backdrop && Math.abs((backdrop.width / backdrop.height / cardSize.w) * cardSize.h - 1) > ALIKE;
  return (
    <section aria-label={say("The card")} className="panel-body">
      <Text component="h2" className="element-title">
        {side === "back" ? say("The back of the card") : say("The card")}
      </Text>
      <Facts />
      <MultiSelect
        size="xs"
        label={say("Text languages")}
        description={say(
          "Names in Arabic script are treated as Urdu or Arabic, and names in Devanagari as Marathi or Nepali, depending on which language you choose first. If you do not choose a language, IDMS detects it from the letters.",
        )}
        placeholder={design.languages.length === 0 ? say("Automatic") : ""}
        data={languageOptions(design.languages)}
        value={[...design.languages]}
        maxValues={MOST_LANGUAGES}
        onChange={(languages) => dispatch({ kind: "edit", edit: (edited) => ({ ...edited, languages }) })}
      />
      <NumberInput
        size="xs"
        label={say("Safe margin")}
        description={say(
          "IDMS warns you about text and codes that are closer to the card edge than this, because they may be cut off.",
        )}
        suffix=" mm"
        min={0}
        max={SAFE_MARGIN.most}
        step={0.5}
        decimalScale={1}
        value={design.safeMargin}
        onChange={(value) => {
          if (typeof value === "number")
            dispatch({ kind: "edit", edit: (edited) => ({ ...edited, safeMargin: value }) });
        }}
      />
      {differs && (
        <p className="panel-hint" data-serious>
          {say(
            "The proportions of the background differ from those of the card, so white borders are printed. A background of {width} × {height} px fills the card.",
            { width: best.width, height: best.height },
          )}
        </p>
      )}
      {notes.size > 0 && <ToLookAt notes={notes} />}
      {Object.keys(fields).length > 0 && (notes.size === 0 || check !== "done") && (
        <p className="panel-hint">{CHECK_TEXTS[check]}</p>
      )}
      <SchoolFonts school={school} />
      {side === "back" && (
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<IconTrash size={14} aria-hidden="true" />}
          onClick={() => dispatch({ kind: "edit", edit: (design) => ({ ...design, back: null }) })}
        >
          {say("Remove the back side")}
        </Button>
      )}
      <p className="panel-hint">
        {say(
          "Select an element on the card to edit it. Coordinates are saved in image pixels, so the layout stays the same when you change the size of the background.",
        )}
      </p>
    </section>
  );
}

/** Shows the sizes of the card and its background, and the number of elements. */
function Facts() {
  const { design, face, fields } = useDesigner();
  const { cardSize } = design;
  const { backdrop } = face;
  return (
    <dl className="card-facts">
      <dt>{say("Size")}</dt>
      <dd>
        {cardSize.w} × {cardSize.h} mm
      </dd>
      <dt>{say("Background")}</dt>
      <dd>{backdrop ? `${backdrop.width} × ${backdrop.height} px` : say("none yet")}</dd>
      <dt>{say("Elements")}</dt>
      <dd>{Object.keys(fields).length}</dd>
    </dl>
  );
}

/** Lists the notes, grouped by element. Each note selects its element. */
function ToLookAt({ notes }: Pick<CardPanelProps, "notes">) {
  const { fields, available, dispatch } = useDesigner();
  return (
    <fieldset className="panel-group">
      <legend>{say("Needs attention")}</legend>
      <ul className="card-notes">
        {[...notes].map(([name, own]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => dispatch({ kind: "select", names: [name] })}
              data-serious={own.some(({ serious }) => serious) || undefined}
            >
              <strong>{fields[name] ? elementName(name, fields[name], available) : name}</strong>
              <span>{own.map(({ message }) => message).join(" ")}</span>
            </button>
            {own[0] && <FindingMeaning of={own[0]} />}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Lists the fonts uploaded for a school, each with a remove button. Shows nothing if there are none. */
function SchoolFonts({ school }: { school: number | null }) {
  const { data } = useList(SCHOOL_FONTS, schoolFontAnswer, { school }, school !== null);
  const { removeFont } = useActions();
  const fonts = (data?.rows ?? []).filter((font) => font.school === school);
  if (fonts.length === 0) return null;
  return (
    <fieldset className="panel-group">
      <legend>{say("School fonts")}</legend>
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
