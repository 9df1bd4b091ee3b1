import { failures } from "../../failure.ts";

/** What is wrong with what somebody says of the columns of a sheet. */
export const columnFailures = failures("column", {
  notColumnIsField: ["invalid", '"{text}" is not COLUMN=FIELD: write, for example, "Adm No=roll_no".'],
  unknown: ["unprocessable", 'There is no column "{column}". Columns found: "{columns}".'],
  unknownNear: [
    "unprocessable",
    'There is no column "{column}". Did you mean "{near}"? Columns found: "{columns}".',
  ],
  unknownField: ["unprocessable", 'There is no field "{field}". Fields are {fields}.'],
  unknownFieldNear: [
    "unprocessable",
    'There is no field "{field}". Did you mean "{near}"? Fields are {fields}.',
  ],
  mappedTwice: ["unprocessable", 'The column "{column}" is mapped twice: say what it is once.'],
  twoForField: ["unprocessable", 'The columns "{first}" and "{second}" are both mapped to {field}.'],
  notApart: [
    "unprocessable",
    'The cells of "{column}", such as "{cell}", cannot be told apart into {fields}: put these into columns of their own.',
  ],
  notOfSchool: ["unprocessable", '"{column}" is not a column of a school: use {columns}.'],
  notTellingApart: [
    "unprocessable",
    'No field "{field}" of the form can tell students apart. Choose one of {fields}.',
  ],
});
