import { userSchema } from "@idms/core/school/accounts/user";
import { schoolFontAnswer } from "@idms/core/cards/designs/school-font";
import { schoolNoticeAnswer } from "@idms/core/forms/notices/notice-schemas";
import { NOTICE_PATH } from "@idms/core/forms/notices/notice-text";
import { PARENT_LANGUAGES } from "@idms/core/forms/values/parent-languages";
import { logoSize } from "@idms/core/school/schools/logo";
import { Anchor, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { getOne } from "../../ui/api/api.ts";
import { SCHOOL_FONTS } from "../../designer/actions/use-own-fonts.ts";
import { noticePath } from "../../school/notice/notice-form.tsx";
import { layoutInWords } from "../../print/sheets/layouts.ts";
import { usePrintWish } from "../../print/sheets/use-wish.ts";
import { say, sayCount } from "../../say/say/say.ts";
import { noticeText } from "../../say/core-texts/forms.ts";
import {
  backgroundSetting,
  coachSetting,
  holdBackSetting,
  holdPhotosSetting,
  phoneCardSetting,
  previewSetting,
  signOffSetting,
  cardKeyText,
  logoText,
} from "../../say/core-texts/schools.ts";
import { shellText } from "../../say/core-texts/messages.ts";
import { yearText } from "../../say/core-texts/years.ts";
import { keysAnswer, keysPath } from "../../school/schools/card-key-field.tsx";
import type { School } from "@idms/core/school/schools/school";
import { SchoolEditor } from "../../school/schools/school-editor.tsx";
import { useLogo } from "../../school/schools/use-logo.ts";
import { useSchools } from "../../school/schools/use-schools.ts";
import { DataTable, type Column } from "../../ui/lists/data-table.tsx";
import { moment } from "../../ui/api/moment.ts";
import { yesOrNo } from "../../ui/forms/text-parts.ts";
import { useList } from "../../ui/api/use-list.ts";
import { Words } from "../../ui/api/words.ts";
import { useStanding } from "../../school/years/year-calls.ts";

interface Row {
  name: string;
  /** The value, or null until it is known. */
  value: ReactNode;
  /** The page where the value is changed. Undefined if it is changed in the school's editor. */
  at?: { to: string; label: string };
}

/**
 * Loads the settings of a school that are not stored in its own record. Returns undefined for settings that are not
 * known yet.
 */
function useSettings(id: number) {
  const logo = useLogo(id);
  const standing = useStanding(id);
  const wish = usePrintWish(id);
  const notice = useQuery({
    queryKey: [noticePath(id)],
    queryFn: ({ signal }) => getOne(noticePath(id), schoolNoticeAnswer, { signal }),
  }).data;
  const keys = useQuery({
    queryKey: [keysPath(id)],
    queryFn: ({ signal }) => getOne(keysPath(id), keysAnswer, { signal }),
  }).data;
  const fonts = useList(SCHOOL_FONTS, schoolFontAnswer, { school: id }).data?.rows;
  const users = useList("/users/", userSchema).data?.rows;
  return { logo, year: standing.data, wish: wish.data, notice, keys, fonts, users };
}
type Settings = ReturnType<typeof useSettings>;

/** Returns the rows with the settings that can be changed in the school's editor. */
function ownRows(school: School, { logo, keys }: Settings): Row[] {
  const { address, email, phone } = school;
  const inUse = keys?.find(({ retired_at }) => retired_at === null);
  return [
    { name: say("Name"), value: school.name },
    {
      name: say("Address, email and phone"),
      value: [address, email, phone].filter(Boolean).join(", ") || say("none"),
    },
    {
      name: logoText.title,
      value:
        logo === null
          ? logoText.none
          : logo && <img src={logo.url} alt={logoText.title} {...logoSize(logo)} />,
    },
    { name: previewSetting.label, value: yesOrNo(school.card_preview) },
    { name: coachSetting.label, value: yesOrNo(school.photo_coach) },
    { name: signOffSetting.label, value: yesOrNo(school.sign_off) },
    { name: holdBackSetting.label, value: yesOrNo(school.hold_back) },
    { name: holdPhotosSetting.label, value: yesOrNo(school.hold_photos) },
    { name: backgroundSetting.label, value: school.photo_background ?? backgroundSetting.off },
    { name: phoneCardSetting.label, value: yesOrNo(school.phone_card ?? false) },
    {
      name: cardKeyText.title,
      value:
        keys && (inUse ? say("In use since {date}", { date: moment(inUse.created_at) }) : cardKeyText.none),
    },
  ];
}

/** Returns the rows with the settings that are changed elsewhere. */
function otherRows(id: number, { year: standing, wish, notice, fonts, users }: Settings): Row[] {
  const at = (path: string, label: string) => ({
    to: `${path}${path.includes("?") ? "&" : "?"}school=${id}`,
    label,
  });
  const printers = users?.filter((user) => user.school === id && user.grants.includes("print"));
  const own =
    notice && PARENT_LANGUAGES.filter((language) => notice.texts[language] !== notice.usual[language]);
  const year = standing?.year;
  const printed = wish?.wish;
  return [
    {
      name: say("School year"),
      value:
        standing &&
        (year ? say("{name}, until {date}", { name: year.name, date: year.ends_on }) : say("none")),
      at: at("/classes/new-year", yearText.title),
    },
    {
      name: say("Notice to parents"),
      value:
        own &&
        (own.length === 0
          ? say("The standard text, in each language")
          : say("Custom text in {languages}", { languages: own.join(", ") })),
      at: at(NOTICE_PATH, noticeText.title),
    },
    {
      name: say("Retention period stated in the notice"),
      value: notice && sayCount(notice.months, "{n} month", "{n} months"),
      at: at(NOTICE_PATH, noticeText.title),
    },
    {
      name: say("Card layout on the paper"),
      value: wish && (printed ? layoutInWords(printed.layout) : say("Not printed yet")),
      at: at("/admin/print", say("Print Desk")),
    },
    {
      name: say("Custom fonts"),
      value: fonts && (fonts.map(({ family, style }) => `${family} ${style}`).join(", ") || say("none")),
      at: at("/admin/id-templates", shellText.menu.idTemplates),
    },
    {
      name: say("Users who can print for the school, besides the super admins"),
      value: printers && (printers.map(({ username }) => username).join(", ") || say("nobody")),
      at: { to: "/admin/users", label: shellText.menu.schoolAdmins },
    },
    {
      name: say("Upload links"),
      value: say("Which classes collect submissions, and until when"),
      at: at("/school/upload-links", shellText.menu.uploadLinks),
    },
  ];
}

const columnsOf = (edit: (name: string) => void): Column<Row>[] => [
  { title: say("Setting"), wide: true, cell: ({ name }) => <Text fw={600}>{name}</Text> },
  {
    title: say("Value"),
    cell: ({ value }) => (typeof value === "string" ? <Words text={value} /> : value),
  },
  {
    title: say("Where to change it"),
    noPrint: true,
    cell: ({ name, at: place }) =>
      place ? (
        <Anchor component={Link} to={place.to}>
          {place.label}
        </Anchor>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={say("Edit school: {what}", { what: name })}
          onClick={() => edit(name)}
        >
          {say("Edit School")}
        </Button>
      ),
  },
];
/** Shows all settings of a school, each with a link to the page that changes it. */
export function SchoolSettings({ school: id }: { school: number }) {
  const schools = useSchools();
  const school = schools.data?.rows.find((each) => each.id === id);
  const settings = useSettings(id);
  const [editing, setEditing] = useState<string>();
  if (!school) return schools.data ? <Text role="status">{say("This school does not exist.")}</Text> : null;
  return (
    <>
      <DataTable
        label={say("Settings for the school {name}", { name: school.name })}
        columns={columnsOf(setEditing)}
        rows={[...ownRows(school, settings), ...otherRows(id, settings)]}
        rowKey={({ name }) => name}
        empty=""
      />
      {editing !== undefined && (
        <SchoolEditor school={school} shown={editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}
