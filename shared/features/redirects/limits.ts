/** Redirects of a shop; every server has all of them in memory. */
export const MAX_REDIRECTS = 5_000
/** Length of a CSV file with redirects. */
export const MAX_IMPORT_CHARACTERS = 1_000_000
