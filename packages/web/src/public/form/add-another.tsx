type Texted = Readonly<Record<string, string>>;

interface AddAnotherProps {
  /** The page of the link; the page that it stands on unless given. */
  action?: string;
  /** The values a brother's or a sister's form begins with, by field. */
  carried: Texted;
  label: string;
  /** Begins the form without loading the page; the browser posts it where this is not given. */
  onAddAnother?(carried: Texted): void;
}

/** The way to the next child of a family. Posted by the browser, without a key, it is a form to begin with. */
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
