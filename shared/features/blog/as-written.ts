const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A post's Markdown as HTML without markup: for want of anything better. */
export const asWritten = (content: string) =>
  content
    .split(/\n{2,}/)
    .map((text) => `<p>${text.replace(/[&<>]/g, (sign) => entities[sign]!)}</p>`)
    .join('\n')
