/** What is noticed on an element or a side of a template before anything is printed from it; a problem spoils every card. */
export interface Noticed {
  state: "problem" | "warning";
  message: string;
}

export const problem = (message: string): Noticed => ({ state: "problem", message });
export const warning = (message: string): Noticed => ({ state: "warning", message });
