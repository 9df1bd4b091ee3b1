import { failures } from "../../failure.ts";

/** Errors in the user's column assignments. */
export const columnFailures = failures("column", {
  notColumnIsField: [
    "invalid",
    '"{text}" is not in the form COLUMN=FIELD. Write, for example, "Adm No=roll_no".',
  ],
  unknown: ["unprocessable", 'There is no column "{column}". Columns found: "{columns}".'],
  unknownNear: [
    "unprocessable",
    'There is no column "{column}". Did you mean "{near}"? Columns found: "{columns}".',
  ],
  unknownField: ["unprocessable", 'There is no field "{field}". Available fields: {fields}.'],
  unknownFieldNear: [
    "unprocessable",
    'There is no field "{field}". Did you mean "{near}"? Available fields: {fields}.',
  ],
  mappedTwice: ["unprocessable", 'The column "{column}" is mapped twice. Map it only once.'],
  twoForField: ["unprocessable", 'The columns "{first}" and "{second}" are both mapped to {field}.'],
  notApart: [
    "unprocessable",
    'The cells in "{column}", such as "{cell}", cannot be split into {fields}. Use a separate column for each field.',
  ],
  notOfSchool: ["unprocessable", '"{column}" is not a column for schools. Use {columns}.'],
  notTellingApart: [
    "unprocessable",
    'The form has no field "{field}" that can tell students apart. Choose one of {fields}.',
  ],
});
