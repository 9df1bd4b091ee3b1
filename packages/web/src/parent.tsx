import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

createRoot(document.querySelector("#root") as HTMLElement).render(<StrictMode>{null}</StrictMode>);
