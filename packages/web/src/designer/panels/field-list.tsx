import { ELEMENT_KINDS, elementKindOf, kindOf, type ElementKind } from "@idms/core/cards/kinds/kinds";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { say } from "../../say/say/say.ts";
import { kindName, kindPurpose } from "../../say/texts/elements.ts";
import { recordFields, type AvailableField } from "../edits/available-fields.ts";
import { freeKey } from "../edits/element-names.ts";
import { newElement, newPlaceholder } from "../edits/new-elements.ts";
import { useDesigner } from "../actions/use-designer.ts";
import { KindIcon } from "../controls/drawn-icon.tsx";

/**
 * Lists everything that can be placed on the card: form fields, data from the school's records, and other elements.
 */
export function FieldList({ hasForm }: { hasForm: boolean }) {
  const { available, fields, space, change } = useDesigner();

  function addKind(kind: ElementKind): void {
    const key = freeKey(kind, fields, available);
    change((fields) => ({ ...fields, [key]: newElement(kind, space, fields) }), { select: [key] });
  }

  return (
    <>
      <FieldGroup
        title={say("Available fields")}
        fields={available}
        empty={hasForm ? say("This form has no fields") : say("Choose a form template to see its fields")}
      />
      <FieldGroup title={say("School and class")} fields={recordFields(available)} />
      <section className="panel-group" aria-label={say("Other elements")}>
        <h2>{say("Other elements")}</h2>
        <div className="kind-grid">
          {ELEMENT_KINDS.map((kind) => {
            const { icon } = elementKindOf(kind);
            return (
              <button key={kind} type="button" title={kindPurpose[kind]} onClick={() => addKind(kind)}>
                <KindIcon icon={icon} size={18} />
                {kindName[kind]}
              </button>
            );
          })}
        </div>
      </section>
    </>
  );
}

function FieldGroup({
  title,
  fields: listed,
  empty,
}: {
  title: string;
  fields: readonly AvailableField[];
  empty?: string;
}) {
  const { fields, space, change, dispatch } = useDesigner();

  /**
   * Adds a field to the side. If the field is already on the side, selects it instead, because a side has each field
   * only once.
   */
  function choose({ name, isImage }: AvailableField): void {
    if (fields[name]) dispatch({ kind: "select", names: [name] });
    else
      change((fields) => ({ ...fields, [name]: newPlaceholder(isImage, space, fields) }), { select: [name] });
  }

  return (
    <section className="panel-group" aria-label={title}>
      <h2>{title}</h2>
      {listed.length === 0 && <p className="panel-hint">{empty}</p>}
      <ul className="field-list">
        {listed.map((field) => {
          const there = Object.hasOwn(fields, field.name);
          const Mark = there ? IconCheck : IconPlus;
          return (
            <li key={field.name}>
              <button
                type="button"
                data-there={there || undefined}
                aria-label={
                  there
                    ? say("Select {field} on the card", { field: field.label })
                    : say("Add {field}", { field: field.label })
                }
                onClick={() => choose(field)}
              >
                <KindIcon icon={kindOf(field).icon} />
                <span>{field.label}</span>
                <Mark size={14} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
