import type { Icon } from "@idms/core/cards/properties/controls";

/** Draws an icon that the core package describes, in the style of the library icons next to it. */
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
