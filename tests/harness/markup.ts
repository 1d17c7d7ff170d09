import sanitizeHtml from 'sanitize-html'

export interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** All elements of some HTML in order, as parsed. */
export function parseTags(html: string): Tag[] {
  const tags: Tag[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => {
      tags.push({ name, attributes: { ...attributes } }) // a copy, because the validator modifies its own
    },
  })
  return tags
}
