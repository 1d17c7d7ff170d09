import { records } from '#shared/records.ts'

/** Labels of all fields of records, by their name in the API. */
const labels = new Map<string, string>([
  ...records.flatMap(({ fields }) => Object.entries(fields).map(([name, { label }]) => [name, label] as const)),
  // Their problems continue this name, such as `are nested too deeply`.
  ['blocks', 'Blocks'],
  ['url', 'URL'],
])

/** The problems of an API error's fields for people, one per line, such as `Publish at is too far away`. */
export const fieldsMessage = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([path, problem]) => {
      // Problems such as `Page title is required` name their field already.
      if (/^[A-Z].* is required$/.test(problem)) return problem
      const label = path.split('.').map(labelOf).join(', ')
      return /^(is|are|has|must) /.test(problem) ? `${label} ${problem}` : `${label}: ${problem}`
    })
    .join('\n')

/** The label of one path segment, such as `links`, `2` or `text`. API indexes are zero-based, labels one-based. */
export function labelOf(name: string): string {
  if (/^\d+$/.test(name)) return `number ${Number(name) + 1}`
  const known = labels.get(name)
  if (known) return known
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
