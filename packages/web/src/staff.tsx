import { learn } from "./say/say/learn.ts";

await learn({ en: () => import("./say/say/en.ts"), hi: () => import("./say/say/hi.ts") });
await import("./staff-app.tsx");
