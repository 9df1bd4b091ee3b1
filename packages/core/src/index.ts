export * from "./failure.ts";
export * from "./units.ts";
export * from "./cards/space.ts";
export * from "./cards/template.ts";
