import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** The submission that is reviewed above its list, as the address says it. */
export const REVIEW = "review";

/** The parameters that say what is open above a list, and not what it shows. */
export const OPENED: readonly string[] = [REVIEW];

/** The mark in the history of a screen or dialog that was opened from its list: closing it goes back there. */
export const FROM_LIST = { fromList: true };

/** The list's state, in its address. */
interface Shown {
  search: string;
  hash: string;
}

/** Closes what has an address of its own: back to the list it was opened from, or, straight from an address, to `list`. */
export function useClosing(list: string | Shown): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => {
    if ((state as typeof FROM_LIST | null)?.fromList) void navigate(-1);
    else void navigate(list, { replace: true });
  };
}

const withOpened = (params: URLSearchParams, name: string, id: number | null): Shown => {
  const after = new URLSearchParams(params);
  if (id === null) after.delete(name);
  else after.set(name, String(id));
  return { search: after.toString(), hash: location.hash };
};

/** The dialog above a list, as one of `OPENED` in the address says: a reload opens it again, and Back closes it. */
export interface Opened {
  /** Null where nothing is; NaN where the address has no number. */
  id: number | null;
  /** Opens it, as a step that Back takes back. It stays the same function. */
  open(id: number): void;
  /** Shows another one in the place of what is open, without a step. */
  show(id: number): void;
  close(): void;
}

export function useOpened(name: string): Opened {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const value = params.get(name);
  const open = useCallback(
    (id: number) =>
      void navigate(withOpened(new URLSearchParams(location.search), name, id), { state: FROM_LIST }),
    [navigate, name],
  );
  return {
    id: value === null ? null : Number(value),
    open,
    show(id) {
      if (value !== String(id)) void navigate(withOpened(params, name, id), { replace: true, state });
    },
    close: useClosing(withOpened(params, name, null)),
  };
}
