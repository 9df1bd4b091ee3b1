/** The longest address that mail servers accept, in characters (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254;
const ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/**
 * Whether a string is an email address that mail servers accept, with a dot in the domain. RFC 5321 forbids leading,
 * trailing and consecutive dots in the local part.
 */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}
