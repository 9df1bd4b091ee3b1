/** The longest address that mail servers carry (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254;
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/**
 * Whether a text is an email address that mail servers take (RFC 5321: no point at an end of its name or beside
 * another), and its domain has a dot.
 */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}
