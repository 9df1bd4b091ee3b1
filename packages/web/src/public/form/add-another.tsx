type Texted = Readonly<Record<string, string>>;

interface AddAnotherProps {
  /** The address of the link's page. Defaults to the current page. */
  action?: string;
  /** The initial values of a sibling's form, keyed by field. */
  carried: Texted;
  label: string;
  /** Starts the form without reloading the page. If omitted, the browser posts this form instead. */
  onAddAnother?(carried: Texted): void;
}

/**
 * Opens the form for the family's next child. If the browser posts this form without a key, the server starts a new
 * form.
 */
export function AddAnother({ action, carried, label, onAddAnother }: AddAnotherProps) {
  return (
    <form
      className="pp-another"
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={(event) => {
        if (!onAddAnother) return;
        event.preventDefault();
        onAddAnother(carried);
      }}
    >
      {Object.entries(carried).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="pf-button">
        {label}
      </button>
    </form>
  );
}
