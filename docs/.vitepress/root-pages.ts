/** The pages at the root of the repository that the site shows too, by their paths from the folder of the documentation. */
export const ROOT_PAGES: Readonly<Record<string, string>> = {
  "SUPPORT.md": "project/support.md",
  "SECURITY.md": "project/security.md",
  "CONTRIBUTING.md": "project/contributing.md",
  "CODE_OF_CONDUCT.md": "project/conduct.md",
  "CHANGELOG.md": "whats-new.md",
};

/** Returns a link, as it is in the repository, as a link to the site's page if the site shows the page at the root. */
export const onSite = (href: string): string =>
  href.replace(/^((?:\.\.\/)*)\.\.\/([A-Z_]+\.md)(?=#|$)/, (link, up: string, name: string) =>
    name in ROOT_PAGES ? `${up}${ROOT_PAGES[name]}` : link,
  );
