import { argument, input, subject } from "./operation.ts";
import { SCHOOL, DRY, YES } from "./shared-inputs.ts";

export const forms = subject({
  nouns: { forms: "manage the form templates that parents fill" },
  operations: {
    "forms list": {
      says: "list the form templates with their fields",
      inputs: [
        input("--school <id|name>", "of one school (else of all)"),
        input("--search <text>", "what their names have in them"),
        input("--removed", "those that were removed, and can be brought back"),
      ],
      examples: ['idms forms list --school "Green Valley"'],
      isList: true,
      isDefault: true,
    },
    "forms show": {
      says: "show the fields of a form template",
      arguments: [argument("<form>", "its id or name")],
      inputs: [SCHOOL],
      examples: [
        'idms forms show "Student details" --school "Green Valley"',
        "idms forms show 1 --school 1 --json > fields.json",
      ],
    },
    "forms starter": {
      says: "add the form that asks what the starter designs show: name, roll number, phone, photo and the like",
      inputs: [SCHOOL, input("--name <name>", "what it is called (else Student details)"), DRY],
      examples: ['idms forms starter --school "Green Valley"'],
    },
    "forms add": {
      says: "add a form template with the fields of a file",
      arguments: [argument("<name>", "its name")],
      inputs: [
        SCHOOL,
        input(
          "--fields <file>",
          'JSON of its fields, as forms show --json prints it; "siblings": true lets brothers and sisters give the same to a unique one',
          { isRequired: true },
        ),
        DRY,
      ],
      examples: ['idms forms add "Class 1" --school "Green Valley" --fields fields.json'],
    },
    "forms edit": {
      says: "change the name or the fields of a form template",
      arguments: [argument("<form>", "its id or name")],
      inputs: [
        SCHOOL,
        input("--name <name>", "another name"),
        input(
          "--fields <file>",
          'JSON of its fields, as forms show --json prints it; "siblings": true lets brothers and sisters give the same to a unique one',
        ),
        DRY,
      ],
      examples: ['idms forms edit "Student details" --school "Green Valley" --fields fields.json --dry-run'],
    },
    "forms remove": {
      says: "remove a form template that no link uses; for a week `idms forms restore` brings it back",
      arguments: [argument("<form>", "its id or name")],
      inputs: [SCHOOL, YES, DRY],
      examples: ['idms forms remove "Class 1" --school "Green Valley"'],
    },
    "forms restore": {
      says: "bring a removed form template back, with the records that answered it",
      arguments: [argument("<form>", "its id or name")],
      inputs: [SCHOOL, DRY],
      examples: ["idms forms list --removed", 'idms forms restore "Class 1" --school "Green Valley"'],
    },
  },
});

export const designs = subject({
  nouns: {
    templates: "look at form templates and ID templates, and carry them from school to school",
    fonts: "keep the fonts of a school, which its cards are set in",
    logos: "keep the logo of a school, which its families see on the form and beside its links",
  },
  operations: {
    "templates list": {
      says: "list the form templates and the ID templates",
      inputs: [
        input("--school <id|name>", "of one school (else of all)"),
        input("--removed", "those that were removed, and can be brought back"),
      ],
      examples: ['idms templates list --school "Green Valley"'],
      isList: true,
    },
    "templates show": {
      says: "show an ID template: its size and what is on it",
      arguments: [argument("<template>", "its id or name")],
      inputs: [SCHOOL],
      examples: ['idms templates show Banyan --school "Green Valley"'],
    },
    "templates starters": {
      says: "list the starter designs",
      inputs: [],
      examples: ["idms templates starters"],
      isList: true,
      hasNoData: true,
    },
    "templates starter": {
      says: "add a starter design to a school as an ID template",
      arguments: [argument("<name>", "the design, as templates starters lists it")],
      inputs: [
        SCHOOL,
        input("--name <name>", "what it is called there (else like the design)"),
        input("--default", "print with it where no other is named"),
      ],
      examples: ['idms templates starter Banyan --school "Green Valley"'],
    },
    "templates edit": {
      says: "give an ID template another name, or print with it where no other is named",
      arguments: [argument("<template>", "its id or name")],
      inputs: [
        SCHOOL,
        input("--name <name>", "another name"),
        input("--default", "print with it where no other is named"),
      ],
      examples: ['idms templates edit Banyan --school "Green Valley" --default'],
    },
    "templates remove": {
      says: "remove an ID template; what was printed with it stays on record, and for a week `idms templates restore` brings it back",
      arguments: [argument("<template>", "its id or name")],
      inputs: [SCHOOL, YES, DRY],
      examples: ['idms templates remove Banyan --school "Green Valley" --dry-run'],
    },
    "templates restore": {
      says: "bring a removed ID template back, with its pictures",
      arguments: [argument("<template>", "its id or name")],
      inputs: [SCHOOL, DRY],
      examples: ["idms templates list --removed", 'idms templates restore Banyan --school "Green Valley"'],
    },
    "templates check": {
      says: "look for what would spoil a print: unknown fields, lost pictures, text too small; ends with 1 on a problem",
      inputs: [input("--school <id|name>", "of one school (else of all)")],
      examples: ["idms templates check --quiet"],
    },
    "templates export": {
      says: "write an ID template with its pictures, or a form template, into one file",
      inputs: [
        SCHOOL,
        input("--card <id|name>", "the ID template"),
        input("--form <id|name>", "the form template"),
        input("--out <file>", "where it goes, - for stdout (else named like the template)"),
      ],
      examples: [
        'idms templates export --school "Green Valley" --card Banyan',
        'idms templates export --school 1 --form "Student details" --out form.json',
      ],
    },
    "templates import": {
      says: "add the template of an exported file to a school",
      arguments: [argument("<file>", "what templates export has written")],
      inputs: [
        SCHOOL,
        input("--name <name>", "what it is called there (else as in the file)"),
        input("--dry-run", "check the file and add nothing"),
      ],
      examples: ['idms templates import Banyan.idmstemplate --school "Blue Hills"'],
    },
    "fonts add": {
      says: "add a font to a school: a TTF, OTF or WOFF2 file that may be embedded in a PDF",
      arguments: [argument("<file>", "the font")],
      inputs: [SCHOOL, input("--dry-run", "check the file and add nothing")],
      examples: ['idms fonts add Lora-Bold.ttf --school "Green Valley"'],
    },
    "fonts list": {
      says: "list the fonts of a school",
      inputs: [SCHOOL],
      examples: ['idms fonts list --school "Green Valley"'],
      isList: true,
    },
    "fonts remove": {
      says: "remove a font that no ID template is set in",
      arguments: [argument("<font>", "its id, or its family and style")],
      inputs: [SCHOOL, input("--dry-run", "show it and keep it")],
      examples: ['idms fonts remove "Lora Bold" --school "Green Valley"'],
    },
    "logos set": {
      says: "give a school a logo: a PNG, JPEG or WebP image, in the place of the one that it has",
      arguments: [argument("<file>", "the image")],
      inputs: [SCHOOL],
      examples: ['idms logos set crest.png --school "Green Valley"'],
    },
    "logos remove": {
      says: "take the logo of a school away",
      inputs: [SCHOOL],
      examples: ['idms logos remove --school "Green Valley"'],
    },
  },
});
