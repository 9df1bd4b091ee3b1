import type { ComponentProps, ReactElement } from "react";

interface IconProps extends Omit<ComponentProps<"svg">, "stroke"> {
  /** Width and height in pixels. */
  size?: number;
  /** Line width, in units of the icon's grid, which is 24 units wide. */
  stroke?: number;
}

export type Icon = (props: IconProps) => ReactElement;

/** Makes a component from the lines of an icon, which are drawn in the colour of the text. */
export const icon =
  (lines: string): Icon =>
  ({ size = 24, stroke = 2, ...others }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...others}
    >
      <path d={lines} />
    </svg>
  );
