import { useCallback, useLayoutEffect, useRef } from 'react'

/** What a block, or an item of its lists, says. Anything may be in it. */
export type Fields = Readonly<Record<string, unknown>>

/** Changes fields. One that is set to undefined is left out from then on; all others stay as they are, unknown ones too. */
export type Set = (patch: Fields) => void

/** A field of a form that edits content. Its component is memoised: give it the same `set` at every render (`useSet`). */
export interface FieldProps {
  label: string
  /** The content's field. */
  name: string
  /** As it is stored, whatever that is. */
  value: unknown
  set: Set
}

/** `fields` with a patch: a new object that shares what did not change. */
export function patched(fields: Fields, patch: Fields): Fields {
  const next = { ...fields, ...patch }
  for (const name of Object.keys(patch)) if (patch[name] === undefined) delete next[name]
  return next
}

/** A `set` that is the same function for as long as the editor is open, so that a key typed in one field renders that field only. */
export function useSet(fields: Fields, onChange: (fields: Fields) => void): Set {
  const latest = useRef({ fields, onChange })
  useLayoutEffect(() => {
    latest.current = { fields, onChange }
  }, [fields, onChange])
  return useCallback((patch) => {
    const next = patched(latest.current.fields, patch)
    // Two patches of one event add up.
    latest.current = { ...latest.current, fields: next }
    latest.current.onChange(next)
  }, [])
}

/** A stored value as text to edit, with its blanks. What is no text is not shown, and stays until something is written. */
export const editable = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** There is something in the field that its control cannot show. */
export const isForeign = (value: unknown): boolean =>
  value !== undefined && value !== null && typeof value !== 'string' && typeof value !== 'number'

export const foreignNote = 'Something is stored here that this field cannot show. It stays until you write here.'
