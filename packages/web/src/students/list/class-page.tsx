import { countedClassSchema, type CountedClass } from "@idms/core/collect/dashboard/dashboard";
import { classLabel } from "@idms/core/school/classes/label";
import { Anchor, Group, Skeleton, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState, type ComponentType } from "react";
import { Link, useParams } from "react-router-dom";
import { IconPlus } from "../../ui/icons/icons.ts";
import { getOne } from "../../ui/api/api.ts";
import { ClassEditor } from "../../school/classes/class-editor.tsx";
import { classDelivery } from "../../school/dashboard/class-counts.tsx";
import { duePathsOfClass } from "../../school/dashboard/due-paths.ts";
import { WhatIsNext } from "../../school/dashboard/what-is-next.tsx";
import { ClassLinks } from "../../collect/links/class-links.tsx";
import { useRoster } from "../../collect/rosters/roster-calls.ts";
import { PhotoDayButton } from "../../collect/links/photo-days.tsx";
import { AddStudentEditor } from "./add-student-editor.tsx";
import { duplicatesOf } from "../record/use-duplicates.ts";
import { STUDENTS } from "../record/record-calls.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { HeadAction } from "../../ui/page/head-action.tsx";
import { PeopleContext } from "../../ui/page/frame.ts";
import { useListParams } from "../../ui/lists/list-params.ts";
import { LoadFailed } from "../../ui/page/load-failed.tsx";
import { Page } from "../../ui/page/page.tsx";
import { SearchBox } from "../../ui/lists/search-box.tsx";
import { useReload } from "../../ui/api/use-list.ts";
import { StudentList } from "./student-list.tsx";
import { NO_PHOTO, stateFilter } from "./state-filter.ts";
import { classText, commonText } from "../../say/core-texts/messages.ts";
import { listText, recordText, statusWords } from "../../say/core-texts/students.ts";
import { photoQualityText } from "../../say/core-texts/photos.ts";
import { say } from "../../say/say/say.ts";
import "./class-page.css";

/** Loads the class named in the address and shows it with the given component. */
function OfClass({ Show }: { Show: ComponentType<{ room: CountedClass }> }) {
  const id = Number(useParams()["id"]);
  const { data, error, refetch } = useQuery({
    queryKey: [STUDENTS, "class", id],
    queryFn: ({ signal }) => getOne(`/classes/${id}/`, countedClassSchema, { signal }),
  });
  if (data)
    return (
      <PeopleContext value={data.holds}>
        <Show key={id} room={data} />
      </PeopleContext>
    );
  if (!error) return <Skeleton height="24rem" />;
  return (
    <Page title={say("Class {id}", { id })}>
      <LoadFailed of={{ error, refetch }} otherwise={classText.loadFailed} />
    </Page>
  );
}

/** The page for a class. It shows the number of students in each status, and a list of the students. */
export const ClassPage = () => <OfClass Show={Class} />;

/** The page for a class's upload links and photo days. */
export const ClassLinksPage = () => <OfClass Show={Links} />;

/** Returns the heading of a class's pages. It names the school for users of several schools. */
function useClassTitle(room: CountedClass): string {
  const isOwn = useCurrentUser().school_id !== null;
  return isOwn ? classLabel(room) : `${classLabel(room)}, ${room.school_name}`;
}

function Links({ room }: { room: CountedClass }) {
  const can = useCan();
  return (
    <Page
      title={useClassTitle(room)}
      actions={can("photo_days.read") && <PhotoDayButton school={room.school} classroom={room.id} />}
    >
      <ClassLinks school={room.school} classroom={room.id} />
    </Page>
  );
}

const COUNTS = [
  { key: "total", label: say("Total"), state: "" },
  { key: "submitted", label: statusWords("SUBMITTED"), state: "SUBMITTED" },
  { key: "verified", label: statusWords("VERIFIED"), state: "VERIFIED" },
  { key: "generated", label: statusWords("ID_GENERATED"), state: "ID_GENERATED" },
  { key: "sent_back", label: listText.sentBackOnly, state: "SENT_BACK" },
  { key: "no_photo", label: photoQualityText.none, state: NO_PHOTO },
] as const;

/**
 * Counts the students of a class by state. The number without a photo is that of the roster, which also has the children
 * who sent nothing. It is 0 until it is known.
 */
function useCounts({ id, counts }: CountedClass): Record<(typeof COUNTS)[number]["key"], number> {
  return { ...counts, no_photo: useRoster(id).data?.without_photo.length ?? 0 };
}

/** Returns the address of the students in a state. The children without a photo are on the roster. */
const addressOf = ({ id }: CountedClass, state: string): string =>
  state === NO_PHOTO ? `/classes/${id}/roster?state=no_photo` : state === "" ? "?" : `?status=${state}`;

/**
 * Shows what is next for a class, and the delivery of its printed cards. The search for duplicates reads the photos, so
 * it waits until the list of students is shown.
 */
function Progress({ room, isListed }: { room: CountedClass; isListed: boolean }) {
  const can = useCan();
  const enabled = isListed && can("students.tell_apart");
  const duplicates = useQuery({ ...duplicatesOf(room.id), enabled }).data?.length ?? 0;
  const delivery = classDelivery(room.counts);
  return (
    <>
      {room.counts.total > 0 && (
        <WhatIsNext
          counts={{ ...room.counts, duplicates }}
          paths={duePathsOfClass(room, can("print_batches.read"))}
        />
      )}
      {delivery !== "" && <Text mb="xs">{delivery}</Text>}
    </>
  );
}

/** Shows the number of students in each state, with links that filter the list. */
function StatusCounts({ room, state }: { room: CountedClass; state: string }) {
  const counts = useCounts(room);
  return (
    <ul
      className="class-page-counts"
      aria-label={room.holds === "staff" ? say("Staff by status") : say("Students by status")}
    >
      {COUNTS.map(({ key, label, state: of }) => (
        <li key={key}>
          {/* None leads nowhere, but back from where it is. */}
          {counts[key] === 0 && of !== "" ? (
            <span aria-current={of === state ? "true" : undefined}>0 {label}</span>
          ) : (
            <Anchor
              component={Link}
              to={addressOf(room, of)}
              replace={of !== NO_PHOTO}
              aria-current={of === state ? "true" : undefined}
            >
              <strong>{counts[key]}</strong> {label}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}

function Class({ room }: { room: CountedClass }) {
  const params = useListParams();
  const can = useCan();
  const isOwn = useCurrentUser().school_id !== null;
  const isOfStaff = room.holds === "staff";
  const title = isOfStaff ? say("Staff") : listText.title;
  const reload = useReload();
  const [open, setOpen] = useState<"add" | "edit" | null>(null);
  const [isListed, setListed] = useState(false);
  const onShown = useCallback(() => setListed(true), []);
  const state = params.filter("status");
  const filter = useMemo(() => stateFilter(state), [state]);
  const name = classLabel(room);
  return (
    <Page
      title={useClassTitle(room)}
      actions={
        <>
          {can("classes.change") && (
            <HeadAction onClick={() => setOpen("edit")}>{commonText.edit}</HeadAction>
          )}
          {can("students.create") && isOwn && (
            <HeadAction main icon={IconPlus} onClick={() => setOpen("add")}>
              {isOfStaff ? say("Add member of staff") : recordText.add}
            </HeadAction>
          )}
        </>
      }
    >
      <Progress room={room} isListed={isListed} />
      <StatusCounts room={room} state={state} />
      <Title order={2} className="visually-hidden">
        {title}
      </Title>
      <Group className="toolbar no-print" align="flex-end" gap="sm">
        <SearchBox params={params} label={listText.search} />
      </Group>
      <StudentList
        params={params}
        school={room.school}
        classroom={room.id}
        filter={filter}
        label={`${title}, ${name}`}
        onShown={onShown}
      />
      {open === "edit" && (
        <ClassEditor
          room={room}
          onClose={() => {
            setOpen(null);
            void reload(STUDENTS);
          }}
        />
      )}
      {open === "add" && (
        <AddStudentEditor school={room.school} classroom={room.id} onClose={() => setOpen(null)} />
      )}
    </Page>
  );
}
