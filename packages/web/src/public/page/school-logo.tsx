import { logoSize, type Logo } from "@idms/core/school/schools/logo";

/**
 * A school's logo, at its size before it has come, and after what the form needs. The school's name stands beside it, so that
 * nobody has to hear it twice.
 */
export const SchoolLogo = ({ logo }: { logo: Logo }) => (
  <img className="pp-logo" src={logo.url} alt="" fetchPriority="low" {...logoSize(logo)} />
);
