// The addresses of the project in the package: of its source, its issues and its page. No address is known to the
// repository itself, so one setting says it.
const SETTING = "IDMS_REPOSITORY";

/** Returns the fields of package.json from IDMS_REPOSITORY, or none if it is not set. Ends the program if it is not an address. */
export function addresses() {
  const given = process.env[SETTING];
  if (!given) return {};
  if (!/^https:\/\/\S+$/.test(given)) {
    process.stderr.write(
      `${SETTING} must be the address of the repository, such as https://forge.example.org/idms, not "${given}".\n`,
    );
    process.exit(1);
  }
  const address = given.replace(/\/$|\.git$/, "");
  return {
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    repository: { type: "git", url: `git+${address}.git` },
  };
}

/** Returns a sentence about the addresses that the package names. */
export const aboutAddresses = () =>
  addresses().repository === undefined
    ? `${SETTING} is not set, so the package names no repository, no page and no place for issues.`
    : `The package names the repository ${addresses().repository.url}.`;
