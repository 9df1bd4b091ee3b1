import { argument, input, subject } from "./operation.ts";
import { SCHOOL, DRY, YES, OF_A_SCHOOL, SEARCH, NEW_NAME } from "./shared-inputs.ts";

/** The school flag, under the parameter name that forms use. */
const OF_SCHOOL = { ...SCHOOL, web: "school_id" } as const;

const FORM = argument("<form>", "the form template, by ID or name");
const DESIGN = argument("<template>", "the ID template, by ID or name");
const FIELDS = input(
  "--fields <file>",
  "JSON file with the fields, in the format printed by idms forms show --json",
);
const SIBLINGS =
  'In the JSON, "siblings": true lets brothers and sisters share one answer to a unique field.';
const AS_DEFAULT = input("--default", "make this the school's default ID template", { web: "is_default" });

export const forms = subject({
  webOnly: {
    "GET /form-templates/{id}/usage/":
      "before you change a form, the web interface shows where it is used; after the change, idms templates check finds any problems",
  },
  nouns: { forms: "manage the forms that parents fill in" },
  operations: {
    "forms list": {
      says: "list the form templates with their fields",
      inputs: [
        OF_A_SCHOOL,
        SEARCH,
        input("--removed", "show removed items, which can still be restored", {
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
      says: "add a standard form: name, roll number, phone, photo and more",
      more: ["The form asks for everything that the starter designs show."],
      inputs: [OF_SCHOOL, input("--name <name>", "its name", { otherwise: "Student details" }), DRY],
      examples: ['idms forms starter --school "Green Valley"'],
      calls: ["POST /form-templates/ fields"],
    },
    "forms add": {
      says: "add a form template with the fields from a file",
      arguments: [argument("<name>", "its name")],
      inputs: [OF_SCHOOL, { ...FIELDS, isRequired: true }, DRY],
      more: [SIBLINGS],
      examples: ['idms forms add "Class 1" --school "Green Valley" --fields fields.json'],
      calls: ["POST /form-templates/"],
    },
    "forms edit": {
      says: "change a form template's name or fields",
      arguments: [FORM],
      inputs: [OF_SCHOOL, NEW_NAME, FIELDS, DRY],
      more: [SIBLINGS],
      examples: ['idms forms edit "Student details" --school "Green Valley" --fields fields.json --dry-run'],
      calls: ["PUT /form-templates/{id}/"],
    },
    "forms remove": {
      says: "remove a form template that no link uses; undo within a week with idms forms restore",
      arguments: [FORM],
      inputs: [SCHOOL, YES, DRY],
      examples: ['idms forms remove "Class 1" --school "Green Valley"'],
      calls: ["DELETE /form-templates/{id}/"],
    },
    "forms restore": {
      says: "restore a removed form template with the records that used it",
      arguments: [FORM],
      inputs: [SCHOOL, DRY],
      examples: ["idms forms list --removed", 'idms forms restore "Class 1" --school "Green Valley"'],
      calls: ["POST /form-templates/{id}/restore/"],
    },
  },
});

const SEEN = "the person who designs a card has to see it";

export const designs = subject({
  webOnly: {
    "POST /id-templates/": SEEN,
    "POST /id-templates/{id}/duplicate/": "idms templates export and idms templates import copy a template",
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
    templates: "manage ID templates, and copy templates between schools",
    fonts: "manage the fonts that a school has added for its cards",
    logos: "manage a school's logo, which families see on the form",
  },
  operations: {
    "templates list": {
      says: "list the ID templates and the form templates",
      inputs: [
        OF_A_SCHOOL,
        input("--removed", "show removed items, which can still be restored", {
          web: "GET /id-templates/removed/",
        }),
      ],
      examples: ['idms templates list --school "Green Valley"'],
      isList: true,
      isDefault: true,
      calls: [
        "GET /id-templates/",
        "GET /id-templates/removed/",
        "GET /form-templates/",
        "GET /form-templates/removed/",
      ],
    },
    "templates show": {
      says: "show the size and elements of an ID template",
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
      arguments: [argument("<name>", "the starter design (see idms templates starters)", { web: "starter" })],
      inputs: [SCHOOL, input("--name <name>", "its name", { otherwise: "the design's name" }), AS_DEFAULT],
      examples: ['idms templates starter Banyan --school "Green Valley"'],
      webOnly: { primary: SEEN, accent: SEEN, logo: SEEN },
      calls: ["POST /id-templates/from-starter/"],
    },
    "templates edit": {
      says: "rename an ID template, or make it the school's default",
      arguments: [DESIGN],
      inputs: [SCHOOL, NEW_NAME, AS_DEFAULT],
      examples: ['idms templates edit Banyan --school "Green Valley" --default'],
      webOnly: { "*": SEEN },
      calls: ["PATCH /id-templates/{id}/"],
    },
    "templates remove": {
      says: "remove an ID template; undo within a week with idms templates restore",
      more: [
        "The records of cards printed with the template are kept.",
        "If the template was the school's default, the oldest remaining template becomes the default.",
      ],
      arguments: [DESIGN],
      inputs: [SCHOOL, YES, DRY],
      examples: ['idms templates remove Banyan --school "Green Valley" --dry-run'],
      calls: ["DELETE /id-templates/{id}/"],
    },
    "templates restore": {
      says: "restore a removed ID template with its pictures",
      arguments: [DESIGN],
      inputs: [SCHOOL, DRY],
      examples: ["idms templates list --removed", 'idms templates restore Banyan --school "Green Valley"'],
      calls: ["POST /id-templates/{id}/restore/"],
    },
    "templates rules": {
      says: "show or replace the rules that choose the ID template for each card",
      inputs: [
        SCHOOL,
        input(
          "--rule <rule...>",
          "replace the rules; each rule names a field or class, its values and the template",
          {
            web: "rules",
          },
        ),
        input("--clear", "remove all rules, so that the default template is used", { web: "rules" }),
      ],
      more: [
        "The first rule that matches chooses the template. If none matches, the school's default template is used.",
        "Instead of a field, a rule can name class, class_name or section, or holds for students or staff.",
      ],
      examples: [
        'idms templates rules --school "Green Valley"',
        'idms templates rules --school "Green Valley" --rule "holds=staff: Staff card" "house=Red,Blue: Houses"',
      ],
      calls: ["GET /id-templates/", "PUT /schools/{id}/design-rules/"],
    },
    "templates check": {
      says: "check templates for unknown fields, missing pictures and text that is too small",
      more: ["The exit code is 1 if a problem is found."],
      inputs: [OF_A_SCHOOL],
      examples: ["idms templates check --quiet"],
      shellOnly:
        "the web interface shows a design as it will be printed, and the check before printing lists any problems",
    },
    "templates export": {
      says: "write an ID template with its pictures, or a form template, to a file",
      inputs: [
        SCHOOL,
        input("--card <id|name>", "the ID template", { web: "id" }),
        input("--form <id|name>", "the form template", { web: "id" }),
        input("--out <file>", "the file to write, or - for stdout", {
          otherwise: "named after the template",
        }),
      ],
      examples: [
        'idms templates export --school "Green Valley" --card Banyan',
        'idms templates export --school 1 --form "Student details" --out form.json',
      ],
      calls: ["GET /id-templates/{id}/export/", "GET /form-templates/{id}/"],
    },
    "templates import": {
      says: "import a template from an exported file into a school",
      arguments: [argument("<file>", "a file from idms templates export")],
      inputs: [SCHOOL, input("--name <name>", "its name", { otherwise: "the name in the file" }), DRY],
      examples: ['idms templates import Banyan.idmstemplate --school "Blue Hills"'],
      calls: ["POST /id-templates/import/", "POST /form-templates/"],
    },
    "fonts add": {
      says: "add a font to a school: a TTF, OTF or WOFF2 file that allows embedding in a PDF",
      arguments: [argument("<file>", "the font file", { web: "font" })],
      inputs: [SCHOOL, DRY],
      examples: ['idms fonts add Lora-Bold.ttf --school "Green Valley"'],
      calls: ["POST /school-fonts/"],
    },
    "fonts list": {
      says: "list a school's fonts",
      inputs: [SCHOOL],
      examples: ['idms fonts list --school "Green Valley"'],
      isList: true,
      isDefault: true,
      calls: ["GET /school-fonts/"],
    },
    "fonts remove": {
      says: "remove a font that no ID template uses",
      arguments: [argument("<font>", "the font, by ID or by family and style")],
      inputs: [SCHOOL, DRY],
      examples: ['idms fonts remove "Lora Bold" --school "Green Valley"'],
      calls: ["DELETE /school-fonts/{id}/"],
    },
    "logos set": {
      says: "set or replace a school's logo: a PNG, JPEG or WebP image",
      arguments: [argument("<file>", "the image", { web: "logo" })],
      inputs: [SCHOOL],
      examples: ['idms logos set crest.png --school "Green Valley"'],
      calls: ["PUT /schools/{id}/logo/"],
    },
    "logos remove": {
      says: "remove a school's logo",
      inputs: [SCHOOL],
      examples: ['idms logos remove --school "Green Valley"'],
      calls: ["DELETE /schools/{id}/logo/"],
    },
  },
});
