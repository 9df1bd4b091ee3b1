/**
 * The path of the page where a school orders cards and the desk sees the orders. It has its own module, since every
 * page's menu imports it.
 */
export const ORDERS_PATH = "/orders";
