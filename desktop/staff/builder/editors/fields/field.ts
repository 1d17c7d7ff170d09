import { readFirstText } from '#shared/blocks/content.ts'
import type { BlockFields } from '#shared/blocks/declare-block.ts'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** The fields of a block, or of an item in its lists. Values may be anything. */
export type ContentFields = Readonly<Record<string, unknown>>

/** Changes fields and leaves the others untouched. A field set to undefined is removed. */
export type SetFields = (patch: ContentFields) => void

/** Props of the form of a block, or of an item in its lists. */
export interface FormProps {
  of: BlockFields
  content: ContentFields
  set: SetFields
}

/**
 * The name under which a declared field is stored. A template's block may have the page builder's name instead, which
 * pages render; a picture may have a newer field.
 */
export function nameIn({ fields, pageNames }: BlockFields, name: string, content: ContentFields): string {
  const field = fields[name]
  if (field?.input === 'picture' && field.newer && readFirstText(content, field.newer)) return field.newer
  const pageName = pageNames?.get(name)
  return pageName !== undefined && Object.hasOwn(content, pageName) ? pageName : name
}

/** Props of a content field. Its component is memoised, so pass the same `set` on every render (`useSet`). */
export interface FieldProps {
  label: string
  /** The name of the content field. */
  name: string
  /** The stored value, which may be anything. */
  value: unknown
  set: SetFields
}

/** Applies a patch. Returns a new object that shares unchanged values. */
export function applyPatch(fields: ContentFields, patch: ContentFields): ContentFields {
  const next = { ...fields, ...patch }
  for (const name of Object.keys(patch)) if (patch[name] === undefined) delete next[name]
  return next
}

/** A `set` function with a stable identity, so that typing in one field renders only that field. */
export function useSet(fields: ContentFields, onChange: (fields: ContentFields) => void): SetFields {
  const latest = useRef({ fields, onChange })
  useLayoutEffect(() => {
    latest.current = { fields, onChange }
  }, [fields, onChange])
  return useCallback((patch) => {
    const next = applyPatch(latest.current.fields, patch)
    // Lets two patches within one event add up.
    latest.current = { ...latest.current, fields: next }
    latest.current.onChange(next)
  }, [])
}

/** A stored value as editable text. Values that are not text are not shown and stay until something is typed. */
export const toEditable = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Whether the stored value is something that a text field can't show. */
export const isUnsupported = (value: unknown): boolean =>
  value !== undefined && value !== null && typeof value !== 'string' && typeof value !== 'number'

export const unsupportedValueNote = 'This field can’t show the stored value. It stays until you enter something.'
