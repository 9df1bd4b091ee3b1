/** @module-tag thorough */
import { commonText } from "@idms/core/messages";
import { expect, test } from "vitest";
import { testPrinter } from "../server/print/ipp-printer.ts";
import { rowsIn } from "../cli/in-database.ts";
import { expectAccessible } from "./accessibility.ts";
import { addClass, anyPhoto } from "./add-students.ts";
import { DESKTOP, eventually, PHONE, webApp } from "./web-app.ts";

const web = webApp();

/** A folder for pictures of the screens, to look at. */
const PICTURES = process.env["IDMS_PICTURES"];

test("a class is printed on a printer from the desk, and the batch is unmarked with a reason and sent again", async () => {
  const printer = await testPrinter();
  const photo = await anyPhoto(web.data);
  const names = ["Asha", "Bela"];
  const room = await addClass(
    web.data,
    "Sent",
    names.map((full_name) => ({ full_name, status: "VERIFIED" as const, photo, meta: { full_name } })),
  );
  const page = await web.open("SUPER_ADMIN", "/admin/printers", { expectErrors: /status of (400|409)/ });
  const look = async (name: string) => {
    for (const [size, width] of [
      [PHONE, "phone"],
      [DESKTOP, "desktop"],
    ] as const) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      if (PICTURES !== undefined)
        await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage: true });
    }
  };
  const marked = async () =>
    (
      await rowsIn<{ n: number }>(
        web.data,
        "SELECT count(*) AS n FROM students WHERE class_id = ? AND status = 'ID_GENERATED'",
        room,
      )
    )[0]?.n;

  await page.getByRole("button", { name: "Add Printer" }).click();
  const editor = page.getByRole("dialog");
  await editor.getByRole("textbox", { name: "Name" }).fill("Office");
  await editor.getByRole("textbox", { name: "Address" }).fill("http://printer");
  await editor.getByRole("textbox", { name: "Tray" }).fill("tray-2");
  await editor.getByRole("button", { name: commonText.save, exact: true }).click();
  await editor.getByText("The address must be the name of a print queue").waitFor();
  await look("printer-editor");
  await editor.getByRole("textbox", { name: "Address" }).fill(printer.address);
  await editor.getByRole("button", { name: commonText.save, exact: true }).click();
  await page.getByText(printer.address).waitFor();
  Object.assign(printer, { state: 5, reasons: ["media-empty-error"] });
  await page.getByRole("button", { name: "Check Office" }).click();
  await page.getByText("Office is out of paper. Load paper.").waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  // Editing the measurements keeps the address and the tray.
  await page.getByRole("button", { name: "Edit Office" }).click();
  await editor.getByRole("button", { name: commonText.save, exact: true }).click();
  await editor.waitFor({ state: "detached" });
  expect(await web.call("SUPER_ADMIN", "GET", "/printers/")).toMatchObject([
    { address: printer.address, tray: "tray-2" },
  ]);

  Object.assign(printer, { state: 4, reasons: ["media-empty-error"], jobState: 5 });
  await page.goto(`/admin/print?classes=${room}`);
  await page.getByRole("combobox", { name: "Paper" }).fill("A4");
  await page.getByLabel("Printer", { exact: true }).selectOption("Office");
  await look("desk");
  await page.getByRole("button", { name: "Print on Office" }).click();
  await page.getByText("Office is printing job 1.").waitFor();
  await page.getByText("Office is out of paper. Load paper.").waitFor();
  await look("desk-sent");
  expect(await marked()).toBe(2);
  expect(printer.jobs[0]?.attributes["media-source"]).toEqual(["tray-2"]);
  Object.assign(printer, { state: 3, reasons: ["none"], jobState: 9 });
  printer.jobs[0]!.state = 9;
  await page.getByText("Office has printed job 1.").waitFor();

  await page.goto("/admin/batches");
  await page
    .getByRole("link", { name: /^Batch \d+$/ })
    .first()
    .click();
  await page.getByText("Office has printed job 1.").waitFor();
  await page.getByRole("button", { name: "Print on Office" }).click();
  await page.getByText("has already been sent to Office as job 1").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: commonText.cancel }).click();
  await page.getByRole("button", { name: "Unmark 2 Students" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("printed on the wrong paper");
  await look("unmark");
  await page.getByRole("dialog").getByRole("button", { name: "Unmark", exact: true }).click();
  await page.getByText("2 students: printed on the wrong paper").waitFor();
  await eventually(marked).toBe(0);
  await look("batch");
  // The list tells the batch from a good one, and finds it by that.
  const address = page.url();
  await page.goto("/admin/batches");
  await page.getByText("Not marked yet", { exact: true }).click();
  await page.getByText("No batch is waiting to be marked as printed here.").waitFor();
  await page.locator("label").getByText("Unmarked", { exact: true }).click();
  await page.getByRole("cell").getByText("Unmarked").waitFor();
  await look("unmarked");
  await page.goto(address);
  await page.getByText("The cards of this batch are not valid").waitFor();
  expect(await page.getByRole("button", { name: /^(Unmark|Mark as Delivered)/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Print on Office" }).click();
  await page.getByText("Office has printed job 2.").waitFor();
  await eventually(marked).toBe(2);
  expect(printer.jobs).toHaveLength(2);
});

test("cards that are being printed reach the printer although the page is closed", async () => {
  const printer = await testPrinter();
  const photo = await anyPhoto(web.data);
  const student = { full_name: "Dev", status: "VERIFIED" as const, photo, meta: { full_name: "Dev" } };
  const room = await addClass(web.data, "Closed", [student]);
  await web.call("SUPER_ADMIN", "POST", "/printers/", { name: "Far", address: printer.address });
  const page = await web.open("SUPER_ADMIN", `/admin/print?classes=${room}`);
  await page.getByRole("combobox", { name: "Paper" }).fill("A4");
  await page.getByLabel("Printer", { exact: true }).selectOption("Far");
  // The page is closed while the server asks the printer whether it is ready, before anything is drawn.
  printer.before = async () => {
    printer.before = () => undefined;
    await page.close();
  };
  await page.getByRole("button", { name: "Print on Far" }).click();
  await eventually(() => printer.jobs.map(({ document }) => document?.subarray(0, 5).toString())).toEqual([
    "%PDF-",
  ]);
  const status = async () =>
    (await rowsIn<{ status: string }>(web.data, "SELECT status FROM students WHERE class_id = ?", room))[0];
  await eventually(status).toEqual({ status: "ID_GENERATED" });
});

test("cards can be printed on a printer, looked at, and then marked on the page of the batch", async () => {
  const printer = await testPrinter();
  const photo = await anyPhoto(web.data);
  const student = { full_name: "Chitra", status: "VERIFIED" as const, photo, meta: { full_name: "Chitra" } };
  const room = await addClass(web.data, "Looked at", [student]);
  await web.call("SUPER_ADMIN", "POST", "/printers/", { name: "Other", address: printer.address });
  const page = await web.open("SUPER_ADMIN", `/admin/print?classes=${room}`, {
    expectErrors: /status of 409/,
  });
  await page.getByRole("combobox", { name: "Paper" }).fill("A4");
  await page.getByLabel("Printer", { exact: true }).selectOption("Other");
  await page.getByLabel("Mark the students as printed").uncheck();
  printer.accepting = false;
  await page.getByRole("button", { name: "Print on Other" }).click();
  await page.getByText("Other is not accepting new jobs.").waitFor();
  await page.getByText("Nothing was printed, and no student was marked as printed.").waitFor();
  printer.accepting = true;
  await page.getByRole("button", { name: "Print More" }).click();
  // The printer breaks off while it takes the file.
  printer.before = (operation) => {
    if (operation === 6) throw new Error("broken off");
  };
  await page.getByRole("button", { name: "Print on Other" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText(/Batch \d+ was not sent to the printer\. Other is not responding/).waitFor();
  await alert.getByRole("link", { name: /^Batch/ }).click();
  await page.getByRole("button", { name: "Mark 1 Student as Printed" }).click();
  await page.getByRole("button", { name: "Unmark 1 Student" }).waitFor();
});
