import { logoSize, type Logo } from "@idms/core/school/schools/logo";

/**
 * Shows a school's logo. Space for it is reserved before it loads. It loads after everything that the form needs.
 * Screen readers skip it, because the school's name is next to it.
 */
export const SchoolLogo = ({ logo }: { logo: Logo }) => (
  <img className="pp-logo" src={logo.url} alt="" fetchPriority="low" {...logoSize(logo)} />
);
