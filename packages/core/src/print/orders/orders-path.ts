/** The page on which a school orders and the desk sees what is ordered. By itself, since every page's menu has it. */
export const ORDERS_PATH = "/orders";
