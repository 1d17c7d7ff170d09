/** Maximum quantity of a line. In a separate file so that the storefront bundle needs no schema. */
export const MAX_QUANTITY = 999
/** Maximum number of lines in a cart. */
export const MAX_LINES = 100
