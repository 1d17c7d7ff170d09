/** The number of a row, from its id on the wire; 0, which no row has, for a text that is no id. */
export const rowId = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)
