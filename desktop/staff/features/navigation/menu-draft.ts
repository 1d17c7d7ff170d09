import type { z } from 'zod'
import { itemIdAt, Menu, type MenuItem } from '#shared/features/navigation/menu.ts'
import type {
  NavigationChange,
  NavigationDraft,
  NavigationItem,
} from '#shared/features/navigation/navigation.record.ts'
import { MENU_ID, type ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { client } from '#staff/api/client.ts'
import { ifMatch } from '#staff/api/if-match.ts'
import type { RecordClient } from '#staff/widgets/record/useRecord.ts'
import { saveDraft } from '#staff/widgets/releases/draft-changes.ts'
import { refreshDrafts } from '#staff/widgets/releases/drafts.ts'

type Items = z.input<typeof Menu>['items']

/** The items of the menu's draft as the tab shows them. Their version is the draft's, negative to differ from live ones. */
export const itemsOf = ({ record, version }: ContentDraft): NavigationItem[] =>
  Menu.parse({ items: record['items'] }).items.map((item, index) => ({
    ...item,
    id: itemIdAt(item, index),
    position: index + 1,
    version: -version,
  }))

/** Id of an item until it is live: its place may change. */
const newId = () => `new-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`

/** The endpoints of menu items, for the menu's draft: each call stores the draft with the changed items. */
export function createDraftClient(): RecordClient<NavigationItem> {
  const removed = new Map<string, { item: MenuItem; index: number }>()

  const change = async (edit: (items: MenuItem[], shown: NavigationItem[]) => Items): Promise<NavigationItem[]> => {
    const write = async () => {
      const draft = await client.releases.draft({ params: { kind: 'navigation', id: MENU_ID } })
      const shown = draft ? itemsOf(draft) : await client.navigation.list()
      const { items } = Menu.parse(draft ? draft.record : { items: shown })
      return saveDraft('navigation', MENU_ID, { change: { items: edit(items, shown) }, version: draft?.version ?? 0 })
    }
    const isStale = (error: unknown) => error instanceof ApiError && error.status === 412
    const saved = await write().catch((error: unknown) => {
      if (!isStale(error)) throw error
      // Somebody else changed the draft meanwhile: the same change is made upon theirs.
      return write()
    })
    await refreshDrafts('navigation', MENU_ID)
    return saved ? itemsOf(saved) : client.navigation.list()
  }
  const indexOf = (items: readonly MenuItem[], id: string) => {
    const index = items.findIndex((item, at) => itemIdAt(item, at) === id)
    if (index === -1) throw new ApiError(404, 'Someone deleted this item from the draft.')
    return index
  }

  return {
    async create({ body }) {
      const { position: _, ...item } = body as NavigationDraft
      return (await change((items) => [...items, { ...item, id: newId() }])).at(-1)!
    },
    async update({ params: { id }, headers: { 'if-match': expected }, body }) {
      const { position: _, ...fields } = body as NavigationChange
      let at = 0
      const items = await change((items, shown) => {
        at = indexOf(items, id)
        const current = shown[at]!
        if (expected !== undefined && expected !== ifMatch(current.version)['if-match'])
          throw new ApiError(412, 'Someone else changed the draft of the menu.', { current })
        return items.with(at, { ...items[at]!, ...fields })
      })
      return items[at]!
    },
    async remove({ params: { id } }) {
      await change((items) => {
        const index = indexOf(items, id)
        removed.set(id, { item: items[index]!, index })
        return items.toSpliced(index, 1)
      })
    },
    async undelete({ params: { id } }) {
      const gone = removed.get(id)
      if (!gone) throw new ApiError(404, 'Someone else deleted this item from the draft. Add it again.')
      return (await change((items) => items.toSpliced(gone.index, 0, gone.item)))[gone.index]!
    },
    reorder: ({ body }) =>
      change((items) => {
        const order = new Map((body.items as { id: string; position: number }[]).map((one) => [one.id, one.position]))
        const places = items.map((item, index) => ({ item, place: order.get(itemIdAt(item, index)) ?? Infinity }))
        return places.toSorted((one, other) => one.place - other.place).map(({ item }) => item)
      }),
  }
}
