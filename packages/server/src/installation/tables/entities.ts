/**
 * The tables for the entities in the specification: schools, people, classes, forms, links and ID templates. Students
 * have separate tables.
 */
import type { DesignRule } from "@idms/core/cards/designs/design-rule-schemas";
import type { Grant } from "@idms/core/school/accounts/rights";
import type { Place, Role } from "@idms/core/school/accounts/roles";
import type { FilterChoice, FilteredList } from "@idms/core/school/accounts/saved-filter";
import type { CardFields } from "@idms/core/cards/designs/template";
import type { Holds } from "@idms/core/school/classes/staff-group";
import type { LinkKind } from "@idms/core/collect/links/class-link";
import type { FormField } from "@idms/core/forms/values/field";
import type { PrinterProfile } from "@idms/core/print/sheets/printer";
import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  cascade,
  createdAndUpdated,
  createdAt,
  flag,
  id,
  searchColumns,
  restrict,
  searchKey,
  setNull,
  sortKey,
  version,
} from "./columns.ts";
import { districts } from "./district-tables.ts";

export const schools = sqliteTable(
  "schools",
  {
    id: id(),
    name: text("name").notNull(),
    address: text("address").notNull().default(""),
    email: text("email").notNull().default(""),
    phone: text("phone").notNull().default(""),
    /** Whether parents see a sample card before they submit the form. */
    card_preview: flag("card_preview").notNull().default(true),
    /** Whether the form helps parents with the photo. */
    photo_coach: flag("photo_coach").notNull().default(true),
    /** Whether a card is printed only after it has been signed on the class proof. */
    sign_off: flag("sign_off").notNull().default(false),
    /**
     * Whether preflight checks hold back cards for every caller, including programs that do not request the checks.
     */
    hold_back: flag("hold_back").notNull().default(false),
    /** Whether a photo rated red holds back its card. Otherwise, the photo is only reported. */
    hold_photos: flag("hold_photos").notNull().default(false),
    /** Whether families can show the valid printed card on a phone. */
    phone_card: flag("phone_card").notNull().default(false),
    /** The colour that is proposed as the background of photos. Null if none is proposed. */
    photo_background: text("photo_background"),
    district_id: integer("district_id").references(() => districts.id, restrict),
    ...searchColumns(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [index("schools_name").on(t.sort_key), index("schools_district").on(t.district_id)],
);

/**
 * The logo of a school. It is deleted with the school. `file` is the PNG for web pages, with its size in pixels.
 * `shared` is the JPEG that chat apps show next to a link. Both are file names in the data folder's backgrounds/.
 */
export const schoolLogos = sqliteTable(
  "school_logos",
  {
    school_id: integer("school_id")
      .primaryKey()
      .references(() => schools.id, cascade),
    file: text("file").notNull(),
    shared: text("shared").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex("school_logos_file").on(t.file), uniqueIndex("school_logos_shared").on(t.shared)],
);

export const ofSchool = () =>
  integer("school_id")
    .notNull()
    .references(() => schools.id, restrict);

/**
 * The users. A super admin has no school. User names are case-insensitive. A user with `disabled_at` cannot sign in.
 */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    username: text("username").notNull(),
    password_hash: text("password_hash").notNull(),
    first_name: text("first_name").notNull().default(""),
    last_name: text("last_name").notNull().default(""),
    role: text("role").$type<Role>().notNull(),
    school_id: integer("school_id").references(() => schools.id, restrict),
    email: text("email").notNull().default(""),
    disabled_at: text("disabled_at"),
    /** The time at which someone else set the password. Null once the user has chosen a password. */
    password_given_at: text("password_given_at"),
    /** The time at which the user entered the email address. Null once the address is confirmed. */
    email_own_at: text("email_own_at"),
    /** The rights that a super admin granted to the user in addition to the rights of the role. */
    grants: text("grants", { mode: "json" }).$type<Grant[]>().notNull().default([]),
    /** The place where the role applies. Null for the place defined in the specification. */
    place: text("place").$type<Place>(),
    district_id: integer("district_id").references(() => districts.id, restrict),
    /**
     * The classes to which the role is limited. IDs are never reused, so the ID of a deleted class grants no access.
     */
    class_ids: text("class_ids", { mode: "json" }).$type<number[]>().notNull().default([]),
    ...searchColumns(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    uniqueIndex("users_username").on(sql`lower(username)`),
    index("users_email").on(sql`lower(email)`),
    index("users_school").on(t.school_id),
    index("users_district").on(t.district_id),
  ],
);

/** The list filters that a user has saved. No other user can see them. */
export const savedFilters = sqliteTable(
  "saved_filters",
  {
    id: id(),
    user_id: integer("user_id")
      .notNull()
      .references(() => users.id, cascade),
    list: text("list").$type<FilteredList>().notNull(),
    name: text("name").notNull(),
    sort_key: sortKey(),
    chosen: text("chosen", { mode: "json" }).$type<FilterChoice>().notNull(),
    ...createdAndUpdated(),
  },
  (t) => [uniqueIndex("saved_filters_name").on(t.user_id, t.list, t.name)],
);

export const classes = sqliteTable(
  "classes",
  {
    id: id(),
    school_id: ofSchool(),
    class_name: text("class_name").notNull(),
    section: text("section"),
    holds: text("holds").$type<Holds>().notNull().default("students"),
    /**
     * The key for comparing the names of two classes in a school. It is written together with the name, using
     * `comparableClass` in core.
     */
    name_key: text("name_key"),
    /** The sort column of lists. It is written together with the name, using `sortKey` in core. */
    class_name_sort: text("class_name_sort"),
    section_sort: text("section_sort"),
    search_key: searchKey(),
    total_students: integer("total_students").notNull().default(0),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("classes_school").on(t.school_id, t.class_name_sort, t.section_sort),
    uniqueIndex("classes_name").on(t.school_id, t.name_key),
  ],
);

/** The form templates. `fields` contains the form's fields in order, in the format of the field schema in core. */
export const formTemplates = sqliteTable(
  "form_templates",
  {
    id: id(),
    school_id: ofSchool(),
    name: text("name").notNull(),
    fields: text("fields", { mode: "json" }).$type<FormField[]>().notNull(),
    ...searchColumns(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [index("form_templates_school").on(t.school_id)],
);

/**
 * A class link. `kind` determines what the holder of the link can do without an account. `number` identifies the link
 * to people, in addresses and in the log, and is counted separately for each kind. Other rows refer to the ID.
 */
export const classLinks = sqliteTable(
  "class_links",
  {
    id: id(),
    kind: text("kind").$type<LinkKind>().notNull(),
    number: integer("number").notNull(),
    school_id: ofSchool(),
    class_id: integer("class_id")
      .notNull()
      .references(() => classes.id, restrict),
    /** The form to fill in. Null for all other kinds of links. */
    form_template_id: integer("form_template_id").references(() => formTemplates.id, restrict),
    /**
     * The design of the cards to sign off. Null for the school's default design, and for all other kinds of links.
     */
    id_template_id: integer("id_template_id").references(() => idTemplates.id, setNull),
    token: text("token").notNull(),
    expires_at: text("expires_at").notNull(),
    is_active: flag("is_active").notNull().default(true),
    /** The time at which staff or a new school year paused the link. Null for a link that is not paused. */
    paused_at: text("paused_at"),
    notes: text("notes").notNull().default(""),
    max_uses: integer("max_uses"),
    uses_count: integer("uses_count").notNull().default(0),
    search_key: searchKey(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    uniqueIndex("class_links_number").on(t.kind, t.number),
    uniqueIndex("class_links_token").on(t.kind, t.token),
    index("class_links_school").on(t.school_id, t.kind, t.number),
    index("class_links_school_expiry").on(t.school_id, t.kind, t.expires_at),
    index("class_links_expiry").on(t.kind, t.expires_at),
    index("class_links_class").on(t.class_id, t.kind),
    index("class_links_form_template").on(t.form_template_id),
    index("class_links_id_template").on(t.id_template_id),
    check("class_links_form", sql`(kind = 'form') = (form_template_id IS NOT NULL)`),
    check("class_links_design", sql`kind = 'sign-off' OR id_template_id IS NULL`),
  ],
);

/** The last number assigned to a link of each kind. It is stored so that no number is reused after a deletion. */
export const classLinkNumbers = sqliteTable("class_link_numbers", {
  kind: text("kind").$type<LinkKind>().primaryKey(),
  last: integer("last").notNull(),
});

/**
 * A stored picture in a design. `file` is its name in the data folder's backgrounds/, and its size is in pixels. A
 * picture that no saved element shows is kept for a day from `unused_since`, so that the user of the designer can
 * undo a change.
 */
export interface TemplateImage {
  name: string;
  file: string;
  width: number;
  height: number;
  unused_since: string | null;
}

/**
 * One style of an uploaded font. Elements use it by its family name. `file` is its name in the data folder's fonts/.
 */
export interface TemplateFont {
  family: string;
  /** The weight, from 1 to 1000. */
  weight: number;
  italic: boolean;
  file: string;
}

/**
 * The uploaded fonts of a school. Each of them is one style of a family. They are deleted with the school. `embedding`
 * is the permission that the licence gives (`Embedding` in core). Templates have their own copies, so that a printed
 * template keeps its fonts.
 */
export const schoolFonts = sqliteTable(
  "school_fonts",
  {
    id: id(),
    school_id: integer("school_id")
      .notNull()
      .references(() => schools.id, cascade),
    family: text("family").notNull(),
    weight: integer("weight").notNull(),
    italic: flag("italic").notNull(),
    file: text("file").notNull(),
    sha256: text("sha256").notNull(),
    /** The size of the file in bytes. */
    size: integer("size").notNull(),
    embedding: text("embedding").notNull(),
    sort_key: sortKey(),
    created_at: createdAt(),
  },
  (t) => [uniqueIndex("school_fonts_style").on(t.school_id, t.family, t.weight, t.italic)],
);

/**
 * The ID templates. `version` counts the changes to a template. `fields` and the background size are in pixels of the
 * background image. A template with `back_fields` has a back. The keys of `images` are the names that elements use. The
 * row contains everything that is printed, so a copy of the row is a complete template.
 */
export const idTemplates = sqliteTable(
  "id_templates",
  {
    id: id(),
    school_id: ofSchool(),
    name: text("name").notNull(),
    is_default: flag("is_default").notNull().default(false),
    background: text("background"),
    background_width: integer("background_width"),
    background_height: integer("background_height"),
    card_width_mm: real("card_width_mm").notNull(),
    card_height_mm: real("card_height_mm").notNull(),
    /** Minimum distance of text and codes from the card's edge, in mm. */
    safe_margin_mm: real("safe_margin_mm").notNull().default(2),
    fields: text("fields", { mode: "json" }).$type<CardFields>().notNull(),
    back_background: text("back_background"),
    back_background_width: integer("back_background_width"),
    back_background_height: integer("back_background_height"),
    back_fields: text("back_fields", { mode: "json" }).$type<CardFields>(),
    images: text("images", { mode: "json" }).$type<Record<string, TemplateImage>>().notNull().default({}),
    languages: text("languages", { mode: "json" }).$type<string[]>().notNull().default([]),
    fonts: text("fonts", { mode: "json" }).$type<TemplateFont[]>().notNull().default([]),
    /** The school's rules that choose this template. They do not affect its version. */
    rules: text("rules", { mode: "json" }).$type<DesignRule[]>().notNull().default([]),
    ...searchColumns(),
    version: version(),
    ...createdAndUpdated(),
  },
  (t) => [
    index("id_templates_school").on(t.school_id),
    uniqueIndex("id_templates_default")
      .on(t.school_id)
      .where(sql`is_default`),
  ],
);

/**
 * A printer's offsets, as measured on its calibration page; see `PrinterProfile` in core. Two names must differ by more
 * than case.
 */
export const printers = sqliteTable(
  "printers",
  {
    id: id(),
    name: text("name").notNull(),
    profile: text("profile", { mode: "json" }).$type<PrinterProfile>().notNull(),
    sort_key: sortKey(),
    ...createdAndUpdated(),
  },
  () => [uniqueIndex("printers_name").on(sql`lower(name)`)],
);
