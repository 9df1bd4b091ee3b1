import type { Role } from "@idms/core/school/accounts/roles";
import { dayOf } from "@idms/core/forms/values/iso-date";
import { newOrderSchema } from "@idms/core/print/orders/order-record";
import { CARDS_PATH } from "@idms/core/print/batches/card-record";
import { Anchor, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useClasses } from "../../school/classes/use-classes.ts";
import { ClassChoice } from "../desk/class-choice.tsx";
import { say } from "../../say/say/say.ts";
import { commonText } from "../../say/core-texts/messages.ts";
import { SchoolSelect } from "../../school/schools/school-select.tsx";
import { useOnlySchool } from "../../school/schools/use-page-school.ts";
import { useCurrentUser } from "../../school/session/session.tsx";
import { useCan } from "../../school/session/use-can.ts";
import { checkedBy } from "../../ui/marks/checked-by.ts";
import { Editor } from "../../ui/forms/editor.tsx";
import { useSave } from "../../ui/forms/use-save.ts";
import { ORDERS, OrderFields } from "../../students/cards/order-fields.tsx";
import "../desk/desk-page.css";

interface Values {
  school: number | null;
  classrooms: number[];
  needed_by: string;
  note: string;
}

export interface OrderEditorProps {
  school: number | null;
  /** The classes that are initially selected. */
  classrooms: readonly number[];
  onClose(): void;
}

/** Asks which classes to order cards for. A super admin first selects the school. */
export function OrderEditor({ school, classrooms, onClose }: OrderEditorProps) {
  const { role, school_id } = useCurrentUser();
  const can = useCan();
  const [today] = useState(() => dayOf(new Date()));
  const schema = newOrderSchema(role as Role, school_id, today);
  const { only } = useOnlySchool();
  /** Selects the school automatically if there is only one. */
  const whole = (values: Values): Values => ({ ...values, school: values.school ?? only });
  const form = useForm<Values>({
    initialValues: { school: school_id ?? school, classrooms: [...classrooms], needed_by: "", note: "" },
    validate: (values) => checkedBy(schema)(whole(values)),
  });
  const { save, saving, failure } = useSave({
    path: ORDERS,
    fallback: commonText.saveFailed,
    setErrors: form.setErrors,
    onSaved: () => onClose(),
  });
  const chosen = form.values.school ?? only;
  const { rooms } = useClasses(chosen);
  return (
    <Editor
      title={say("Order Cards")}
      action={say("Order")}
      failure={failure}
      saving={saving}
      filled={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => save(schema.parse(whole(values))))}
    >
      <Text size="sm" c="dimmed">
        {say("Cards are printed only for students who are VERIFIED.")}
      </Text>
      {!can("print_batches.reprint") && (
        <Anchor component={Link} to={`${CARDS_PATH}?state=lost`} size="sm" onClick={onClose}>
          {say("Order a duplicate of a lost card")}
        </Anchor>
      )}
      {role === "SUPER_ADMIN" && (
        <SchoolSelect
          required
          value={chosen}
          onChange={(chosen) => form.setValues({ school: chosen, classrooms: [] })}
          error={form.errors["school"]}
        />
      )}
      {chosen !== null && (
        <ClassChoice
          rooms={rooms}
          chosen={new Set(form.values.classrooms)}
          onChoose={(chosen) => form.setFieldValue("classrooms", [...chosen])}
        />
      )}
      {form.errors["classrooms"] && (
        <Text size="sm" c="red" role="alert">
          {form.errors["classrooms"]}
        </Text>
      )}
      <OrderFields form={form} today={today} />
    </Editor>
  );
}
