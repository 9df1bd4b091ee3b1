export * from "./open-app.ts";
export * from "./db/open-database.ts";
export * from "./files/data-folder.ts";
export * from "./files/stored-files.ts";
export * from "./files/sweep-orphans.ts";
export * from "./files/write-atomic.ts";
