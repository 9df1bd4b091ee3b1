#!/usr/bin/env bash
# Guess: libraries for Nepal's calendar (Bikram Sambat) may differ in their API, but a date has one Gregorian date.
# What happens: month lengths follow no rule; they are announced each year, so libraries carry tables. For the
# years up to 2080 four libraries agree on every first of a month; for 2081 to 2085 they differ by a day.
# Why it matters: "valid until" and school years on a card lie in those years; a day decides if a card is expired.
# packages/core/src/spreadsheets/cells/read-dates.ts asks for Gregorian dates and converts none of this calendar.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund nepali-date-converter@3.4.0 bikram-sambat@1.8.1 bikram-sambat-js@1.0.3 ad-bs-converter@0.5.0 >/dev/null
cat > try.js <<'JS'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const converter = require("nepali-date-converter");
const NepaliDate = converter.default ?? converter;
const { BSToAD } = require("bikram-sambat-js");
const bikram = require("bikram-sambat");
const adbs = require("ad-bs-converter");
const two = (number) => String(number).padStart(2, "0");
const day = (year, month, date) => `${year}-${two(month)}-${two(date)}`;
const libraries = {
  "nepali-date-converter": (y, m) => { const { year, month, date } = new NepaliDate(y, m - 1, 1).getAD(); return day(year, month + 1, date); },
  "bikram-sambat-js": (y, m) => BSToAD(day(y, m, 1)),
  "bikram-sambat": (y, m) => bikram.toGreg_text(y, m, 1),
  "ad-bs-converter": (y, m) => { const { year, month, day: date } = adbs.bs2ad(`${y}/${m}/1`); return day(year, month, date); },
};
for (const name of Object.keys(libraries)) console.log(name, require(`${name}/package.json`).version);
const different = new Map();
for (let year = 2045; year <= 2085; year += 1)
  for (let month = 1; month <= 12; month += 1) {
    const found = Object.values(libraries).map((convert) => convert(year, month));
    if (new Set(found).size > 1) different.set(year, [...(different.get(year) ?? []), `${day(year, month, 1)} = ${found.join(" | ")}`]);
  }
console.log("in the order above:");
for (const [year, months] of different) console.log(`${year}: ${months.length} of 12 months, e.g. ${months[0]}`);
const years = [...different.keys()];
if (!years.includes(2082) || !years.includes(2083) || years.some((year) => year < 2081)) {
  console.log("CHANGED: the libraries agree differently from what is described here");
  process.exit(1);
}
console.log("As described: one date up to 2080, several from 2081.");
JS
node try.js
