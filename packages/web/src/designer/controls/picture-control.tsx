import type { PictureControl } from "@idms/core/cards/properties/controls";
import { Button, FileButton, NativeSelect } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { retell } from "../../say/say/retell.ts";
import { say } from "../../say/say/say.ts";
import { useActions } from "../actions/use-actions.ts";
import { useDesigner } from "../actions/use-designer.ts";
import type { ControlProps } from "./control-props.ts";
import { IMAGE_TYPES } from "./template-panel.tsx";

/** One of the template's pictures, or another that is uploaded. */
export function PictureEditor({ control, value, set, element }: ControlProps<PictureControl>) {
  const { design } = useDesigner();
  const { addImage } = useActions();
  const images = Object.entries(design.images);
  return (
    <>
      {images.length > 0 && (
        <NativeSelect
          size="xs"
          label={retell(control.label)}
          value={typeof value === "string" ? value : ""}
          data={[
            { value: "", label: say("None") },
            ...images.map(([key, image]) => ({ value: key, label: image.name || key })),
          ]}
          onChange={(event) => set(event.currentTarget.value || null)}
        />
      )}
      <FileButton accept={IMAGE_TYPES} onChange={(file) => file && void addImage(file, element)}>
        {(props) => (
          <Button
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconPhotoUp size={14} aria-hidden="true" />}
          >
            {say("Upload a picture")}
          </Button>
        )}
      </FileButton>
    </>
  );
}
