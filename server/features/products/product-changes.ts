import type { Database } from '#server/database/database.ts'
import type { Change } from '#server/live/changes.ts'

export type Note = (change: Change) => void

/** What decides, beside its id, who may have read a product. */
export interface Standing {
  designer: string
  creatureType: string
  isFeatured: 0 | 1
}

/** Read by whoever asked for a handle that nobody had. */
export const NEW_PRODUCTS = 'products:new'

/** Tags of a product as it was and as it is. */
export const tagsOf = (id: number, standings: readonly Standing[]) => [
  `product:${id}`,
  ...standings.flatMap(({ creatureType, designer, isFeatured }) => [
    `type:${creatureType}`,
    `designer:${designer}`,
    ...(isFeatured === 1 ? ['featured'] : []),
  ]),
]

/** Gathers what happens to products, so that many rows make one change of each type. */
export function gatherChanges() {
  const tagsByType = new Map<Change['type'], Set<string>>()
  return {
    add(type: Change['type'], tags: readonly string[]) {
      const known = tagsByType.get(type) ?? new Set(['products'])
      for (const tag of tags) known.add(tag)
      tagsByType.set(type, known)
    },
    tell(note: Note) {
      for (const [type, tags] of tagsByType) note({ type, tags: [...tags] })
    },
  }
}

export type GatheredChanges = ReturnType<typeof gatherChanges>

/** Which of these designers have a product on sale, as comparable text: a difference means that the list of designers changes. */
export async function designersOnSale(tx: Database, names: readonly string[]): Promise<string> {
  const present: string[] = []
  for (const name of new Set(names)) {
    // One product is enough: a designer may have thousands.
    const one = await tx
      .selectFrom('products')
      .select('id')
      .where('designer', '=', name)
      .where('archivedAt', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (one) present.push(name)
  }
  return JSON.stringify(present)
}
