import { defaultSeedContent } from '#server/composition/seed/content.ts'
import type { Database } from '#server/database/database.ts'

export const tables = ['pages', 'navigationItems', 'banners', 'posts'] as const

/** Numbers of records in these tables. */
export const sizes = (db: Database) =>
  Promise.all(tables.map(async (table) => (await db.selectFrom(table).select('id').execute()).length))

/** The same in a seeded shop. */
export const seeded = () => [
  defaultSeedContent.pages.length,
  defaultSeedContent.navigation.length,
  defaultSeedContent.banners.length,
  defaultSeedContent.posts.length,
]
