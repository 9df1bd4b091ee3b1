import { successorOf } from "@idms/core/cards/designs/default-template";
import { idTemplateSchema, type IdTemplate } from "@idms/core/cards/designs/id-template";
import { messageMs } from "@idms/core/messages";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo, useState, type RefObject } from "react";
import { call } from "../../ui/api/api.ts";
import { say } from "../../say/say/say.ts";
import { designerText } from "../../say/core-texts/messages.ts";
import { useAsk } from "../../ui/forms/ask.tsx";
import { useConflict } from "../../ui/forms/conflict.tsx";
import { saveFile } from "../../ui/api/save-file.ts";
import { staleOf, type Stale } from "../../ui/forms/stale.ts";
import { removedBelow } from "../../ui/api/use-list.ts";
import { formFields } from "../edits/available-fields.ts";
import { designDifferences, mergedDesign } from "./compare-designs.ts";
import { designOf, EMPTY_DESIGN, withFace, faceOf, type Design } from "../edits/design.ts";
import { changed } from "../edits/edits.ts";
import {
  addFromStarter,
  addImage,
  createTemplate,
  duplicateTemplate,
  exportTemplate,
  hasNewPicture,
  ID_TEMPLATES,
  importTemplate,
  proofOf,
  saveTemplate,
  type ProofWish,
  type StarterWish,
  addFont,
} from "./requests.ts";
import { SCHOOL_FONTS } from "./use-own-fonts.ts";
import type { Chosen } from "./use-chosen.ts";
import type { Status } from "./use-status.ts";
import type { Workbench } from "./workbench.ts";
import type { SchoolFontAnswer } from "@idms/core/cards/designs/school-font";
import type { CardSize } from "@idms/core/cards/geometry/card-size";
import { recommendedBackground } from "@idms/core/cards/geometry/space";

/** Returns the question asked before a font is removed. */
const removalOf = ({ family, style }: SchoolFontAnswer): string =>
  say("Remove the font {family} {style}? Cards already printed with it can still be reprinted.", {
    family,
    style,
  });

/**
 * Removes an uploaded font from its school and reports the outcome. If a template still uses the font, it is kept.
 */
const removeFont = (
  { id }: SchoolFontAnswer,
  status: Status,
  reload: () => Promise<unknown>,
): Promise<boolean> =>
  status.run({
    busy: say("Removing the font..."),
    done: say("Font removed."),
    failed: (reason) => say("Failed to remove the font: {reason}", { reason }),
    async work() {
      await call("DELETE", `${SCHOOL_FONTS}${id}/`);
      await reload();
    },
  });

const ActionsContext = createContext<Actions | null>(null);
export const ActionsProvider = ActionsContext.Provider;

export function useActions(): Actions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error("useActions is used outside of its provider");
  return actions;
}

interface About {
  chosen: Chosen;
  status: Status;
  bench: RefObject<Workbench | null>;
}

/** Returns the screen's actions. The returned object is always the same one. */
export function useActionsOf(about: About): Actions {
  const client = useQueryClient();
  const ask = useAsk();
  const conflict = useConflict();
  const [latest] = useState(() => new Latest(about));
  useEffect(() => latest.set(about));
  return useMemo(
    () =>
      makeActions(latest.get, {
        conflict,
        confirm: (question, hint) => ask.confirm(question, say("Delete"), { danger: true, hint }),
        agree: (question, label) => ask.confirm(question, label),
        // If the list fails to reload, the error is only logged, because the action itself succeeded.
        reload: () =>
          Promise.all(
            [ID_TEMPLATES, removedBelow(ID_TEMPLATES), SCHOOL_FONTS].map((path) =>
              client.refetchQueries({ queryKey: [path] }, { throwOnError: true }),
            ),
          ).catch((error: unknown) => console.error(error)),
      }),
    [latest, ask, conflict, client],
  );
}

interface Around {
  conflict: ReturnType<typeof useConflict>;
  confirm(question: string, hint?: string): Promise<boolean>;
  /** Asks for something that deletes nothing. */
  agree(question: string, label: string): Promise<boolean>;
  reload(): Promise<unknown>;
}

/** Returns the question asked before the default template is no longer the default. */
const unmarking = (name: string, next: string): string =>
  say(
    'Template "{name}" is the default. If you save it without "Set default", "{next}" becomes the default. To choose another template, tick "Set default" on that one.',
    { name, next },
  );

/**
 * Whether a layout may be saved. If the default is unticked, asks about its successor, or ticks it again and tells why.
 */
async function isSure({ chosen, status, bench }: About, agree: Around["agree"]): Promise<boolean> {
  const { template, templates } = chosen;
  if (!template?.isDefault || bench.current?.design.isDefault !== false) return true;
  const { id, name } = template;
  const next = successorOf(templates, id);
  if (next && (await agree(unmarking(name, next.name), designerText.saveLayout))) return true;
  bench.current.change((design) => ({ ...design, isDefault: true }));
  if (!next) status.tell(say("A school's only template stays its default."));
  return false;
}

/**
 * Returns the actions that save the layout and delete a template. If another user has saved the template in the
 * meantime, the save action asks how to proceed.
 */
function keeping(latest: () => About, around: Around) {
  const { confirm, agree, conflict, reload } = around;
  const refuse = (text: string) => latest().status.refuse(text);
  return {
    async save() {
      const { chosen, status, bench } = latest();
      const { template } = chosen;
      if (!template || !bench.current) return refuse(designerText.noTemplate);
      if (!(await isSure(latest(), agree))) return;
      const { design, saved, version, keep, merge } = bench.current;
      /** Overwrites the server's version. If that version has changed, returns the other user's changes instead. */
      async function saveOver(before: Design, version: number): Promise<Stale | null> {
        let stale: Stale | null = null;
        await status.run({
          busy: designerText.saving,
          done: designerText.saved,
          failed: designerText.saveFailed,
          async work() {
            try {
              const answer = await saveTemplate(id, design, before, version);
              keep(answer.version, hasNewPicture(design) ? designOf(answer) : undefined);
            } catch (error) {
              stale = staleOf(error);
              throw error;
            }
            await reload();
          },
        });
        return stale;
      }
      const { id } = template;
      let before = saved;
      let stale = await saveOver(saved, version);
      while (stale) {
        const theirs = idTemplateSchema.parse(stale.current);
        const current = designOf(theirs);
        const rows = designDifferences(before, design, current, formFields(chosen.form?.fields ?? []));
        const choice = rows.every(({ changedBy }) => changedBy === "me")
          ? "mine"
          : await conflict({ ...stale, what: say("layout"), rows });
        if (choice !== "mine") {
          latest().status.tell("");
          merge(
            choice === "theirs" ? current : mergedDesign(before, design, current),
            current,
            theirs.version,
          );
          return void (await reload());
        }
        before = current;
        stale = await saveOver(current, theirs.version);
      }
    },

    async remove() {
      const { chosen, status } = latest();
      const { template } = chosen;
      if (!template) return refuse(designerText.selectToDelete);
      const { name, isDefault } = template;
      const question = isDefault ? designerText.confirmDeleteDefault(name) : designerText.confirmDelete(name);
      const next = successorOf(chosen.templates, template.id);
      if (!(await confirm(question, next && say('"{name}" becomes the default.', { name: next.name }))))
        return;
      await status.run({
        busy: designerText.deleting,
        done: designerText.deleted,
        doneMs: messageMs.designerDeleted,
        failed: designerText.deleteFailed,
        async work() {
          await call("DELETE", `${ID_TEMPLATES}${template.id}/`);
          await reload();
          chosen.chooseTemplate("default");
        },
      });
    },
  } satisfies Partial<Actions>;
}

/**
 * Whether a new template becomes the default. If a template is loaded, the tick in the header refers to that template.
 */
const isNewDefault = (loaded: IdTemplate | null, design: Design, asDefault: boolean): boolean =>
  loaded ? asDefault : design.isDefault;

/** Returns the actions that create templates: from the canvas, a starter design, another template or a file. */
function making(latest: () => About, { reload }: Around) {
  const refuse = (text: string) => latest().status.refuse(text);
  const creating = {
    busy: designerText.creating,
    done: designerText.created,
    failed: designerText.createFailed,
  };

  /** Calls the given function to create a template, and opens the template. */
  function adding(add: () => Promise<IdTemplate>): Promise<boolean> {
    const { chosen, status, bench } = latest();
    return status.run({
      ...creating,
      async work() {
        const { id, school } = await add();
        await reload();
        if (school !== chosen.schoolId) return;
        bench.current?.keep();
        chosen.chooseTemplate(id);
      },
    });
  }

  return {
    async create(name, asDefault) {
      const { chosen, bench } = latest();
      const { schoolId, template } = chosen;
      const design = bench.current?.design;
      const refuseTo = (why: string) => (refuse(why), false);
      if (schoolId === null) return refuseTo(designerText.selectSchool);
      if (name.trim() === "") return refuseTo(designerText.provideName);
      if (!(design?.front.backdrop?.picture instanceof File)) return refuseTo(designerText.uploadBackground);
      const isDefault = isNewDefault(template, design, asDefault);
      const about = { school: schoolId, name: name.trim(), from: template?.id ?? null, isDefault };
      return adding(() => createTemplate(about, design));
    },

    async startWhite(name, asDefault) {
      const { chosen, bench } = latest();
      const { schoolId: school, template } = chosen;
      if (school === null) {
        refuse(designerText.selectSchool);
        return false;
      }
      const design = bench.current?.design ?? EMPTY_DESIGN;
      const isDefault = isNewDefault(template, design, asDefault);
      const about = { school, name: name.trim() || say("White card"), from: null, isDefault };
      return adding(async () => createTemplate(about, await whiteCard(design.cardSize)));
    },

    async startFrom(wish) {
      const { schoolId } = latest().chosen;
      if (schoolId === null) {
        refuse(designerText.selectSchool);
        return false;
      }
      return adding(() => addFromStarter({ ...wish, school: schoolId }));
    },

    async duplicate(wish) {
      const { template } = latest().chosen;
      if (!template) {
        refuse(designerText.noTemplate);
        return false;
      }
      return adding(() => duplicateTemplate(template.id, wish));
    },

    async importFile(file) {
      const { schoolId } = latest().chosen;
      if (schoolId === null) return refuse(designerText.selectSchool);
      await adding(() => importTemplate(schoolId, file));
    },
  } satisfies Partial<Actions>;
}

/** Returns the actions that export a template as a file or as a proof. */
function taking(latest: () => About) {
  const refuse = (text: string) => latest().status.refuse(text);
  return {
    async proof(layout) {
      const { chosen, status, bench } = latest();
      const { template, form } = chosen;
      if (!template || !bench.current) return refuse(designerText.noTemplate);
      const { design, saved, student } = bench.current;
      // Opened now, while it is the click that opens it; filled when the file has come.
      const page = window.open("", "_blank");
      const worked = await status.run({
        busy: say("Creating a proof..."),
        done: say("The proof is open in another tab."),
        failed: (reason) => say("Failed to create a proof: {reason}", { reason }),
        async work() {
          const wish = { layout, student, form: form?.id ?? null };
          const pdf = await proofOf(template.id, design, saved, wish);
          if (page) page.location.href = URL.createObjectURL(pdf);
          else saveFile(pdf, "proof.pdf");
        },
      });
      if (!worked) page?.close();
    },

    async exportFile() {
      const { chosen, status } = latest();
      const { template } = chosen;
      if (!template) return refuse(designerText.noTemplate);
      await status.run({
        busy: say("Exporting template..."),
        done: say("Template exported."),
        failed: (reason) => say("Failed to export: {reason}", { reason }),
        async work() {
          const { file, name } = await exportTemplate(template.id);
          saveFile(file, name);
        },
      });
    },
  } satisfies Partial<Actions>;
}

/** Returns the actions that add a design's own images and the school's own fonts. */
function bringing(latest: () => About, { confirm, reload }: Around) {
  const refuse = (text: string) => latest().status.refuse(text);
  return {
    async addImage(file, element) {
      const { chosen, status, bench } = latest();
      const { template } = chosen;
      if (!template) return refuse(designerText.noTemplate);
      await status.run({
        busy: say("Adding the image..."),
        done: say("Image added."),
        failed: (reason) => say("Failed to add the image: {reason}", { reason }),
        async work() {
          const { key, image } = await addImage(template.id, file);
          bench.current?.change((design, side) => {
            const face = faceOf(design, side);
            const fields = changed(face.fields, [element], (field) => ({ ...field, image: key }));
            return {
              ...withFace(design, side, { ...face, fields }),
              images: { ...design.images, [key]: image },
            };
          });
        },
      });
    },

    async addFonts(files) {
      const { chosen, status } = latest();
      const family = await uploadFonts(chosen.schoolId, files, status);
      await reload();
      return family;
    },

    async removeFont(font) {
      if (await confirm(removalOf(font))) await removeFont(font, latest().status, reload);
    },
  } satisfies Partial<Actions>;
}

const makeActions = (latest: () => About, around: Around): Actions => ({
  tell: (text) => latest().status.tell(text),
  ...keeping(latest, around),
  ...making(latest, around),
  ...taking(latest),
  ...bringing(latest, around),
});

/** The actions on whole templates. */
interface Actions {
  save(): Promise<void>;
  /** Creates a template from the canvas. `asDefault` applies if another template is loaded. */
  create(name: string, asDefault: boolean): Promise<boolean>;
  remove(): Promise<void>;
  /** Opens a PDF proof of the design on the canvas. */
  proof(layout: ProofWish["layout"]): Promise<void>;
  /** Sets the picture of an element. */
  addImage(file: File, element: string): Promise<void>;
  /** Uploads fonts for the school. Returns the family of the last one, or null if none was accepted. */
  addFonts(files: readonly File[]): Promise<string | null>;
  /** Removes an uploaded font from the school, unless a template uses the font. */
  removeFont(font: SchoolFontAnswer): Promise<void>;
  startFrom(wish: Omit<StarterWish, "school">): Promise<boolean>;
  /** Adds an empty template of the chosen size. If the name is empty, the default name for a white card is used. */
  startWhite(name: string, asDefault: boolean): Promise<boolean>;
  /** Copies the loaded template. If no name is given, the copy gets the same name. */
  duplicate(wish: { school: number; name?: string }): Promise<boolean>;
  exportFile(): Promise<void>;
  importFile(file: File): Promise<void>;
  tell(text: string): void;
}

/** Keeps the current value for functions with a stable identity. */
class Latest<T> {
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;
  set = (value: T): void => {
    this.#value = value;
  };
}

/**
 * Uploads fonts for a school and reports the outcome. Returns the family of the last one, or null if none was accepted.
 */
async function uploadFonts(
  school: number | null,
  files: readonly File[],
  status: Status,
): Promise<string | null> {
  if (school === null) {
    status.refuse(designerText.selectSchool);
    return null;
  }
  let family: string | null = null;
  const notes: string[] = [];
  const worked = await status.run({
    busy: say("Adding the font..."),
    done: say("Font added."),
    failed: (reason) => say("Failed to add the font: {reason}", { reason }),
    async work() {
      for (const file of files) {
        const added = await addFont(school, file);
        family = added.family;
        if (added.was_variable)
          notes.push(
            say(
              "{family} is a variable font. Only its {style} style is used. Upload a separate file for each additional style.",
              {
                family: added.family,
                style: added.style,
              },
            ),
          );
      }
    },
  });
  if (worked && notes.length > 0) status.tell(notes.join(" "));
  return family;
}

/** Creates an empty design of the given size, with a white background large enough to print. */
async function whiteCard(cardSize: CardSize): Promise<Design> {
  const { width, height } = recommendedBackground(cardSize);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context)
    throw new Error(say("This browser cannot draw a white card. Upload a white picture instead."));
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  const picture = new File([await canvas.convertToBlob({ type: "image/png" })], "white.png", {
    type: "image/png",
  });
  return { ...EMPTY_DESIGN, cardSize, front: { backdrop: { width, height, picture }, fields: {} } };
}
