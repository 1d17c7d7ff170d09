/** With a full stop, unless it ends already: what others say stands before what we say. */
export const sentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
