/** Splits a field's name into words: `isVisible` -> `is visible`. */
export const splitCamelCase = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
