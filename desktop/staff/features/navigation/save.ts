import { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import { client } from '#staff/api/client.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { deepEqual } from '#shared/deep-equal.ts'
import { ifMatch } from '#staff/widgets/form/useDraft.ts'
import { bodyOf, type ItemValues, valuesOf } from './item.ts'

export interface ItemSave {
  /** Null for a new item. */
  id: string | null
  values: ItemValues
  /** The item when editing started, and its version then. */
  base: ItemValues
  version: number | null
}

/**
 * Saves an item. If the newer version differs only in position, which the form doesn't show, the save is repeated on
 * top of it. Any other stale save throws ApiError (412).
 */
export async function saveItem({ id, values, base, version }: ItemSave): Promise<NavigationItem> {
  const body = bodyOf(values)
  if (id === null) return client.navigation.create({ body })
  const put = (upon: number | null) => client.navigation.update({ params: { id }, headers: ifMatch(upon), body })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof ApiError && error.status === 412 ? NavigationItem.parse(error.current) : null
    if (!current || !deepEqual(valuesOf(current), base)) throw error
    return put(current.version)
  }
}
