import { parseJson } from '#shared/contract/json.ts'
import { readTyping as typedInBuilder, readWindowTexts } from './disk-storage.ts'
import type { WindowKey } from './work-storage.ts'
import { describeFormDraft, describeWork, fieldsOf, type DraftDescription } from './describe-draft.ts'
import type { TextStore } from '#staff/drafts/text-store.ts'
import { PREFIX } from '#staff/drafts/draft-store.ts'

/** An unsaved draft as the panel shows it. */
export interface UnsavedDraft extends DraftDescription {
  /** Its stored texts by name, to discard and restore them. */
  texts: Readonly<Record<string, string>>
  /** Window of a builder draft. */
  work: WindowKey | null
  /** ISO 8601; null if unknown. */
  at: string | null
}

/** All unsaved drafts on this computer, latest first. */
export const unsavedDrafts = (texts: TextStore): UnsavedDraft[] =>
  [...formDrafts(texts), ...builderDrafts(texts)].toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''))

function formDrafts(texts: TextStore): UnsavedDraft[] {
  return texts.names().flatMap((name) => {
    const [prefix, , namespace, record, ...more] = name.split(':')
    if (prefix !== PREFIX || namespace === undefined || record === undefined || more.length > 0) return []
    const text = texts.get(name)!
    return [
      {
        texts: { [name]: text },
        ...describeFormDraft(decoded(namespace), decoded(record), text),
        work: null,
        at: textOr(fieldsOf(parseJson(text))['at']),
      },
    ]
  })
}

function builderDrafts(texts: TextStore): UnsavedDraft[] {
  return typedInBuilder(texts).flatMap(({ key, typing }) => {
    const { isDirty, at } = fieldsOf(typing)
    // Only an undo history, no unsaved changes.
    if (isDirty === false) return []
    const [, namespace, record] = key
    return [
      {
        texts: readWindowTexts(texts, key),
        ...describeWork(namespace, record),
        work: key,
        at: textOr(at),
      },
    ]
  })
}

const textOr = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // The app has no such path.
    return part
  }
}
