/** What finds a text anywhere, with `like … escape '\'`: signs that stand for others stand for themselves. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
