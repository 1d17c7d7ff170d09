const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 21, 2026` in UTC, equal on server and browser; "Draft" without a date. */
export const formatPostDate = (publishedAt: string | null): string =>
  publishedAt ? format.format(new Date(publishedAt)) : 'Draft'
