import { logoSize, type Logo } from "@idms/core/school/schools/logo";

/**
 * Shows a school's logo. Its space is reserved before it loads, and it loads after everything that the form needs.
 * Screen readers skip it, because the school's name is next to it.
 */
export const SchoolLogo = ({ logo }: { logo: Logo }) => (
  <img className="pp-logo" src={logo.url} alt="" fetchPriority="low" {...logoSize(logo)} />
);
