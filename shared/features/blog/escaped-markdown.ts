const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** A post's Markdown as escaped HTML, for when it can't be rendered. */
export const escapedMarkdown = (content: string) =>
  content
    .split(/\n{2,}/)
    .map((text) => `<p>${text.replace(/[&<>]/g, (sign) => entities[sign]!)}</p>`)
    .join('\n')
