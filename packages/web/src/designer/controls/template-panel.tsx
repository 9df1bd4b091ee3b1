import { Button, Checkbox, FileButton, TextInput } from "@mantine/core";
import type { ComponentType } from "react";
import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/core-texts/messages.ts";
import { withBackdrop } from "../edits/remeasure.ts";
import { useActions } from "../actions/use-actions.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { MAX_BACKGROUND_SIDE } from "@idms/core/students/records/image-limits";
import {
  IconDeviceFloppy,
  IconGridDots,
  IconPhotoUp,
  IconRectangleVertical,
  IconSparkles,
} from "../icons.ts";
import { IconId } from "../../ui/icons/frame-icons.ts";
import { IconPlus } from "../../ui/icons/icons.ts";
import { isBlank, type Backdrop } from "../edits/design.ts";

/** Image types that both the browser and the server can read. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp";

/** The name typed and the box ticked for the next template. */
export interface WantedTemplate {
  name: string;
  asDefault: boolean;
}

export interface TemplatePanelProps {
  /** Whether no template is loaded, so that the canvas settings are those of the new template. */
  isNew: boolean;
  wanted: WantedTemplate;
  onWanted(wanted: WantedTemplate): void;
  onStarters(): void;
  /** Creates a white card. */
  onWhite(): void;
}

/**
 * Shows the template actions: saving, creating proofs, changing the side's background, and creating a template from
 * the canvas.
 */
export function TemplatePanel(props: TemplatePanelProps) {
  const { face, side, unsaved, dispatch } = useDesigner();
  const { save, proof, tell } = useActions();

  async function take(file: File | null): Promise<void> {
    if (!file) return;
    const backdrop = await readBackdrop(file);
    if (!backdrop) {
      tell(say("The background must be an image file: JPEG, PNG or WebP."));
      return;
    }
    dispatch({ kind: "edit", edit: (design) => withBackdrop(design, side, backdrop) });
  }

  return (
    <section className="panel-group" aria-label={say("Template")}>
      <Button
        fullWidth
        // It answers all the same: the specification says what is told.
        variant={unsaved ? "filled" : "default"}
        leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
        onClick={() => void save()}
        aria-describedby="unsaved-note"
      >
        {designerText.saveLayout}
      </Button>
      <p className="panel-hint" id="unsaved-note">
        {unsaved ? say("Not saved yet") : say("No unsaved changes")}
      </p>
      <FileButton
        accept={IMAGE_TYPES}
        onChange={(file) => void take(file)}
        key={face.backdrop ? "replace" : "upload"}
      >
        {(props) => (
          <Button
            {...props}
            fullWidth
            size="xs"
            variant="default"
            leftSection={<IconPhotoUp size={16} aria-hidden="true" />}
          >
            {face.backdrop ? say("Replace background") : say("Upload background")}
          </Button>
        )}
      </FileButton>
      <div className="panel-pairs" role="group" aria-labelledby="proof-label">
        <span className="panel-label panel-wide" id="proof-label">
          {say("PDF proof")}
        </span>
        <ProofButton
          label={say("Card")}
          icon={IconId}
          what={say("PDF proof of this card")}
          onClick={() => void proof("card")}
        />
        <ProofButton
          label={say("Sheet")}
          icon={IconGridDots}
          what={say("PDF proof of an A4 sheet")}
          onClick={() => void proof("a4")}
        />
      </div>
      <NewTemplate {...props} />
    </section>
  );
}

/**
 * Creates a template from the canvas, from a starter design, or as a white card. On a blank card, the canvas offers the
 * last two.
 */
function NewTemplate({ isNew, wanted, onWanted, onStarters, onWhite }: TemplatePanelProps) {
  const { design } = useDesigner();
  const { create } = useActions();
  const { name, asDefault } = wanted;
  return (
    <form
      className="panel-new"
      onSubmit={(event) => {
        event.preventDefault();
        void create(name, asDefault).then((created) => created && onWanted({ name: "", asDefault }));
      }}
    >
      <TextInput
        size="xs"
        label={say("New template name")}
        value={name}
        maxLength={100}
        onChange={(event) => onWanted({ name: event.currentTarget.value, asDefault })}
      />
      {!isNew && (
        <Checkbox
          size="xs"
          label={say("Make the new template the default")}
          checked={asDefault}
          onChange={(event) => onWanted({ name, asDefault: event.currentTarget.checked })}
        />
      )}
      <Button
        size="xs"
        type="submit"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
      >
        {designerText.createTemplate}
      </Button>
      {!isBlank(design) && (
        <>
          <Button
            size="xs"
            variant="light"
            leftSection={<IconSparkles size={14} aria-hidden="true" />}
            onClick={onStarters}
          >
            {say("Start from a design")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRectangleVertical size={14} aria-hidden="true" />}
            onClick={onWhite}
          >
            {say("Start with a white card")}
          </Button>
        </>
      )}
    </form>
  );
}

function ProofButton(props: {
  label: string;
  icon: ComponentType<{ size?: number }>;
  what: string;
  onClick(): void;
}) {
  const { label, icon: Icon, what, onClick } = props;
  return (
    <Button
      size="xs"
      variant="default"
      px="xs"
      aria-label={what}
      leftSection={<Icon size={14} aria-hidden="true" />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}

/**
 * Reads a chosen file as a background, at the size that the server will store. Returns null if the browser cannot
 * decode it.
 */
async function readBackdrop(file: File): Promise<Backdrop | null> {
  if (!file.type.startsWith("image/")) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    const kept = Math.min(1, MAX_BACKGROUND_SIDE / Math.max(width, height));
    return { width: Math.round(width * kept), height: Math.round(height * kept), picture: file };
  } catch {
    return null;
  }
}
