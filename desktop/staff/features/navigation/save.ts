import { NavigationItem } from '#shared/features/navigation/navigation.contract.ts'
import { client } from '#staff/api/client.ts'
import { Refused } from '#staff/api/refusal.ts'
import { same } from '#shared/same.ts'
import { ifMatch } from '#staff/widgets/drafts/useDraft.ts'
import { bodyOf, type ItemValues, valuesOf } from './item.ts'

export interface Saving {
  /** Null: a new one. */
  id: string | null
  values: ItemValues
  /** What it was when the person began, and its version then. */
  base: ItemValues
  version: number | null
}

/**
 * Sends the form of an item. Whoever only moved it meanwhile has changed nothing that the form shows: then it is sent once more
 * upon the version that this made. Any other stale save is thrown (412).
 */
export async function saveItem({ id, values, base, version }: Saving): Promise<NavigationItem> {
  const body = bodyOf(values)
  if (id === null) return client.navigation.create({ body })
  const put = (upon: number | null) => client.navigation.update({ params: { id }, headers: ifMatch(upon), body })
  try {
    return await put(version)
  } catch (error) {
    const current = error instanceof Refused && error.status === 412 ? NavigationItem.parse(error.current) : null
    if (!current || !same(valuesOf(current), base)) throw error
    return put(current.version)
  }
}
