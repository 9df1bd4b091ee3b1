import { describe, expect, test } from "vitest";
import { readSpreadsheet } from "../../../../packages/core/src/node/spreadsheets/read-spreadsheet.ts";
import { makeZip } from "../archives/make-zip.ts";

const read = (bytes: Buffer | string, name: string) => readSpreadsheet(Buffer.from(bytes), name);

/** Returns the texts of the first row below the headings, and why any of its cells have none. */
async function firstRow(bytes: Buffer | string, name: string) {
  const [row] = (await read(bytes, name)).rows;
  return [...Object.values(row?.cells ?? {}), ...(row?.faults ?? []).map(({ message }) => message)];
}

describe("an OpenDocument spreadsheet", () => {
  const p = (text: string) => `<text:p>${text}</text:p>`;
  const cell = (content: string, attributes = "") =>
    `<table:table-cell ${attributes}>${content}</table:table-cell>`;
  const row = (...cells: string[]) => `<table:table-row>${cells.join("")}</table:table-row>`;
  const sheet = (rows: string, attributes = 'table:name="S"') =>
    `<table:table ${attributes}>${rows}</table:table>`;
  const headings = row(cell(p("Name")), cell(p("Admission No")));
  const file = (sheets: string, styles = "", common = "") =>
    makeZip([
      { name: "styles.xml", data: Buffer.from(`<office:document-styles>${common}</office:document-styles>`) },
      {
        name: "content.xml",
        data: Buffer.from(
          `<?xml version="1.0"?><office:document-content>${styles}<office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`,
        ),
      },
    ]);
  const ofCells = (...cells: string[]) => firstRow(file(sheet(headings + row(...cells))), "class.ods");
  const number = (value: string, shown: string) =>
    cell(p(shown), `office:value-type="float" office:value="${value}"`);

  test.each([
    [
      "a comment",
      `<office:annotation office:display="false"><dc:date>2026-11-28T00:00:00</dc:date>${p("Fees not paid")}</office:annotation>${p("Asha Rao")}`,
    ],
    [
      "a text box",
      `${p("Asha Rao")}<draw:custom-shape>${p("CHECKED")}<draw:enhanced-geometry/></draw:custom-shape>`,
    ],
    [
      "a picture with a title",
      `<draw:frame><draw:image xlink:href="Pictures/1.png">${p("")}</draw:image><svg:title>plain.jpg</svg:title></draw:frame>${p("Asha Rao")}`,
    ],
    [
      "a footnote",
      p(
        "Asha<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>due</text:p></text:note-body></text:note> Rao",
      ),
    ],
    [
      "a reading above it",
      p(
        "<text:ruby><text:ruby-base>Asha</text:ruby-base><text:ruby-text>アシャ</text:ruby-text></text:ruby> Rao",
      ),
    ],
    ["a comment within its text", p(`Asha <office:annotation>${p("x")}</office:annotation>Rao`)],
    ["a table in it", `<table:table table:name="in">${row(cell(p("no")))}</table:table>${p("Asha Rao")}`],
    [
      "pieces that look otherwise, and a link",
      p('<text:span text:style-name="T1">As</text:span>ha<text:s/><text:a xlink:href="x">Rao</text:a>'),
    ],
    ["lines of its file", p("Asha\n      Rao")],
  ])("a cell with %s has only its own text", async (_, content) => {
    expect(await ofCells(cell(content), cell(p("A1")))).toEqual(["Asha Rao", "A1"]);
  });

  test("a drawing on the sheet and a record of changes are not cells", async () => {
    const changes = `<table:tracked-changes><table:cell-content-change><table:change-track-table-cell>${p("Old")}</table:change-track-table-cell></table:cell-content-change></table:tracked-changes>`;
    const shapes = `<table:shapes><draw:frame><draw:text-box>${p("box")}${sheet(row(cell(p("x"))))}</draw:text-box></draw:frame></table:shapes>`;
    const bytes = file(changes + sheet(shapes + headings + row(cell(p("Asha")), cell(p("A1")))));
    expect((await read(bytes, "class.ods")).rows.map(({ cells }) => Object.values(cells))).toEqual([
      ["Asha", "A1"],
    ]);
  });

  test("spaces, tabs and line breaks are characters", async () => {
    const text = '12<text:s text:c="2"/>Hill Road<text:line-break/>Pune<text:tab/>1';
    expect(await ofCells(cell(p("Asha")), cell(p(text) + p("India")))).toEqual([
      "Asha",
      "12  Hill Road\nPune\t1\nIndia",
    ]);
  });

  test("a hidden sheet is neither read nor suggested", async () => {
    const styles = `<office:automatic-styles><style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style></office:automatic-styles>`;
    const of = (name: string, style: string, child: string) =>
      sheet(headings + row(cell(p(child)), cell(p("1"))), `table:name="${name}" table:style-name="${style}"`);
    const found = await read(
      file(of("Old", "ta2", "Left Child") + of("Now", "ta1", "Asha"), styles),
      "class.ods",
    );
    expect([found.sheets, found.asks, found.rows.map(({ cells }) => cells["Name"])]).toEqual([
      ["Now"],
      undefined,
      ["Asha"],
    ]);
  });

  test("cells with only a format are not cells, however many", async () => {
    const empty = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="900"/>';
    const rows = `<table:table-row table:number-rows-repeated="5000">${empty}</table:table-row>`;
    const bytes = file(
      sheet(headings + row(cell(p("Asha")), cell(p("A1")), empty) + rows + row(cell(p("Ravi")))),
    );
    expect((await read(bytes, "class.ods")).rows.map(({ row }) => row)).toEqual([2, 5003]);
  });

  test("a text that is repeated too often is refused", async () => {
    const wide = row(cell(p("Asha"), 'table:number-columns-repeated="16000"'));
    const many = wide.replace("<table:table-row>", '<table:table-row table:number-rows-repeated="100">');
    await expect(read(file(sheet(headings + many)), "class.ods")).rejects.toThrow(/more than 500000 cells/);
    const long = row(cell(p("x".repeat(100_000)), 'table:number-columns-repeated="1000"'));
    await expect(read(file(sheet(headings + long)), "class.ods")).rejects.toThrow(/too much memory/);
  });

  test.each([
    ["GV-0042", "42", "GV-0042"],
    ["24/0042", "240042", "24/0042"],
    ["House 3", "3", "House 3"],
    ["1234 5678 9012", "123456789012", "1234 5678 9012"],
    ["85%", "0.85", "85%"],
    ["007", "7", "007"],
    ["9.88E+09", "9876543210", "9876543210"],
    ["###", "9876543210", "9876543210"],
    ["9,876,543,210", "9876543210", "9876543210"],
    ["98,76,54,3,210", "9876543210", "98,76,54,3,210"],
    ["12,34,567", "1234567", "1234567"],
    ["1.234.567", "1234567", "1234567"],
    ["3.50", "3.5", "3.5"],
    ["24.42", "2442", "24.42"],
    ["3,5", "3.5", "3.5"],
    ["42.0", "42", "42"],
  ])("a number shown as %s is read as its reader sees it", async (shown, value, expected) => {
    expect(await ofCells(cell(p("Asha")), number(value, shown))).toEqual(["Asha", expected]);
  });

  test.each([
    ['office:value-type="date" office:date-value="2012-06-15"', "15/06/12", "2012-06-15"],
    ['office:value-type="date" office:date-value="2012-06-15T00:00:00"', "15/06/12", "2012-06-15"],
    ['office:value-type="boolean" office:boolean-value="true"', "WAHR", "TRUE"],
    ['office:value-type="time" office:time-value="PT10H30M00S"', "10:30", "10:30"],
    ['office:value-type="currency" office:currency="INR" office:value="1200"', "₹1,200.00", "₹1,200.00"],
    ['office:value-type="percentage" office:value="0.5"', "50%", "50%"],
    ['office:value-type="string" office:string-value="GV-7" table:formula="of:=A1"', "GV-7", "GV-7"],
  ])("a cell with %s is read", async (attributes, shown, expected) => {
    expect(await ofCells(cell(p("Asha")), cell(p(shown), attributes))).toEqual(["Asha", expected]);
  });

  test("a number of 16 digits and a formula without a value are refused", async () => {
    expect(await ofCells(cell(p("Asha")), number("9123456789012340", "9123456789012340"))).toEqual([
      "Asha",
      "",
      expect.stringMatching(/keeps only 15 digits/),
    ]);
    expect(await ofCells(cell(p("Asha")), cell("", 'table:formula="of:=B9"'))).toEqual([
      "Asha",
      "",
      expect.stringMatching(/no value/),
    ]);
  });

  test("a file that ends inside a sheet is refused", async () => {
    const cut = `<office:spreadsheet><table:table table:name="S">${headings}${row(cell(p("Asha")))}`;
    const bytes = makeZip([{ name: "content.xml", data: Buffer.from(cut) }]);
    await expect(read(bytes, "class.ods")).rejects.toThrow(/damaged/);
  });
});

describe("an Excel 2003 XML workbook", () => {
  const book = (content: string) =>
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${content}</Workbook>`;
  const data = (text: string, type = "String") => `<Data ss:Type="${type}">${text}</Data>`;
  const headings = `<Row><Cell>${data("Name")}</Cell><Cell>${data("Admission No")}</Cell></Row>`;
  const sheet = (rows: string, styles = "") =>
    book(`${styles}<Worksheet ss:Name="S"><Table>${headings}${rows}</Table></Worksheet>`);

  test.each([
    ["behind its text", (own: string, comment: string) => own + comment],
    ["before its text", (own: string, comment: string) => comment + own],
  ])("a comment %s is not part of the cell's value", async (_, put) => {
    const comment = `<Comment ss:Author="Office"><ss:Data xmlns="http://www.w3.org/TR/REC-html40"><B>Office:</B><Font html:Size="9">Fees not paid</Font></ss:Data></Comment><PhoneticText xmlns="urn:schemas-microsoft-com:office:excel">アシャ</PhoneticText>`;
    const bytes = sheet(
      `<Row><Cell>${put(data("Asha <B>Rao</B>"), comment)}</Cell><Cell><NamedCell ss:Name="x"/>${data("A1")}</Cell></Row>`,
    );
    expect(await firstRow(bytes, "class.xls")).toEqual(["Asha Rao", "A1"]);
  });

  test("a comment in an empty cell leaves it empty", async () => {
    const bytes = sheet(
      `<Row><Cell>${data("Asha")}</Cell><Cell><Comment>${data("secret")}</Comment></Cell></Row>`,
    );
    expect(await firstRow(bytes, "class.xls")).toEqual(["Asha", ""]);
  });

  test.each([
    ['ss:Format="&quot;GV-&quot;0000"', "42", "GV-0042"],
    ['ss:Format="00\\/0000"', "240042", "24/0042"],
    ['ss:Format="Fixed"', "9876543210", "9876543210"],
    ['ss:Format="Scientific"', "9876543210", "9876543210"],
    ['ss:Format="Yes/No"', "1", "Yes"],
    ['ss:Format="Short Date"', "41075", "2012-06-15"],
  ])("a number with the format %s is read as its reader sees it", async (format, value, expected) => {
    const styles = `<Styles><Style ss:ID="Default"/><Style ss:ID="s1"><NumberFormat ${format}/></Style><Style ss:ID="s2" ss:Parent="s1"/></Styles>`;
    const styled = `<Cell ss:StyleID="s2">${data(value, "Number")}</Cell>`;
    expect(
      await firstRow(sheet(`<Row><Cell>${data("Asha")}</Cell>${styled}</Row>`, styles), "class.xls"),
    ).toEqual(["Asha", expected]);
  });

  test("rows and columns without a height or width are hidden, like those marked as hidden", async () => {
    const wide = `<Worksheet ss:Name="S"><Table><Column/><Column ss:Width="0"/>${headings}<Row ss:AutoFitHeight="0" ss:Height="0"><Cell>${data("Uma")}</Cell></Row><Row><Cell>${data("Asha")}</Cell><Cell>${data("x")}</Cell></Row></Table></Worksheet>`;
    const { rows, notRead } = await read(book(wide), "class.xls");
    expect(rows.map(({ cells }) => cells)).toEqual([{ Name: "Asha" }]);
    expect(notRead.map(({ what }) => what)).toEqual(["hidden_rows", "hidden_columns"]);
  });

  test("a number of 16 digits and a formula without a value are refused", async () => {
    const bytes = sheet(
      `<Row><Cell>${data("Asha")}</Cell><Cell>${data("9.12345678901234E15", "Number")}</Cell></Row><Row><Cell>${data("Ravi")}</Cell><Cell ss:Formula="=R9C9"/></Row>`,
    );
    const { rows } = await read(bytes, "class.xls");
    expect(rows.map(({ faults }) => faults?.[0]?.message)).toEqual([
      expect.stringMatching(/keeps only 15 digits/),
      expect.stringMatching(/no value/),
    ]);
  });
});

describe("a web page", () => {
  const page = (rows: string, head = "", before = "") =>
    `<html><head>${head}</head><body>${before}<table><tr><th>Name</th><th>Admission No</th></tr>${rows}</table></body></html>`;
  const named = async (text: string) =>
    (await read(page(`<tr><td>${text}</td><td>A1</td></tr>`), "class.xls")).rows[0]?.cells["Name"];

  test.each([
    ["Ren&eacute; D&rsquo;Costa", "René D’Costa"],
    ["Zo&euml; &Zcaron;i&zcaron;ek", "Zoë Žižek"],
    ["Jos&#233; D&#146;Souza", "José D’Souza"],
    ["Jos&#xE9; &#8217;", "José ’"],
    ["Asha &nbsp; Rao", "Asha Rao"],
    ["Asha &amp; &lt;Rao&gt;", "Asha & <Rao>"],
    ["Asha\n     Rao", "Asha Rao"],
    ["Asha<br/>Rao", "Asha\nRao"],
    ["<div>Asha</div><div>Rao</div>", "Asha\nRao"],
    ["Asha <span style='color:red; DISPLAY: none'>secret</span>Rao", "Asha Rao"],
    ["Asha <span hidden>secret <span>more</span></span>Rao", "Asha Rao"],
    ["Asha <b style='visibility:hidden'>secret</b>Rao", "Asha Rao"],
    ["Asha <span hidden>never closed", "Asha"],
    ["Asha <i title='hidden'>Rao</i>", "Asha Rao"],
    ["Asha <!-- <td>x</td> --><script>if (a < b) '</td>'</script>Rao", "Asha Rao"],
    ["<ruby>山田<rp>(</rp><rt>ヤマダ</rt><rp>)</rp></ruby> 太郎", "山田 太郎"],
    ["<table><tr><td>in</td></tr></table>Asha", "Asha"],
  ])("%s is read as a browser shows it", async (html, expected) => {
    expect(await named(html)).toBe(expected);
  });

  test("hidden rows are named and not read", async () => {
    const head = `<style><!-- @media print { .shown { display: none } } /* .shown{display:none} */ tr.gone, .off { display : none } #one{visibility:hidden} --></style>`;
    const rows = [
      "<tr style='display:none'><td>A</td></tr>",
      "<tr class='x off'><td>B</td></tr>",
      "<tr class=gone><td>C</td></tr>",
      "<tr hidden><td>D</td></tr>",
      "<tr id=one><td>E</td></tr>",
      "<tbody style='display:none'><tr><td>F</td></tr></tbody><tbody>",
      "<tr class='shown'><td>Asha</td><td>A1</td></tr>",
    ];
    const { rows: found, notRead } = await read(page(rows.join(""), head), "class.xls");
    expect(found.map(({ cells }) => Object.values(cells))).toEqual([["Asha", "A1"]]);
    expect(notRead.map(({ names }) => names)).toEqual([["2", "3", "4", "5", "6", "7"]]);
  });

  test("hidden cells take no place and are named, and a hidden table is ignored", async () => {
    const long = `<table style="display:none">${"<tr><td>x</td></tr>".repeat(9)}</table>`;
    const html = `<html><body>${long}<table><tr><th style="display:none">Id</th><th>Name</th><th>No</th></tr><tr><td style="display:none">77</td><td>Asha</td><td>A1</td></tr></table></body></html>`;
    const { rows, notRead } = await read(html, "class.xls");
    expect(rows.map(({ cells }) => cells)).toEqual([{ Name: "Asha", No: "A1" }]);
    expect(notRead.map(({ message }) => message)).toEqual([
      "1 column is hidden and is skipped: Id. To import it, unhide it.",
    ]);
  });

  test("cells that span rows and columns keep the others in their columns", async () => {
    const rows = `<tr><td rowspan="2" colspan="2">both</td><td>x</td></tr><tr><td>y</td></tr><tr><td>Asha</td><td>A1</td><td>z</td></tr>`;
    const html = `<html><table><tr><th>Name</th><th>No</th><th>House</th></tr>${rows}</table></html>`;
    const { rows: found } = await read(html, "class.xls");
    expect(found.map(({ cells }) => cells["House"])).toEqual(["x", "y", "z"]);
  });

  test("cells that span too much are refused", async () => {
    const first = `<tr>${'<td rowspan="99999">x</td>'.repeat(200)}</tr>`;
    await expect(read(page(first + "<tr><td>y</td></tr>".repeat(3000)), "class.xls")).rejects.toThrow(
      /more than 500000 cells/,
    );
  });

  test("Excel's own pages keep a phone number that is shown in scientific notation", async () => {
    const html = page('<tr><td>Asha</td><td x:num="9876543210">9.88E+09</td></tr>');
    expect(await firstRow(html, "class.xls")).toEqual(["Asha", "9876543210"]);
  });
});

test("HTML entities in a CSV file are decoded, and that is reported", async () => {
  const csv = "Name,No\nPat D&#039;Costa,1\nRen&eacute;,2\nA&B,3\nR&D;x,4\nPat D&#039;Costa,5\n";
  const { rows, guesses } = await read(csv, "class.csv");
  expect(rows.map(({ cells }) => cells["Name"])).toEqual([
    "Pat D'Costa",
    "René",
    "A&B",
    "R&D;x",
    "Pat D'Costa",
  ]);
  expect(guesses.map(({ message }) => message)).toEqual([
    `3 cells with HTML codes are converted to plain text: "Pat D&#039;Costa" → "Pat D'Costa", "Ren&eacute;" → "René".`,
  ]);
  const plain = await read("Name,No\nA&B,3\n", "class.csv");
  expect(plain.guesses).toEqual([]);
});
