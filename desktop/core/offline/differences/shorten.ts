import { partText, type RecordPart } from '#shared/record.ts'

const MAX_LENGTH = 240

/** Shortens a text to one paragraph for a panel. Null if it is empty. */
export function shorten(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return null
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 3)}...` : line
}

/** Times are shown in UTC: the main process doesn't know the person's time format. */
const utcText = (time: string) => `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`

/** The text of a part of a record for a panel. Null if it is empty. */
export const shortText = (part: RecordPart, record: object): string | null => shorten(partText(part, record, utcText))
