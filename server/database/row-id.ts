/** Largest id that both database engines accept. */
export const MAX_ID = 2 ** 31 - 1

/** The row id from an id on the wire; 0, which no row has, if it is malformed. */
export const rowId = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)
