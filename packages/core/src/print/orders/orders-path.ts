/**
 * The path of the page where a school orders cards and the print desk sees the orders. The path is in its own module,
 * because every page's menu imports it.
 */
export const ORDERS_PATH = "/orders";
