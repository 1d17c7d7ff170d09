import { useState } from 'react'

/**
 * The record whose form is open. Null for `new`, and for one that the list lacks; undefined until it has been read
 * again, as the record can be newer than the list.
 */
export function useEdited<T extends { id: string }>(
  editing: string | null,
  records: readonly T[] | undefined,
  isFetching: boolean,
): T | null | undefined {
  const [lookedFor, setLookedFor] = useState<string | null>(null)
  const record = records?.find(({ id }) => id === editing)
  const isKnown = editing === 'new' || record !== undefined || (records !== undefined && !isFetching)
  // Later readings must not close a form whose record was deleted meanwhile.
  if (isKnown && lookedFor !== editing) setLookedFor(editing)
  return record ?? (isKnown || lookedFor === editing ? null : undefined)
}
