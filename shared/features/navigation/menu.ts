import { z } from 'zod'
import { NavigationDraft } from './navigation.record.ts'

/** The whole menu as one record, for its draft: items in order. */
export const Menu = z.object({
  items: z.array(NavigationDraft.omit({ position: true }).extend({ id: z.string().nullable() })).max(200),
})

/** An item of a menu's draft. Until it is live it has no id, or one of its own. */
export type MenuItem = z.output<typeof Menu>['items'][number]

/** Id of an item on screen. One without an id is known by its place. */
export const itemIdAt = ({ id }: MenuItem, index: number): string => id ?? `new-${index}`
