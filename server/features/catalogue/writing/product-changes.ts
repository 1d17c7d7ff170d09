import type { Database } from '#server/database/database.ts'
import type { Change, PublishChange } from '#server/changes/changes.ts'

/** Product fields that determine the cache tags besides its id. */
export interface ProductTagFields {
  designer: string
  creatureType: string
  isFeatured: 0 | 1
}

/** Cache tags of a product's states before and after a change. */
export const productTags = (id: number, states: readonly ProductTagFields[]) => [
  `product:${id}`,
  ...states.flatMap(({ creatureType, designer, isFeatured }) => [
    `type:${creatureType}`,
    `designer:${designer}`,
    ...(isFeatured === 1 ? ['featured'] : []),
  ]),
]

/** Collects product changes and publishes one change per type. */
export function collectChanges() {
  const tagsByType = new Map<Change['type'], Set<string>>()
  return {
    add(type: Change['type'], tags: readonly string[]) {
      const known = tagsByType.get(type) ?? new Set(['products'])
      for (const tag of tags) known.add(tag)
      tagsByType.set(type, known)
    },
    publish(publishChange: PublishChange) {
      for (const [type, tags] of tagsByType) publishChange({ type, tags: [...tags] })
    },
  }
}

export type CollectedChanges = ReturnType<typeof collectChanges>

/**
 * Which of these designers have a product on sale, as a string to compare: if it differs, the list of designers has
 * changed.
 */
export async function designersOnSale(tx: Database, names: readonly string[]): Promise<string> {
  const present: string[] = []
  for (const name of new Set(names)) {
    // Checking for one row is enough; a designer may have thousands of products.
    const one = await tx
      .selectFrom('products')
      .select('id')
      .where('designer', '=', name)
      .where('archivedAt', 'is', null)
      .where('isUnlisted', '=', 0)
      .limit(1)
      .executeTakeFirst()
    if (one) present.push(name)
  }
  return JSON.stringify(present)
}
