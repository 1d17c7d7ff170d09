import { seededTimestamp } from './clock.ts'
import { gid, seededNumber } from './ids.ts'
import type { ProductRecord } from './records.ts'
import type { Shop } from './shop.ts'

/** A collection of the simulated shop. None is stored: each follows from the products. */
export interface Collection {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  has: (product: ProductRecord) => boolean
}

/** The collection that the owner of the shop fills by hand. */
export const featured = collection('featured', 'Featured', 'Chosen by the shop.', (product) => product.featured)

const allCreatures = collection('all-creatures', 'All creatures', 'Everything in the shop.', () => true)

/** Featured, all creatures, and one for each type of creature. */
export function collectionsOf(shop: Shop): Collection[] {
  const types = new Set([...shop.catalogue.all()].flatMap(creatureTypes))
  const byType = [...types].toSorted().map((type) => {
    const handle = type.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    return collection(handle, type, `Creatures of type ${type}.`, (product) => creatureTypes(product).includes(type))
  })
  return [featured, allCreatures, ...byType]
}

export function findCollection(shop: Shop, { id, handle }: { id?: string; handle?: string }): Collection | null {
  return collectionsOf(shop).find((one) => (id ? one.id === id : one.handle === handle)) ?? null
}

/** Time of the last change to any of its products. */
export function collectionChangedAt(shop: Shop, { has }: Collection): string {
  const times = [...shop.catalogue.all()].filter(has).map((product) => product.updatedAt)
  return times.reduce((a, b) => (a > b ? a : b), seededTimestamp(0))
}

/** ProductCollectionSortKeys differ from ProductSortKeys. Collections keep the order of creation by default. */
export function productSortOf(collectionSort = 'COLLECTION_DEFAULT'): string {
  return ['COLLECTION_DEFAULT', 'CREATED', 'MANUAL'].includes(collectionSort) ? 'CREATED_AT' : collectionSort
}

function collection(handle: string, title: string, text: string, has: Collection['has']): Collection {
  const id = gid('Collection', seededNumber('collection', handle))
  return { id, handle, title, descriptionHtml: `<p>${text}</p>`, has }
}

function creatureTypes({ metafields }: ProductRecord): string[] {
  const field = metafields.find(({ key }) => key === 'creature_type')
  if (!field) return []
  return field.type.startsWith('list.') ? (JSON.parse(field.value) as string[]) : [field.value]
}
