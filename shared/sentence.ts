/** Adds a full stop unless the text already ends a sentence. */
export const endSentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
