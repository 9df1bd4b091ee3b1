import { loginSchema } from "@idms/core/school/accounts/user";
import { checkedBy } from "../../ui/marks/checked-by.ts";

/** Returns the errors in the sign-in form. The page loads this only when needed, because the schema library is large. */
export const wrongInSignIn = checkedBy(loginSchema);
