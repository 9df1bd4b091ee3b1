import type { TestProject } from "vitest/node";
import { startStore } from "./s3-store.ts";

/** Starts an S3 store on a free port for the tests, and stops it after them. */
export default async function startS3(project: TestProject): Promise<() => Promise<void>> {
  const { port, folder, stop } = await startStore();
  project.provide("s3", { port, folder });
  return stop;
}
