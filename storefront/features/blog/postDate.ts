const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `November 21, 2026`: the same for the server and for every browser. Without a date it is a draft (specification section 3). */
export const dateText = (publishedAt: string | null): string =>
  publishedAt ? format.format(new Date(publishedAt)) : 'Draft'
