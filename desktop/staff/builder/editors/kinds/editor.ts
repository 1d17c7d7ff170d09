import type { Fields, Set } from '#staff/builder/editors/fields/field.ts'

/** The fields of one type of block, or of an item of its lists. */
export interface KindProps {
  content: Fields
  set: Set
}
