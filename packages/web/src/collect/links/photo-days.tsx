import { whatsAppAddress } from "@idms/core/collect/invitations/invitation";
import { CLASS_LINKS, classLinkAddress, isLinkOpen } from "@idms/core/collect/links/class-link";
import { type ListedPhotoDay, listedPhotoDaySchema } from "@idms/core/collect/links/class-link-schemas";
import { Alert, Badge, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconBrandWhatsapp, IconCamera } from "@tabler/icons-react";
import { useState } from "react";
import { call, detailOf } from "../../ui/api/api.ts";
import { ClassSelect } from "../../school/classes/class-select.tsx";
import { say, sayCount } from "../../say/say/say.ts";
import { commonText } from "../../say/texts/messages.ts";
import { photoDayText } from "../../say/texts/photo-days.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useFocusBack } from "../../ui/forms/focus.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { useList, useReload } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { CopyButton } from "./copy-button.tsx";
import { ExpiryLabel } from "./expiry-label.tsx";
import { QrCode } from "../../public/page/qr-code.tsx";
import { useLinkBase } from "./use-link-base.ts";

const PHOTO_DAYS = "/photo-days/";

/** Does something to photo days and shows them anew, or says why it could not be done. */
function useDeed() {
  const reload = useReload();
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  async function act(method: "POST" | "PATCH", path: string, body: object): Promise<boolean> {
    setIsBusy(true);
    setTrouble(null);
    try {
      await call(method, path, { body });
      await reload(PHOTO_DAYS);
      return true;
    } catch (error) {
      setTrouble(detailOf(error, commonText.saveFailed));
      return false;
    } finally {
      setIsBusy(false);
    }
  }
  return { act, trouble, isBusy };
}

interface PhotoDaysOf {
  /** Null for those of all schools. */
  school: number | null;
  /** The one class that they are of; of all of the school unless given. */
  classroom?: number;
}

/** Opens the photo days of a class, a school or all. */
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

/** The links by which a teacher's phone takes the photos of a class: to be made, handed out, closed and extended. */
function PhotoDays({ school: looking, classroom: only, onClose }: PhotoDaysOf & { onClose(): void }) {
  useFocusBack();
  const { role, school_id } = useCurrentUser();
  const [named, setSchool] = useState(school_id ?? looking);
  const alone = useOnlySchool(named === null).only;
  const school = named ?? alone;
  const [chosen, setClassroom] = useState<number | null>(null);
  const classroom = only ?? chosen;
  const days = useList(PHOTO_DAYS, listedPhotoDaySchema, { school, classroom: only });
  const { act, trouble, isBusy } = useDeed();
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
            "Whoever opens such a link on a phone goes through the class child by child and takes the photos, without an account and without a network. They see the names and roll numbers of this class and nothing else. A link is good for {days} days.",
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
          <Button disabled={classroom === null} loading={isBusy} onClick={() => void make()}>
            {say("Make the link")}
          </Button>
        </Group>
        {(trouble ?? days.error) && (
          <Alert color="red" role="alert">
            {trouble ?? detailOf(days.error, say("The photo days could not be loaded."))}
          </Alert>
        )}
        {days.data?.rows.map((day) => (
          <PhotoDay
            key={day.id}
            day={day}
            now={now}
            onChange={(change) => void act("PATCH", `${PHOTO_DAYS}${day.id}/`, change)}
          />
        ))}
        {days.data?.rows.length === 0 && <Text c="dimmed">{say("No photo day yet.")}</Text>}
      </Stack>
    </Modal>
  );
}

interface PhotoDayProps {
  day: ListedPhotoDay;
  now: Date;
  onChange(change: { is_active?: boolean; days?: number }): void;
}

function PhotoDay({ day, now, onChange }: PhotoDayProps) {
  const base = useLinkBase();
  const [showsCode, setShowsCode] = useState(false);
  const address = classLinkAddress("photos", base, day.token);
  const isOpen = isLinkOpen(day, now);
  const name = day.classroom_name;
  const text = [day.school_name, say("Photo day: {classroom}", { classroom: name }), address].join("\n");
  return (
    <Stack gap="xs" component="section" aria-label={say("Photo day of {classroom}", { classroom: name })}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={600}>
            <Words text={name} />
          </Text>
          <Text size="sm">{sayCount(day.shots, "{n} photo", "{n} photos")}</Text>
        </div>
        <ExpiryLabel expiresAt={day.expires_at} now={now} />
        <Badge
          variant={isOpen ? "filled" : "default"}
          color={isOpen ? "idms" : "gray"}
          tt="none"
          miw="max-content"
        >
          {isOpen ? say("Open") : day.is_active && day.paused_at !== null ? say("Paused") : say("Closed")}
        </Badge>
      </Group>
      {day.stuck.length > 0 && (
        <Alert color="red">
          <Words text={photoDayText.stuck(day.stuck)} />
        </Alert>
      )}
      <Group gap="xs">
        <CopyButton text={address} label={say("Copy link")} />
        <Button variant="default" aria-expanded={showsCode} onClick={() => setShowsCode(!showsCode)}>
          {say("QR code")}
        </Button>
        <Button
          component="a"
          variant="default"
          href={whatsAppAddress(text)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} aria-hidden="true" />}
        >
          WhatsApp
        </Button>
        <Button
          variant="default"
          onClick={() => onChange({ is_active: true, days: CLASS_LINKS.photos.days })}
        >
          {say("{days} days from now", { days: CLASS_LINKS.photos.days })}
        </Button>
        {isOpen && (
          <Button variant="default" onClick={() => onChange({ is_active: false })}>
            {say("Close")}
          </Button>
        )}
      </Group>
      {showsCode && (
        <div>
          <QrCode
            text={address}
            label={say("QR code of the photo day of {classroom}", { classroom: name })}
          />
        </div>
      )}
    </Stack>
  );
}
