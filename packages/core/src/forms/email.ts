/** The longest address that mail servers carry (RFC 5321, section 4.5.3.1.3). */
const LONGEST = 254;
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** Whether a text is an email address as browsers accept one (HTML standard), and its domain has a dot. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && ADDRESS.test(text);
}
