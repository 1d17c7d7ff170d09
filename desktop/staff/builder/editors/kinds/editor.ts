import type { ContentFields, SetFields } from '#staff/builder/editors/fields/field.ts'

/** Props of the fields for a block type, or for an item in a block's list. */
export interface KindProps {
  content: ContentFields
  set: SetFields
}
