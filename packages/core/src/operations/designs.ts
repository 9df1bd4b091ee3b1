import { argument, input, subject } from "./operation.ts";
import { SCHOOL, DRY, YES, OF_A_SCHOOL, SEARCH, NEW_NAME } from "./shared-inputs.ts";

/** A form names its school so. */
const OF_SCHOOL = { ...SCHOOL, web: "school_id" } as const;

const FORM = argument("<form>", "its id or name");
const DESIGN = argument("<template>", "its id or name");
const AS_DEFAULT = input("--default", "print with it where no other is named", { web: "is_default" });
const DRY_FILE = input("--dry-run", "check the file and add nothing");

export const forms = subject({
  webOnly: {
    "GET /form-templates/{id}/usage/":
      "a screen names it before a change; at a shell idms templates check finds it after one",
  },
  nouns: { forms: "manage the form templates that parents fill" },
  operations: {
    "forms list": {
      says: "list the form templates with their fields",
      inputs: [
        OF_A_SCHOOL,
        SEARCH,
        input("--removed", "those that were removed, and can be brought back", {
          web: "GET /form-templates/removed/",
        }),
      ],
      examples: ['idms forms list --school "Green Valley"'],
      isList: true,
      isDefault: true,
      calls: ["GET /form-templates/", "GET /form-templates/removed/"],
    },
    "forms show": {
      says: "show the fields of a form template",
      arguments: [FORM],
      inputs: [SCHOOL],
      examples: [
        'idms forms show "Student details" --school "Green Valley"',
        "idms forms show 1 --school 1 --json > fields.json",
      ],
      calls: ["GET /form-templates/{id}/"],
    },
    "forms starter": {
      says: "add the form that asks what the starter designs show: name, roll number, phone, photo and the like",
      inputs: [OF_SCHOOL, input("--name <name>", "what it is called (else Student details)"), DRY],
      examples: ['idms forms starter --school "Green Valley"'],
      calls: ["POST /form-templates/ fields"],
    },
    "forms add": {
      says: "add a form template with the fields of a file",
      arguments: [argument("<name>", "its name")],
      inputs: [
        OF_SCHOOL,
        input(
          "--fields <file>",
          'JSON of its fields, as forms show --json prints it; "siblings": true lets brothers and sisters give the same to a unique one',
          { isRequired: true },
        ),
        DRY,
      ],
      examples: ['idms forms add "Class 1" --school "Green Valley" --fields fields.json'],
      calls: ["POST /form-templates/"],
    },
    "forms edit": {
      says: "change the name or the fields of a form template",
      arguments: [FORM],
      inputs: [
        OF_SCHOOL,
        NEW_NAME,
        input(
          "--fields <file>",
          'JSON of its fields, as forms show --json prints it; "siblings": true lets brothers and sisters give the same to a unique one',
        ),
        DRY,
      ],
      examples: ['idms forms edit "Student details" --school "Green Valley" --fields fields.json --dry-run'],
      calls: ["PUT /form-templates/{id}/"],
    },
    "forms remove": {
      says: "remove a form template that no link uses; for a week `idms forms restore` brings it back",
      arguments: [FORM],
      inputs: [SCHOOL, YES, DRY],
      examples: ['idms forms remove "Class 1" --school "Green Valley"'],
      calls: ["DELETE /form-templates/{id}/"],
    },
    "forms restore": {
      says: "bring a removed form template back, with the records that answered it",
      arguments: [FORM],
      inputs: [SCHOOL, DRY],
      examples: ["idms forms list --removed", 'idms forms restore "Class 1" --school "Green Valley"'],
      calls: ["POST /form-templates/{id}/restore/"],
    },
  },
});

const SEEN = "who designs a card has to see it";

export const designs = subject({
  webOnly: {
    "POST /id-templates/": SEEN,
    "POST /id-templates/{id}/duplicate/": "idms templates export and import copy one",
    "POST /id-templates/{id}/proof/": SEEN,
    "POST /id-templates/{id}/versions/{version}/restore/": SEEN,
    "GET /id-templates/{id}/background/": SEEN,
    "* /id-templates/{id}/images/*": SEEN,
    "GET /id-templates/starters/{starter}/preview/": SEEN,
    "GET /id-templates/students/": SEEN,
    "GET /id-templates/samples/*": SEEN,
    "GET *fonts/{face}/": SEEN,
    "POST /id-templates/words/": SEEN,
    "GET /schools/{id}/logo/": "a picture",
  },
  nouns: {
    templates: "look at form templates and ID templates, and carry them from school to school",
    fonts: "keep the fonts of a school, which its cards are set in",
    logos: "keep the logo of a school, which its families see on the form and beside its links",
  },
  operations: {
    "templates list": {
      says: "list the form templates and the ID templates",
      inputs: [
        OF_A_SCHOOL,
        input("--removed", "those that were removed, and can be brought back", {
          web: "GET /id-templates/removed/",
        }),
      ],
      examples: ['idms templates list --school "Green Valley"'],
      isList: true,
      calls: [
        "GET /id-templates/",
        "GET /id-templates/removed/",
        "GET /form-templates/",
        "GET /form-templates/removed/",
      ],
    },
    "templates show": {
      says: "show an ID template: its size and what is on it",
      arguments: [DESIGN],
      inputs: [SCHOOL],
      examples: ['idms templates show Banyan --school "Green Valley"'],
      calls: ["GET /id-templates/{id}/"],
    },
    "templates starters": {
      says: "list the starter designs",
      examples: ["idms templates starters"],
      isList: true,
      hasNoData: true,
      calls: ["GET /id-templates/starters/"],
    },
    "templates starter": {
      says: "add a starter design to a school as an ID template",
      arguments: [argument("<name>", "the design, as templates starters lists it", { web: "starter" })],
      inputs: [SCHOOL, input("--name <name>", "what it is called there (else like the design)"), AS_DEFAULT],
      examples: ['idms templates starter Banyan --school "Green Valley"'],
      webOnly: { primary: SEEN, accent: SEEN, logo: SEEN },
      calls: ["POST /id-templates/from-starter/"],
    },
    "templates edit": {
      says: "give an ID template another name, or print with it where no other is named",
      arguments: [DESIGN],
      inputs: [SCHOOL, NEW_NAME, AS_DEFAULT],
      examples: ['idms templates edit Banyan --school "Green Valley" --default'],
      webOnly: { "*": SEEN },
      calls: ["PATCH /id-templates/{id}/"],
    },
    "templates remove": {
      says: "remove an ID template; what was printed with it stays on record, and for a week `idms templates restore` brings it back",
      arguments: [DESIGN],
      inputs: [SCHOOL, YES, DRY],
      examples: ['idms templates remove Banyan --school "Green Valley" --dry-run'],
      calls: ["DELETE /id-templates/{id}/"],
    },
    "templates restore": {
      says: "bring a removed ID template back, with its pictures",
      arguments: [DESIGN],
      inputs: [SCHOOL, DRY],
      examples: ["idms templates list --removed", 'idms templates restore Banyan --school "Green Valley"'],
      calls: ["POST /id-templates/{id}/restore/"],
    },
    "templates check": {
      says: "look for what would spoil a print: unknown fields, lost pictures, text too small; ends with 1 on a problem",
      inputs: [OF_A_SCHOOL],
      examples: ["idms templates check --quiet"],
      shellOnly: "a screen shows a design as it is printed, and the check before a print names what is wrong",
    },
    "templates export": {
      says: "write an ID template with its pictures, or a form template, into one file",
      inputs: [
        SCHOOL,
        input("--card <id|name>", "the ID template", { web: "id" }),
        input("--form <id|name>", "the form template", { web: "id" }),
        input("--out <file>", "where it goes, - for stdout (else named like the template)"),
      ],
      examples: [
        'idms templates export --school "Green Valley" --card Banyan',
        'idms templates export --school 1 --form "Student details" --out form.json',
      ],
      calls: ["GET /id-templates/{id}/export/", "GET /form-templates/{id}/"],
    },
    "templates import": {
      says: "add the template of an exported file to a school",
      arguments: [argument("<file>", "what templates export has written")],
      inputs: [SCHOOL, input("--name <name>", "what it is called there (else as in the file)"), DRY_FILE],
      examples: ['idms templates import Banyan.idmstemplate --school "Blue Hills"'],
      calls: ["POST /id-templates/import/", "POST /form-templates/"],
    },
    "fonts add": {
      says: "add a font to a school: a TTF, OTF or WOFF2 file that may be embedded in a PDF",
      arguments: [argument("<file>", "the font", { web: "font" })],
      inputs: [SCHOOL, DRY_FILE],
      examples: ['idms fonts add Lora-Bold.ttf --school "Green Valley"'],
      calls: ["POST /school-fonts/"],
    },
    "fonts list": {
      says: "list the fonts of a school",
      inputs: [SCHOOL],
      examples: ['idms fonts list --school "Green Valley"'],
      isList: true,
      calls: ["GET /school-fonts/"],
    },
    "fonts remove": {
      says: "remove a font that no ID template is set in",
      arguments: [argument("<font>", "its id, or its family and style")],
      inputs: [SCHOOL, input("--dry-run", "show it and keep it")],
      examples: ['idms fonts remove "Lora Bold" --school "Green Valley"'],
      calls: ["DELETE /school-fonts/{id}/"],
    },
    "logos set": {
      says: "give a school a logo: a PNG, JPEG or WebP image, in the place of the one that it has",
      arguments: [argument("<file>", "the image", { web: "logo" })],
      inputs: [SCHOOL],
      examples: ['idms logos set crest.png --school "Green Valley"'],
      calls: ["PUT /schools/{id}/logo/"],
    },
    "logos remove": {
      says: "take the logo of a school away",
      inputs: [SCHOOL],
      examples: ['idms logos remove --school "Green Valley"'],
      calls: ["DELETE /schools/{id}/logo/"],
    },
  },
});
