import type { OwnFontControl, OwnWeightControl } from "@idms/core/cards/properties/controls";
import { ownWish } from "@idms/core/cards/elements/own-wish";
import { chooseOwnFont, REGULAR_WEIGHT, weightsOf, type OwnFont } from "@idms/core/cards/shaping/own-fonts";
import { Button, FileButton, NativeSelect, Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { IconUpload } from "../../ui/icons/icons.ts";
import { say } from "../../say/say/say.ts";
import { elementText, weightName } from "../../say/core-texts/elements.ts";
import { useActions } from "../actions/use-actions.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { loadFont } from "../drawing/supply.ts";
import type { ControlProps } from "./control-props.ts";

const loading = new Map<string, Promise<boolean>>();

/** Adds the font with the given face to the page. Returns whether the font is available. */
function lend(face: string): Promise<boolean> {
  let lent = loading.get(face);
  if (!lent) {
    lent = (async () => {
      const bytes = await loadFont(face);
      if (!bytes) return false;
      document.fonts.add(await new FontFace(face, bytes).load());
      return true;
    })().catch(() => false);
    loading.set(face, lent);
  }
  return lent;
}

/**
 * Returns the CSS family of an uploaded font, in which the font's name can be shown. Returns undefined until the font
 * has loaded.
 */
function useOwnLetters({ face }: Pick<OwnFont, "face">): string | undefined {
  const [lent, setLent] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void lend(face).then((isThere) => !isGone && isThere && setLent(face));
    return () => void (isGone = true);
  }, [face]);
  return lent === face ? `"${face}"` : undefined;
}

const FONT_TYPES = ".ttf,.otf,.woff2,font/ttf,font/otf,font/woff2";
const NONE = "";

/** Shows the school's font families, each in its own font, and a button to upload another one. */
export function OwnFontEditor({ control, value, set }: ControlProps<OwnFontControl>) {
  const { fonts } = useDesigner();
  const { addFonts } = useActions();
  const chosen = typeof value === "string" ? value : NONE;
  const families = [...new Set([...fonts.map(({ family }) => family), ...(chosen ? [chosen] : [])])];
  return (
    <div className="own-font">
      {families.length > 0 && (
        <Select
          size="xs"
          label={elementText[control.label]}
          description={chosen && say("Letters missing from this font are set in the font above.")}
          allowDeselect={false}
          data={[
            { value: NONE, label: say("None") },
            ...families.map((family) => ({ value: family, label: family })),
          ]}
          value={chosen}
          renderOption={({ option }) =>
            option.value === NONE ? option.label : <FamilyName family={option.value} fonts={fonts} />
          }
          onChange={(family) => set(family || undefined)}
        />
      )}
      <FileButton
        multiple
        accept={FONT_TYPES}
        onChange={(files) => void addFonts(files).then((family) => family && set(family))}
      >
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconUpload size={14} aria-hidden="true" />}
          >
            {say("Upload a font")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

/** Shows a family's name in its own font once it has loaded. */
function FamilyName({ family, fonts }: { family: string; fonts: readonly OwnFont[] }) {
  const font = chooseOwnFont(fonts, { family, weight: REGULAR_WEIGHT, italic: false });
  return font ? <OwnLetters font={font} /> : family;
}

function OwnLetters({ font }: { font: OwnFont }) {
  const fontFamily = useOwnLetters(font);
  return <span style={{ fontFamily }}>{font.family}</span>;
}

/**
 * Shows the weights of the element's font family in the current style, upright or italic. Shows nothing if there is
 * only one weight.
 */
export function OwnWeightEditor({ control, value, element, set }: ControlProps<OwnWeightControl>) {
  const { fonts, fields } = useDesigner();
  const field = fields[element];
  const wish = field && ownWish(field);
  if (!wish) return null;
  const weights = weightsOf(fonts, wish);
  if (weights.length < 2 && value === undefined) return null;
  const weightOf = (asked: typeof wish) => chooseOwnFont(fonts, asked)?.weight ?? asked.weight;
  const usual = weightOf(ownWish({ ...field, fontWeight: undefined }) ?? wish);
  return (
    <NativeSelect
      size="xs"
      label={elementText[control.label]}
      value={String(weightOf(wish))}
      data={weights.map((weight) => ({ value: String(weight), label: weightName(weight) }))}
      onChange={(event) => {
        const weight = Number(event.currentTarget.value);
        set(weight === usual ? undefined : weight);
      }}
    />
  );
}
