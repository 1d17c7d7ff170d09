/** The name of a field in words: `isVisible` is `is visible`. */
export const inWords = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
