import { createTheme, type CSSVariablesResolver } from "@mantine/core";

/**
 * A teal. Its shade 7 has a contrast of more than 4.5:1, both as a background for white text and as text on white
 * (WCAG 2.2, 1.4.3).
 */
const teal = [
  "#e6f6f4",
  "#cdebe8",
  "#9bd7d1",
  "#66c2b9",
  "#3fb1a6",
  "#25a397",
  "#12887d",
  "#0c7a72",
  "#0a635d",
  "#064c48",
] as const;

const red = [
  "#fdecea",
  "#f9d2cf",
  "#f0a49e",
  "#e9756c",
  "#e35a4f",
  "#d63e33",
  "#c9332a",
  "#b3261e",
  "#8f1d17",
  "#6b1511",
] as const;

/** The greys of the dark colour scheme, from text (0) to surfaces (7) and the background behind them. */
const slate = [
  "#e3e9eb",
  "#bcc7cb",
  "#98a5aa",
  "#6d7b81",
  "#3a464c",
  "#2e393e",
  "#242d32",
  "#1b2327",
  "#14191c",
  "#0d1113",
] as const;

export const theme = createTheme({
  primaryColor: "idms",
  colors: { idms: teal, red, dark: slate },
  black: "#18211f",
  primaryShade: 7,
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif',
  headings: { fontWeight: "650" },
  // The name of an icon is also shown to people who reach it with the keyboard.
  components: { Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: false } } } },
});

/**
 * Overrides colours of the component library. The overridden colours give small text a contrast below 4.5:1 or field
 * borders a contrast below 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). `--idms-page` is the background behind surfaces.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-dimmed": "#56605f",
    "--mantine-color-placeholder": "#67716f",
    "--mantine-color-error": "#b3261e",
    "--mantine-color-red-text": "#b3261e",
    "--mantine-color-anchor": "#0a635d",
    "--mantine-color-default-border": "#d8dfde",
    "--idms-page": "#f2f5f5",
    "--idms-head": "#f8faf9",
    "--idms-field-border": "#84908e",
    "--idms-active": "#e0f2f0",
    "--idms-hover": "#eef3f2",
  },
  dark: {
    "--mantine-color-dimmed": "#a6b1b5",
    "--mantine-color-placeholder": "#9aa5a9",
    "--mantine-color-error": "#f7a099",
    "--mantine-color-red-text": "#f7a099",
    "--mantine-color-anchor": "#66c2b9",
    "--idms-page": "#12171a",
    "--idms-head": "#202a2e",
    "--idms-field-border": "#77868c",
    "--idms-active": "#0f3d3a",
    "--idms-hover": "#232d32",
  },
});
