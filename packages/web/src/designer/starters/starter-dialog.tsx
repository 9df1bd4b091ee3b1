import { starterSchema, type Starter } from "@idms/core/cards/designs/starter";
import { Button, FileButton, Modal, TextInput, Skeleton, Checkbox, SegmentedControl } from "@mantine/core";
import { useDebouncedValue, useMediaQuery, useIntersection } from "@mantine/hooks";
import { useState, useEffect } from "react";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { commonText, designerText } from "../../say/core-texts/messages.ts";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { useList } from "../../ui/api/use-list.ts";
import { IMAGE_TYPES } from "../controls/template-panel.tsx";
import { useActions } from "../actions/use-actions.ts";
import { API_BASE, fetchAnswer, type Query } from "../../ui/api/api.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { IconPhotoUp } from "../icons.ts";
import { pictureColors } from "../drawing/use-palette.ts";

interface Colors {
  primary: string | null;
  accent: string | null;
}

interface LogoColorsProps {
  /** The design's original colours. */
  defaults: { primary: string; accent: string } | null;
  logo: File | null;
  colors: Colors;
  onColors(colors: Colors): void;
}

const NAMES = [
  ["primary", say("Main colour")],
  ["accent", say("Second colour")],
] as const;

/** Selects two colours that replace the design's own colours. They can be any colours, or colours from the logo. */
function LogoColors({ defaults, logo, colors, onColors }: LogoColorsProps) {
  const { data: offered = [] } = useQuery({
    queryKey: ["palette", logo?.name, logo?.lastModified, logo?.size],
    queryFn: () => pictureColors(logo as File),
    enabled: logo !== null,
    staleTime: Infinity,
  });
  return (
    <>
      {NAMES.map(([which, label]) => (
        <fieldset key={which} className="color-field">
          <legend>{label}</legend>
          <div className="swatches">
            <input
              type="color"
              aria-label={label}
              value={colors[which] ?? defaults?.[which] ?? "#000000"}
              onChange={(event) => onColors({ ...colors, [which]: event.currentTarget.value })}
            />
            {offered.map((color) => (
              <button
                key={color}
                type="button"
                className="swatch"
                aria-label={`${label}: ${color}`}
                aria-pressed={colors[which] === color}
                style={{ backgroundColor: color }}
                onClick={() => onColors({ ...colors, [which]: color })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {(colors.primary ?? colors.accent) && (
        <Button size="compact-xs" variant="subtle" onClick={() => onColors({ primary: null, accent: null })}>
          {say("The design's own colours")}
        </Button>
      )}
    </>
  );
}

/** The filter for starter designs. */
interface Wanted {
  lies: "any" | "upright" | "across";
  withBack: boolean;
}

const ALL: Wanted = { lies: "any", withBack: false };

const isAcross = ({ card_size_mm: { w, h } }: Starter): boolean => w > h;

const isWanted = (starter: Starter, { lies, withBack }: Wanted): boolean =>
  (lies === "any" || isAcross(starter) === (lies === "across")) &&
  (!withBack || starter.back_preview_url !== null);

const LIES: { value: Wanted["lies"]; label: string }[] = [
  { value: "any", label: say("All") },
  { value: "upright", label: say("Upright") },
  { value: "across", label: say("Across") },
];

interface StarterFilterProps {
  wanted: Wanted;
  onWanted(wanted: Wanted): void;
  /** Number of designs that match the filter. */
  count: number;
}

/** Filters the designs by card orientation and by whether they have a back. */
function StarterFilter({ wanted, onWanted, count }: StarterFilterProps) {
  return (
    <div className="starter-filter">
      <SegmentedControl
        size="xs"
        aria-label={say("Card orientation")}
        data={LIES}
        value={wanted.lies}
        onChange={(lies) => onWanted({ ...wanted, lies })}
      />
      <Checkbox
        size="xs"
        label={say("With a back side")}
        checked={wanted.withBack}
        onChange={(event) => onWanted({ ...wanted, withBack: event.currentTarget.checked })}
      />
      <span className="starter-count" role="status">
        {sayCount(count, "{n} design", "{n} designs")}
      </span>
    </div>
  );
}

/** How long a colour must stay unchanged before the designs are drawn in it, in ms. */
const PAUSE_MS = 300;

export interface StarterDialogProps {
  school: number | null;
  onSchool(school: number | null): void;
  onClose(): void;
}

/** The school-specific look of a design: its colours, logo and name. */
interface Look {
  colors: { primary: string | null; accent: string | null };
  logo: File | null;
  name: string;
}
const AS_DESIGNED: Look = { colors: { primary: null, accent: null }, logo: null, name: "" };

/** Shows the starter designs in the school's colours and with its logo. Asks for the school if none is selected. */
export function StarterDialog({ school, onSchool, onClose }: StarterDialogProps) {
  useFocusBack();
  const { startFrom } = useActions();
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const starters = useList("/id-templates/starters/", starterSchema);
  const [chosen, setChosen] = useState<Starter | null>(null);
  const [look, setLook] = useState(AS_DESIGNED);
  const { colors, logo, name } = look;
  const [shownColors] = useDebouncedValue(colors, PAUSE_MS);
  const [asksSchool] = useState(school === null);
  const [wasUsed, setWasUsed] = useState(false);
  const [wanted, setWanted] = useState(ALL);
  const rows = (starters.data?.rows ?? []).filter((each) => isWanted(each, wanted));
  const starter = rows.find(({ id }) => id === chosen?.id) ?? rows[0] ?? null;
  const back = useStarterPicture(starter?.back_preview_url ?? null, { ...shownColors, school });

  async function use(): Promise<void> {
    setWasUsed(true);
    if (!starter || school === null) return;
    const made = await startFrom({ starter: starter.id, name: name.trim(), ...colors, logo });
    if (made) onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Start from a design")}
      size="70rem"
      fullScreen={narrow}
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <form
        className="starters"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void use();
        }}
      >
        <div>
          <StarterFilter wanted={wanted} onWanted={setWanted} count={rows.length} />
          <div className="starter-grid" role="radiogroup" aria-label={say("Designs")}>
            {rows.map((each) => (
              <StarterCard
                key={each.id}
                starter={each}
                school={school}
                colors={shownColors}
                chosen={each === starter}
                onChoose={() => setChosen(each)}
              />
            ))}
          </div>
        </div>
        <div className="starter-side">
          {asksSchool && (
            <SchoolSelect
              size="xs"
              required
              value={school}
              onChange={onSchool}
              error={wasUsed && school === null && designerText.selectSchool}
            />
          )}
          <OwnLook starter={starter} look={look} onLook={setLook} />
          <Button type="submit" disabled={!starter}>
            {starter ? say("Use {design}", { design: starter.name }) : say("Use this design")}
          </Button>
          {starter && back && (
            <figure className="starter-back">
              <figcaption>{say("The back of {design}", { design: starter.name })}</figcaption>
              <img src={back} alt="" />
            </figure>
          )}
        </div>
      </form>
    </Modal>
  );
}

interface OwnLookProps {
  starter: Starter | null;
  look: Look;
  onLook(look: Look): void;
}

function OwnLook({ starter, look, onLook }: OwnLookProps) {
  const { colors, logo, name } = look;
  return (
    <>
      <LogoColors
        defaults={starter?.colors ?? null}
        logo={logo}
        colors={colors}
        onColors={(next) => onLook({ ...look, colors: next })}
      />
      <FileButton accept={IMAGE_TYPES} onChange={(file) => onLook({ ...look, logo: file })}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconPhotoUp size={14} aria-hidden="true" />}
          >
            {logo ? say("Logo: {file}", { file: logo.name }) : say("Add the school's logo")}
          </Button>
        )}
      </FileButton>
      <TextInput
        size="xs"
        label={say("Template name")}
        placeholder={starter?.name ?? ""}
        value={name}
        maxLength={100}
        onChange={(event) => onLook({ ...look, name: event.currentTarget.value })}
      />
    </>
  );
}

interface StarterCardProps {
  starter: Starter;
  school: number | null;
  colors: Query;
  chosen: boolean;
  onChoose(): void;
}

/** Shows the preview card of a design. While a preview in new colours is being drawn, the previous one stays. */
function StarterCard({ starter, school, colors, chosen, onChoose }: StarterCardProps) {
  const { ref, entry } = useIntersection();
  // Many are below the edge of the dialog: each is drawn when it comes into sight, and in new colours when it is seen.
  const [wasSeen, setWasSeen] = useState(false);
  if (entry?.isIntersecting && !wasSeen) setWasSeen(true);
  const url = useStarterPicture(wasSeen ? starter.preview_url : null, { ...colors, school });
  const { w, h } = starter.card_size_mm;
  const size = `${w} × ${h} mm`;
  return (
    <label ref={ref} className="starter-card" data-chosen={chosen || undefined}>
      <input type="radio" name="starter" value={starter.id} checked={chosen} onChange={onChoose} />
      <span className="starter-stage" data-across={isAcross(starter) || undefined}>
        {url ? (
          <img src={url} alt="" style={{ aspectRatio: `${w} / ${h}` }} />
        ) : (
          <Skeleton style={{ aspectRatio: `${w} / ${h}` }} />
        )}
      </span>
      <strong>
        {starter.is_for_staff ? say("{design} (for staff)", { design: starter.name }) : starter.name}
      </strong>
      <span className="starter-size">
        {starter.back_preview_url ? say("{size}, with a back side", { size }) : size}
      </span>
    </label>
  );
}

/**
 * Returns the URL of a design's preview from the server, or null while there is no preview. Never returns a preview
 * of another design.
 */
function useStarterPicture(preview: string | null, query: Query): string | null {
  const { data } = useQuery({
    queryKey: ["starter", preview, query],
    queryFn: async ({ signal }) => {
      const [path = "", more] = (preview as string).slice(API_BASE.length).split("?");
      const asked = { ...Object.fromEntries(new URLSearchParams(more)), ...query };
      return { preview, blob: await (await fetchAnswer("GET", path, { query: asked, signal })).blob() };
    },
    enabled: preview !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return useObjectUrl(data?.preview === preview ? data?.blob : undefined);
}

/** Returns an object URL that is valid while its content is shown. */
function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
