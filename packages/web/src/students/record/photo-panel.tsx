import type { Box } from "@idms/core/cards/geometry/space";
import { photoSource, studentName } from "@idms/core/students/records/display-name";
import type { PhotoAdjustment } from "@idms/core/students/records/photo-adjustment";
import type { StudentRecord } from "@idms/core/students/records/student";
import { Button, FileButton, Group, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState, type ComponentProps } from "react";
import { call } from "../../ui/api/api.ts";
import { loadTexts } from "../../public/form-locales/languages.ts";
import { framed, PORTRAIT, shownAs } from "../../public/photo/photo.ts";
import { readHeic } from "../../public/photo/read-heic.ts";
import { PhotoFindings } from "../../ui/marks/photo-mark.tsx";
import { privateImage, PrivateImage } from "../../ui/marks/private-image.tsx";
import { recordPath, tellStatus } from "./record-calls.ts";
import { recordText } from "../../say/core-texts/students.ts";
import { say, spokenLanguage } from "../../say/say/say.ts";
import "../../public/form/form-fields.css";

/** The crop dialog is loaded when it is first used. */
const CropDialog = lazy(async () => {
  const [{ CropDialog: Dialog }, { crop: texts }] = await Promise.all([
    import("../../public/photo/crop-dialog.tsx"),
    loadTexts(spokenLanguage()).catch(() => loadTexts("en")),
  ]);
  const Cropper = (props: Omit<ComponentProps<typeof Dialog>, "texts">) => (
    <Dialog {...props} texts={texts} />
  );
  return { default: Cropper };
});

export interface PhotoPanelProps {
  record: StudentRecord;
  mayChange: boolean;
  keepVerified: boolean;
  busy: boolean;
  act(what: () => Promise<unknown>): void;
}

interface Cropped {
  file: File;
  size: { width: number; height: number };
}

/** Shows the photo, with buttons to replace, rotate and crop it. */
export function PhotoPanel({ record, mayChange, keepVerified, busy, act }: PhotoPanelProps) {
  const client = useQueryClient();
  const [cropping, setCropping] = useState<Cropped | null>(null);
  const { id, version } = record;
  const address = photoSource(record);

  const replace = (file: File | null) =>
    file &&
    act(async () => {
      const body = new FormData();
      body.set("photo", await shownAs(file, readHeic));
      body.set("keep_verified", String(keepVerified));
      tellStatus(record, await call("POST", recordPath(id, "photo/"), { body, version }));
    });
  const adjust = (adjustment: Partial<PhotoAdjustment>) =>
    act(async () => {
      const body = { ...adjustment, keep_verified: keepVerified };
      tellStatus(record, await call("POST", recordPath(id, "photo/adjust/"), { body, version }));
    });
  const crop = ({ x, y, width, height }: Box, { size }: Cropped) =>
    adjust({
      crop: {
        x: part(x, size.width),
        y: part(y, size.height),
        width: part(width, size.width),
        height: part(height, size.height),
      },
    });
  async function openCropper(photo: string): Promise<void> {
    const blob = await client.fetchQuery(privateImage(photo));
    const { width, height } = await createImageBitmap(blob);
    setCropping({ file: new File([blob], "photo.jpg", { type: blob.type }), size: { width, height } });
  }

  return (
    <section className="record-part" aria-labelledby="record-photo">
      <h2 id="record-photo">{recordText.photo}</h2>
      <PrivateImage
        address={address}
        alt={say("The photo of {name}", { name: studentName(record) })}
        className="record-photo"
      />
      {record.photo_came_along && (
        <Text size="sm" mt="xs">
          {recordText.photoCameAlong}
        </Text>
      )}
      <PhotoFindings quality={record.photo_quality} />
      {mayChange && (
        <PhotoActions
          hasPhoto={address !== null}
          busy={busy}
          onReplace={replace}
          onTurn={(turn) => adjust({ turn })}
          onCrop={() => address !== null && act(() => openCropper(address))}
        />
      )}
      {cropping && (
        <Suspense>
          <CropDialog
            photo={cropping.file}
            crop={framed(cropping.size, PORTRAIT)}
            frame={PORTRAIT}
            onApply={(area) => {
              setCropping(null);
              crop(area, cropping);
            }}
            onClose={() => setCropping(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface PhotoActionsProps {
  hasPhoto: boolean;
  busy: boolean;
  onReplace(file: File | null): void;
  onTurn(turn: 90 | 270): void;
  onCrop(): void;
}

function PhotoActions({ hasPhoto, busy, onReplace, onTurn, onCrop }: PhotoActionsProps) {
  return (
    <Group gap="xs" mt="xs" className="no-print">
      <FileButton accept="image/*" onChange={onReplace}>
        {(props) => (
          <Button {...props} size="xs" variant="default" disabled={busy}>
            {hasPhoto ? recordText.replacePhoto : recordText.addPhoto}
          </Button>
        )}
      </FileButton>
      {hasPhoto && (
        <>
          <Button size="xs" variant="default" aria-disabled={busy} onClick={() => busy || onTurn(270)}>
            {recordText.turnLeft}
          </Button>
          <Button size="xs" variant="default" aria-disabled={busy} onClick={() => busy || onTurn(90)}>
            {recordText.turnRight}
          </Button>
          <Button size="xs" variant="default" onClick={onCrop}>
            {recordText.crop}
          </Button>
        </>
      )}
    </Group>
  );
}

/** Returns a length as a fraction of the whole, from 0 to 1. */
const part = (length: number, whole: number): number => Math.min(1, Math.max(0, length / whole));
