import type { Publication, PublicationPeriod } from '#shared/publication.ts'
import type { LocalRecord, RecordPart } from './local-feature.ts'

/** Part that consists of a single field. */
export const field = <R extends LocalRecord>(key: keyof R & string, label: string): RecordPart<R> => ({
  key,
  label,
  fields: [key],
  textOf: (record) => valueText(record[key]),
})

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** Times are shown in UTC: the main process doesn't know the person's time format. */
const timeText = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

export const publicationText = ({ isPublished, publishAt }: Publication): string =>
  isPublished ? 'Published' : publishAt ? `Published from ${timeText(publishAt)}` : 'Draft'

export const periodText = (period: PublicationPeriod): string =>
  publicationText(period) + (period.unpublishAt ? ` until ${timeText(period.unpublishAt)}` : '')
