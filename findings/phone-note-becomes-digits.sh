#!/usr/bin/env bash
# Guess: two JavaScript ports of Google's phone library read "98765 43210 (father)" alike, or refuse it alike.
# What happens: google-libphonenumber dials the note on a keypad: f-a-t-h-e-r is 3-2-8-4-3-7. It returns the number
# 9876543210328436 and throws nothing; the last digit is wrong as well, since a double does not hold it (Python's port
# says ...437). Only isValidNumber says no. libphonenumber-js takes the number and leaves the note.
# Why it matters: parents write whose phone it is. Stored without the second question, nobody can be called.
# packages/core/src/forms/values/phone.ts reads phone numbers on its own.
set -euo pipefail
if ! /usr/bin/python3 -c 'import phonenumbers' 2>/dev/null; then
  [ "$(id -u)" = 0 ] || { echo "python3-phonenumbers is missing; installing it needs root"; exit 1; }
  apt-get update -qq; DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=60 -y -qq \
    --no-install-recommends python3-phonenumbers >/dev/null
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
echo '{"private":true,"type":"module"}' > package.json
npm install --silent --no-audit --no-fund google-libphonenumber@3.2.47 libphonenumber-js@1.13.16 >/dev/null
cat > try.js <<'JS'
import { createRequire } from "node:module";
import google from "google-libphonenumber";
import parse from "libphonenumber-js/max";
const require = createRequire(import.meta.url);
for (const name of ["google-libphonenumber", "libphonenumber-js"]) console.log(name, require(`${name}/package.json`).version);
const util = google.PhoneNumberUtil.getInstance();
const found = {};
for (const text of ["98765 43210", "98765 43210 (father)", "98765 43210 papa"]) {
  const number = util.parse(text, "IN");
  found[text] = [util.format(number, google.PhoneNumberFormat.E164), util.isValidNumber(number), parse(text, "IN")?.number];
  console.log(`"${text}": google ${found[text][0]}, valid ${found[text][1]}; libphonenumber-js ${found[text][2]}`);
}
const plain = "+919876543210";
const holds = found["98765 43210"].join() === [plain, true, plain].join() &&
  found["98765 43210 (father)"].join() === ["+919876543210328436", false, plain].join() &&
  found["98765 43210 papa"].join() === ["+9198765432107272", false, plain].join();
if (!holds) { console.log("CHANGED: the numbers are not as described"); process.exit(1); }
JS
node try.js
cat > try.py <<'PY'
import phonenumbers, sys
number = phonenumbers.parse("98765 43210 (father)", "IN").national_number
print("Python's port", phonenumbers.__version__, "reads", number)
if number != 9876543210328437:
    print("CHANGED: Python's port reads another number")
    sys.exit(1)
PY
/usr/bin/python3 try.py
echo "As described: the note became six digits, the last of them wrong."
