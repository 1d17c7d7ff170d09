import { recordReferences } from '#server/content/references/record-references.ts'
import { rowId } from '#server/database/row-id.ts'
import { navigationRecord } from '#shared/features/navigation/navigation.record.ts'
import { listItems, updateItem } from './navigation.repository.ts'

/** Targets of menu items. Items linked to a page follow its slug automatically and are never rewritten. */
export const navigationReferences = recordReferences(navigationRecord, {
  list: (db) => listItems(db, { drafts: true }),
  update: (tx, { id }, change, { publishChange }) => updateItem(tx, rowId(id), change, undefined, publishChange),
  follows: ({ pageId }) => pageId !== null,
})
