import { CLASS_LINKS, isLinkOpen, type LinkSwitch } from "@idms/core/collect/links/class-link";
import { type ListedPhotoDay, listedPhotoDaySchema } from "@idms/core/collect/links/class-link-schemas";
import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { IconCamera } from "../../ui/icons/icons.ts";
import { detailOf } from "../../ui/api/api.ts";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { photoDayStaffText } from "../../say/core-texts/links.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { ExpiryLabel } from "./expiry-label.tsx";
import { HandOut, useLinkDeed } from "./hand-out.tsx";
import { StateBadge } from "./state-badge.tsx";
import { Failure } from "../../ui/failure.tsx";

const PHOTO_DAYS = "/photo-days/";

interface PhotoDaysOf {
  /** The school, or null to show the photo days of all schools. */
  school: number | null;
  /** The class whose photo days are shown. Defaults to all classes of the school. */
  classroom?: number;
}

export function PhotoDayButton(of: PhotoDaysOf) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HeadAction icon={IconCamera} onClick={() => setIsOpen(true)}>
        {say("Photo day")}
      </HeadAction>
      {isOpen && <PhotoDays {...of} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * The dialog for the links that let a teacher's phone take the photos of a class. Links can be created, shared, closed
 * and extended.
 */
function PhotoDays({ school: looking, classroom: only, onClose }: PhotoDaysOf & { onClose(): void }) {
  useFocusBack();
  const { role, school_id } = useCurrentUser();
  const [named, setSchool] = useState(school_id ?? looking);
  const alone = useOnlySchool(named === null).only;
  const school = named ?? alone;
  const [chosen, setClassroom] = useState<number | null>(null);
  const classroom = only ?? chosen;
  const days = useList(PHOTO_DAYS, listedPhotoDaySchema, { school, classroom: only });
  const reload = useReload();
  const { act, trouble, busy } = useLinkDeed(() => reload(PHOTO_DAYS));
  const now = new Date(days.dataUpdatedAt);

  async function make(): Promise<void> {
    if (await act("POST", PHOTO_DAYS, { school, classroom })) setClassroom(null);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={say("Photo day")}
      size="lg"
      closeButtonProps={{ "aria-label": commonText.close }}
    >
      <Stack>
        <Text>
          {say(
            "Open this link on a phone to photograph the class child by child. You do not need an account, and you can also take photos without an internet connection. The link shows only the names and roll numbers of this class. It works for {days} days.",
            { days: CLASS_LINKS.photos.days },
          )}
        </Text>
        {role === "SUPER_ADMIN" && only === undefined && (
          <SchoolSelect
            value={school}
            onChange={(chosen) => {
              setSchool(chosen);
              setClassroom(null);
            }}
          />
        )}
        <Group align="flex-end" gap="xs">
          {only === undefined && (
            <ClassSelect school={school} value={classroom} onChange={setClassroom} flex={1} />
          )}
          <Button disabled={classroom === null} loading={busy} onClick={() => void make()}>
            {say("Create link")}
          </Button>
        </Group>
        {(trouble ?? days.error) && (
          <Failure>{trouble ?? detailOf(days.error, say("The photo days could not be loaded."))}</Failure>
        )}
        {days.data?.rows.map((day) => (
          <PhotoDay
            key={day.id}
            day={day}
            now={now}
            onChange={(change) => void act("PATCH", `${PHOTO_DAYS}${day.id}/`, change)}
          />
        ))}
        {days.data?.rows.length === 0 && <Text c="dimmed">{say("No photo days yet.")}</Text>}
      </Stack>
    </Modal>
  );
}

interface PhotoDayProps {
  day: ListedPhotoDay;
  now: Date;
  onChange(change: LinkSwitch): void;
}

function PhotoDay({ day, now, onChange }: PhotoDayProps) {
  const name = day.classroom_name;
  return (
    <Stack gap="xs" component="section" aria-label={say("Photo day for {classroom}", { classroom: name })}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>
            <Words text={name} />
          </Text>
          <Text size="sm">{sayCount(day.shots, "{n} photo", "{n} photos")}</Text>
        </div>
        <ExpiryLabel expiresAt={day.expires_at} now={now} />
        <StateBadge kind="photos" link={day} now={now} />
      </Group>
      {day.stuck.length > 0 && (
        <Alert color="red">
          <Words text={photoDayStaffText.stuck(day.stuck)} />
        </Alert>
      )}
      <HandOut
        kind="photos"
        token={day.token}
        isOpen={isLinkOpen(day, now)}
        label={say("QR code for the photo day of {classroom}", { classroom: name })}
        message={[day.school_name, say("Photo day: {classroom}", { classroom: name })]}
        onChange={onChange}
      />
    </Stack>
  );
}
