/**
 * Shows the logo of the product, which is a card with a portrait. The product's name is always next to the logo or is
 * the title of the page.
 */
export const Logo = ({ size }: { size: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect x="5" y="2" width="22" height="28" rx="4" className="logo-card" />
    <g className="logo-mark">
      <rect x="13" y="5" width="6" height="2" rx="1" />
      <circle cx="16" cy="14" r="4" />
      <path d="M9 25a7 6 0 0 1 14 0z" />
    </g>
  </svg>
);
