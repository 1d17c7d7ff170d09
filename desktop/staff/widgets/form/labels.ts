/** Fields that are called otherwise in forms than on the wire. */
const labels = new Map([
  ['href', 'URL'],
  ['pageId', 'Page'],
  ['imageUrl', 'Image URL'],
  ['seoTitle', 'Title for search engines'],
  ['seoDescription', 'Description for search engines'],
  ['maxWidth', 'Maximum width'],
  ['templateId', 'Template'],
  ['textColor', 'Text colour'],
  ['backgroundColor', 'Background colour'],
  ['url', 'URL'],
])

/** The words of a refused call (400), `publishAt: is too far away` in lines, as staff read them: `Publish at is too far away`. */
export const withLabels = (words: string): string => words.split('\n').map(labelled).join('\n')

function labelled(line: string): string {
  const [, path, says] = /^(\w+(?:\.[\w-]+)*): (.+)$/.exec(line) ?? []
  if (!path || !says) return line
  // Such as `Page title is required`, which names its field.
  if (/^[A-Z].* is required$/.test(says)) return says
  const label = path.split('.').map(labelOf).join(', ')
  return /^(is|are|has|must) /.test(says) ? `${label} ${says}` : `${label}: ${says}`
}

/** A step of a path, such as `links`, `2` or `text`. Lists count from 0 on the wire, people from 1. */
function labelOf(name: string): string {
  if (/^\d+$/.test(name)) return `number ${Number(name) + 1}`
  const known = labels.get(name)
  if (known) return known
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
