import type { Icon } from "@idms/core/cards/properties/controls";

/** A drawing that core describes, as the icons of the library beside it are drawn. */
export const KindIcon = ({ icon, size = 16 }: { icon: Icon; size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={icon} />
  </svg>
);
