/** Pattern that matches `text` anywhere, for `like … escape '\'`; its wildcards are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
