import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

/** What a migration writes to the log when it begins. */
export const MIGRATING = 'migrating to the next version'

/** Copies the server and adds one additive migration, which rests between its steps. Returns its `server/main.ts`. */
export function makeNextVersion(folder: string, restMs = 0): string {
  const root = join(folder, 'next-version')
  mkdirSync(root)
  for (const part of ['server', 'shared', 'scripts', 'package.json'])
    cpSync(join(ROOT, part), join(root, part), { recursive: true })
  for (const part of ['node_modules', 'dist', 'storefront', 'desktop']) symlinkSync(join(ROOT, part), join(root, part))
  const file = join(root, 'server/database/migrations.ts')
  const list = readFileSync(file, 'utf8')
  const end = list.indexOf('\n]', list.indexOf('export const migrations')) + 1
  writeFileSync(
    file,
    `${list.slice(0, end)}  {
    name: '900-later',
    expands: true,
    async up(db) {
      const rest = () => new Promise((resolve) => setTimeout(resolve, ${restMs}))
      process.stdout.write('${MIGRATING}\\n')
      await rest()
      await db.schema.alterTable('pages').addColumn('later', 'text', (column) => column.notNull().defaultTo('')).execute()
      await rest()
      await db.schema.createTable('laters').addColumn('id', 'integer').execute()
      await rest()
    },
  },
${list.slice(end)}`,
  )
  return join(root, 'server/main.ts')
}
