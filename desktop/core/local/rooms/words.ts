import type { Publication, Period } from '#shared/publication.ts'
import type { LocalRecord, Part } from './room.ts'

/** A field that is one thing of its own. */
export const field = <R extends LocalRecord>(key: keyof R & string, label: string): Part<R> => ({
  key,
  label,
  fields: [key],
  words: (record) => wordsOf(record[key]),
})

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** Times are told in UTC: the main process does not know how people of this screen write them. */
const timeWords = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

export const publicationWords = ({ isPublished, publishAt }: Publication): string =>
  isPublished ? 'Published' : publishAt ? `Published from ${timeWords(publishAt)}` : 'Draft'

export const periodWords = (period: Period): string =>
  publicationWords(period) + (period.unpublishAt ? ` until ${timeWords(period.unpublishAt)}` : '')
