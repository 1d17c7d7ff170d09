import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Hash of everything that dist/server is built from, so that tests notice an outdated build. */
export function serverSourcesHash(): string {
  const files = ['server', 'shared', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|json|gz)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
      .map(({ parentPath, name }) => join(parentPath, name)),
  )
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}
