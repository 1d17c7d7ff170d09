import sanitizeHtml from 'sanitize-html'

export interface Tag {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Every element of some HTML as a parser sees it, in order. */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    onOpenTag: (name, attributes) => {
      tags.push({ name, attributes: { ...attributes } }) // a copy: what it would not let pass is taken out of its own
    },
  })
  return tags
}
