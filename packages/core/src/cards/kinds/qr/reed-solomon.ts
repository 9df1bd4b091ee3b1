/** The powers of 2 in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1, repeated twice, and the exponent of each value. */
const POWER = new Uint8Array(510);
const EXPONENT = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWER[exponent] = POWER[exponent + 255] = value;
  EXPONENT[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

/** The exponents of each generator's coefficients, except the leading coefficient, by degree. */
const generators = new Map<number, Uint8Array>();

/** Returns the generator (x − 2⁰)(x − 2¹)… of a given degree. */
function generatorOf(degree: number): Uint8Array {
  let generator = generators.get(degree);
  if (generator) return generator;
  const coefficients = new Uint8Array(degree + 1);
  coefficients[0] = 1;
  for (let root = 0; root < degree; root += 1)
    for (let at = root + 1; at > 0; at -= 1) {
      const before = coefficients[at - 1] as number;
      coefficients[at] =
        (coefficients[at] as number) ^ (POWER[(EXPONENT[before] as number) + root] as number);
    }
  generator = coefficients.slice(1).map((coefficient) => EXPONENT[coefficient] as number);
  generators.set(degree, generator);
  return generator;
}

/** Returns the codewords that let a reader correct errors in the given codewords (ISO 18004, 7.5.2). */
export function checkWords(words: ArrayLike<number>, count: number): Uint8Array {
  const generator = generatorOf(count);
  const remainder = new Uint8Array(count);
  for (let at = 0; at < words.length; at += 1) {
    const lead = (words[at] as number) ^ (remainder[0] as number);
    remainder.copyWithin(0, 1);
    remainder[count - 1] = 0;
    if (lead === 0) continue;
    const exponent = EXPONENT[lead] as number;
    for (let term = 0; term < count; term += 1)
      remainder[term] =
        (remainder[term] as number) ^ (POWER[(generator[term] as number) + exponent] as number);
  }
  return remainder;
}
