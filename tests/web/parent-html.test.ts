import { defaultFields, makeField } from "@idms/core/forms/values/field";
import { CONSENT_PARTS } from "@idms/core/forms/notices/notice";
import { parentText } from "@idms/core/collect/invitations/parent-text";
import { KEY_PART } from "@idms/core/collect/links/parent-view";
import { fieldText, imageText, uploadText } from "@idms/core/messages";
import { LOGO_SHARED_SIDE } from "@idms/core/school/schools/logo";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { words as familyTamil } from "../../packages/web/src/public/family-locales/ta.ts";
import { texts as english } from "../../packages/web/src/public/form-locales/en.ts";
import { texts as hindi } from "../../packages/web/src/public/form-locales/hi.ts";
import { drawPortrait } from "../../fixtures/draw-portrait.ts";
import { addClass } from "./add-students.ts";
import { freshPhone, makeLink, submittedAs } from "./parent-link.ts";
import { changeIn } from "../cli/in-database.ts";
import { webApp } from "./web-app.ts";

const web = webApp();
let photo: File;
beforeAll(async () => {
  photo = new File([new Uint8Array(await drawPortrait(11, { width: 300, height: 400 }))], "me.jpg");
});

interface Page {
  status: number;
  headers: Headers;
  html: string;
}

async function ask(path: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(web.url + path, init);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

const keyIn = ({ html }: Page): string => / key" value="([^"]+)"/.exec(html)?.[1] as string;

/** Returns what a browser posts for the default form, in the order of its fields, with consent to the notice. */
function filled(page: Page, answers: Record<string, string | File> = {}): FormData {
  const body = new FormData();
  body.set(KEY_PART, keyIn(page));
  body.set(CONSENT_PARTS.version, /"_consent"[^>]* value="([^"]+)"/.exec(page.html)?.[1] ?? "");
  const usual = { full_name: "Html Rao", fatherName: "", address: "", blood_group: "", parent_phone: "" };
  for (const [name, answer] of Object.entries({ ...usual, photo: new File([], ""), ...answers }))
    body.set(name, answer);
  return body;
}

const post = (path: string, body: FormData) => ask(path, { method: "POST", body });

describe("the page behind a link", () => {
  test("has the whole form in its HTML, is never cached, and runs no inline script", async () => {
    const { path } = await makeLink(web, { fields: [...defaultFields(), makeField("born", "Born", "date")] });
    const page = await ask(path);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.html).toMatch(/<form [^>]*method="post" enctype="multipart\/form-data"/);
    for (const name of ["full_name", "fatherName", "address", "blood_group", "parent_phone", "photo", "born"])
      expect(page.html).toMatch(new RegExp(`<(input|textarea|select)[^>]* name="${name}"`));
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] as string;
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain("unsafe-inline");
    expect(page.html).toContain(`<style nonce="${nonce}">`);
    for (const [script] of page.html.matchAll(/<script[^>]*>/g))
      expect(script).toMatch(/ src="\/assets\/|type="application\/json"/);
    expect(page.html).not.toMatch(/%[A-Z-]+%| style="| on[a-z]+="/);
    // Each page has its own key.
    expect(keyIn(await ask(path))).not.toBe(keyIn(page));
    const packed = await fetch(web.url + path, { headers: { "Accept-Encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
  });

  test("is in the language of the browser, or in a chosen one, which is remembered", async () => {
    const { path } = await makeLink(web);
    const inLanguage = (headers: Record<string, string>, query = "") => ask(path + query, { headers });
    expect((await inLanguage({ "Accept-Language": "fr, en;q=0.1, hi-IN;q=0.8" })).html).toContain(
      `<html lang="hi" dir="ltr">`,
    );
    const urdu = await inLanguage({ "Accept-Language": "hi" }, "?lang=ur");
    expect(urdu.html).toContain(`<html lang="ur" dir="rtl">`);
    const cookie = urdu.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await inLanguage({ "Accept-Language": "hi", Cookie: cookie })).html).toContain(`<html lang="ur"`);
    const unknown = await inLanguage({}, "?lang=%22%3E%3Cb%3E");
    expect(unknown.html).toContain(`<html lang="en" dir="ltr">`);
    expect(unknown.headers.get("set-cookie")).toBeNull();
  });

  test("shows a contact and the end date, and a chat preview without a child's name", async () => {
    const [school] = (await web.call("SUPER_ADMIN", "GET", "/schools/")) as [Record<string, string>];
    const { path } = await makeLink(web);
    const { html } = await ask(path);
    expect(html).toMatch(/<time dateTime="\d{4}-/i);
    expect(html).toContain(`href="mailto:${school.email}"`);
    expect(html).toContain(`<meta property="og:site_name" content="${school.name}"/>`);
    expect(html).toContain(`<meta property="og:title" content="${uploadText.title}"/>`);
    expect(html).not.toContain("og:image");
  });

  test("shows the school's logo at its size, also when it is closed, and gives chats a square one", async () => {
    const { id, path } = await makeLink(web);
    const parts = new FormData();
    const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#075" } })
      .png()
      .toBuffer();
    parts.set("logo", new File([new Uint8Array(logo)], "logo.png"));
    await web.call("SUPER_ADMIN", "PUT", "/schools/1/logo/", parts);
    const { html } = await ask(path);
    const [, url = ""] =
      /<img src="([^"]+)" alt fetchPriority="low" width="96" height="48" class="pp-logo"\/>/.exec(html) ?? [];
    expect((await fetch(web.url + url)).headers.get("content-type")).toBe("image/png");
    const [, shared = ""] = /<meta property="og:image" content="(http[^"]+)"\/>/.exec(html) ?? [];
    const square = await fetch(new URL(new URL(shared).pathname, web.url));
    expect(square.headers.get("content-type")).toBe("image/jpeg");
    for (const name of ["width", "height"])
      expect(html).toContain(`<meta property="og:image:${name}" content="${LOGO_SHARED_SIDE}"/>`);
    await web.call("SCHOOL_ADMIN", "PATCH", `/upload-links/${id}/`, { is_paused: true });
    expect((await ask(path)).html).toContain(url);
    const page = await web.open(null, path, { expectErrors: /410/ });
    expect(await page.locator("img.pp-logo").evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(
      192,
    );
    await web.call("SUPER_ADMIN", "DELETE", "/schools/1/logo/");
  });

  test("shows everything that a school writes as plain text", async () => {
    const hostile = [
      "</script><script>alert(1)</script>",
      `"><img src=x onerror=alert(2)>`,
      "<!-- <script>",
      "%VIEW% %CSP-NONCE% $& $'",
      "</textarea></select><svg onload=alert(3)>",
      "javascript:alert(4)",
    ];
    const fields = [
      ...defaultFields(),
      ...hostile.map((label, index) => makeField(`h${index}`, label, "text")),
      makeField("choice", hostile[0] as string, "select", { options: hostile }),
      makeField(hostile[1] as string, "Named so", "textarea"),
    ];
    const { path } = await makeLink(web, { fields });
    const page = await web.open(null, path);
    for (const label of hostile) await page.getByText(label, { exact: true }).first().waitFor();
    expect(await page.locator("img, svg[onload], script:not([src]):not([type])").count()).toBe(0);
    const scripts = await page.locator("script").count();
    const answers = Object.fromEntries(fields.map(({ name }) => [name, hostile[0] as string]));
    const posted = await post(path, filled(await ask(path), answers));
    expect(posted.html.match(/<script/g)).toHaveLength(scripts);
    expect(posted.html).not.toContain("alert(1)</script>");
  });
});

describe("a form posted by the browser", () => {
  test("comes back with what was typed and the messages of the specification if something is wrong", async () => {
    const { path } = await makeLink(web);
    const first = await ask(path);
    const address = "12 <Hill> Road\nPune";
    const page = await post(
      path,
      filled(first, { full_name: "", address, blood_group: "O+", parent_phone: "98765", photo }),
    );
    expect([page.status, keyIn(page) !== keyIn(first)]).toEqual([400, true]);
    for (const said of [
      uploadText.fixErrors,
      fieldText.required("Student Name"),
      fieldText.phone,
      english.photo.unkept,
    ])
      expect(page.html).toContain(said);
    expect(page.html).toContain("12 &lt;Hill> Road\nPune</textarea>");
    expect(page.html).toMatch(/<option selected value="O\+">/);
    expect(page.html).toContain('value="987-65"');
    const again = filled(page, { parent_phone: freshPhone(), photo });
    expect((await post(path, again)).status).toBe(201);
  });

  test("has its errors in its own language", async () => {
    const { path } = await makeLink(web);
    const page = await post(`${path}?lang=hi`, filled(await ask(path)));
    expect(page.html).toContain(hindi.fixErrors);
    expect(page.html).toContain(hindi.field.required("फ़ोटो"));
  });

  test("gets a receipt and the family's page; posted twice at once and once again, it is one child", async () => {
    const { path } = await makeLink(web);
    const first = await ask(path);
    const phone = freshPhone();
    const answers = { full_name: "Twice Rao", fatherName: "Vikram", parent_phone: phone, photo };
    const pages = await Promise.all([1, 2].map(() => post(path, filled(first, answers))));
    pages.push(await post(path, filled(first, answers)));
    const [student, another] = await submittedAs(web, "Twice Rao");
    expect(another).toBeUndefined();
    for (const page of pages) {
      expect(page.status).toBe(201);
      expect(page.html).toContain(uploadText.done);
      expect(page.html).toContain(`<strong>${student?.id}</strong>`);
    }
    const [family] = /\/f\/[\w-]+/.exec(pages[0]?.html ?? "") as RegExpExecArray;
    expect(pages.map(({ html }) => html.includes(family))).toEqual([true, true, true]);
    expect((await fetch(`${web.url}/api/public/family/${family.slice(3)}/`)).status).toBe(200);

    // A parent who went back and fills in the next child has the same key.
    const next = { ...answers, full_name: "Thrice Rao" };
    expect((await post(path, filled(first, next))).status).toBe(201);
    expect(await submittedAs(web, "Thrice Rao")).toHaveLength(1);
    // A sibling's form begins with what the family has in common, and none of it is submitted.
    const body = new FormData();
    body.set("fatherName", "Vikram");
    const begun = await post(path, body);
    expect([begun.status, begun.html.includes('value="Vikram"')]).toEqual([200, true]);
  });

  test("is refused once for a child that the school already has, and begins the next child's form", async () => {
    const { path } = await makeLink(web);
    const answers = { full_name: "Taken Rao", fatherName: "Vikram", parent_phone: freshPhone(), photo };
    await post(path, filled(await ask(path), answers));
    const page = await post(path, filled(await ask(path), answers));
    expect(page.status).toBe(409);
    const [body = ""] = page.html.split('id="view"');
    expect(body.split(english.keptForSchool.replace("'", "&#x27;"))).toHaveLength(2);
    expect(body).not.toContain(fieldText.taken("Parent Phone"));
    expect(body).not.toContain("Taken Rao");
    expect(body).toContain('name="fatherName" value="Vikram"');
    expect(await submittedAs(web, "Taken Rao")).toHaveLength(1);
  });

  test("keeps what was typed if the photo is too large or not a photo", async () => {
    const { path } = await makeLink(web);
    const answers = { full_name: "Large Rao", parent_phone: freshPhone() };
    const large = new File([new Uint8Array(11 * 1024 * 1024)], "large.jpg");
    const page = await post(path, filled(await ask(path), { ...answers, photo: large }));
    expect(page.status).toBe(413);
    expect(page.html).toContain(imageText.tooLarge("photo"));
    expect(page.html).toContain('value="Large Rao"');
    const broken = new File(["%PDF-1.7"], "a.jpg");
    const unread = await post(path, filled(page, { ...answers, photo: broken }));
    expect(unread.html).toContain('value="Large Rao"');
    expect(unread.html).toContain(imageText.unsupported("photo"));
    expect(await submittedAs(web, "Large Rao")).toEqual([]);
  });

  test("is answered with a form if it is not one", async () => {
    const { path } = await makeLink(web);
    const page = await ask(path, { method: "POST", body: "x=1" });
    expect([page.status, page.html.includes('name="full_name"')]).toEqual([200, true]);
    const cut = { "Content-Type": "multipart/form-data; boundary=x" };
    const broken = await ask(path, {
      method: "POST",
      headers: cut,
      body: '--x\r\nContent-Disposition: form-data; name="full',
    });
    expect([broken.status, broken.html.includes('name="full_name"')]).toEqual([400, true]);
  });
});

describe("instead of a form, a link that", () => {
  const past = "2020-01-01T00:00:00.000Z";
  test.each([
    ["was switched off", 410, "is_active = ?", 0, english.closed.inactive],
    ["is over", 410, "expires_at = ?", past, english.closed.expired],
    ["is used up", 410, "max_uses = uses_count + ?", 0, english.closed.used_up],
    ["is paused", 410, "paused_at = ?", past, parentText.linkPaused],
    ["never was", 404, "token = ?", "another", english.closed.unknown],
  ])("%s says so, and whom to ask", async (_, status, change, value, said) => {
    const { id, path } = await makeLink(web);
    const opened = await ask(path);
    await changeIn(
      web.data,
      `UPDATE class_links SET ${change} WHERE kind = 'form' AND number = ?`,
      value,
      id,
    );
    const page = await ask(path);
    expect(page.status).toBe(status);
    expect(page.html).toContain(said === parentText.linkPaused ? said : uploadText.invalidLink);
    expect(page.html).toContain(said);
    expect(page.html).not.toContain('name="full_name"');
    expect(page.html.includes("mailto:")).toBe(status === 410);
    const posted = await post(path, filled(opened, { full_name: "Late Rao", photo }));
    expect(posted.status).toBe(status);
    // What was typed before the link closed is not lost.
    expect(posted.html.includes('value="Late Rao"')).toBe(status === 410);
    expect(posted.html).toContain(said);
    expect(/<button [^>]*\bdisabled\b/.test(posted.html)).toBe(status === 410);
  });
});

test("a child's own link has the name in the form and nowhere else", async () => {
  const name = "Meenakshi Sundareswaran";
  const token = "own-token-of-a-child-0123456789ab";
  const room = await addClass(web.data, "Own link", []);
  const link = await makeLink(web, { classroom: room });
  await web.call("SCHOOL_ADMIN", "POST", `/classes/${room}/roster/`, { full_name: name });
  await changeIn(web.data, "UPDATE expected_students SET token = ? WHERE class_id = ?", token, room);
  const { html, status } = await ask(`/u/${token}`);
  expect(status).toBe(200);
  const [head = "", body = ""] = html.split("</head>");
  expect([head.includes("Meenakshi"), body.includes(name)]).toEqual([false, true]);
  expect((await ask(link.path)).html).not.toContain("Meenakshi");
});

describe("the page of a family", () => {
  test("says in the browser's language and without scripts what stage the card is at and why it was sent back", async () => {
    const { path } = await makeLink(web);
    const name = "<b>ஆஷா</b> சுப்பிரமணியன்";
    const sent = await post(
      path,
      filled(await ask(path), { full_name: name, parent_phone: freshPhone(), photo }),
    );
    const [address] = /\/f\/[\w-]+/.exec(sent.html) as RegExpExecArray;
    const inTamil = { headers: { "Accept-Language": "ta-IN" } };
    const page = await ask(address, inTamil);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    const [body = ""] = page.html.split('id="view"');
    for (const said of [familyTamil.title, familyTamil.stages.received.name, familyTamil.shownOnly])
      expect(body).toContain(said);
    expect(body).toContain("&lt;b>ஆஷா&lt;/b> சுப்பிரமணியன்");
    expect(body.split("<noscript>").at(-1)).toContain(familyTamil.shownOnly);
    expect(page.html.split("</head>")[0]).not.toContain("ஆஷா");

    const [student] = await submittedAs(web, name);
    const why = { reasons: ["photo"], note: "பின்னணி இருட்டாக உள்ளது" };
    await web.call("SCHOOL_ADMIN", "POST", `/students/${student?.id}/send-back/`, why);
    const back = (await ask(address, inTamil)).html;
    for (const said of [familyTamil.stages.sent_back.name, familyTamil.toCorrect.reasons.photo, why.note])
      expect(back).toContain(said);
    expect((await ask(`${address}?lang=ur`)).html).toContain('lang="ur" dir="rtl"');
  });

  test("says with status 404 that it does not exist", async () => {
    const page = await ask("/f/no-such-page", { headers: { "Accept-Language": "ta" } });
    expect([page.status, page.html.includes(familyTamil.gone)]).toEqual([404, true]);
  });
});
