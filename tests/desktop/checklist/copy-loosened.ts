import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Item } from './item.ts'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Copies the built editor and removes the protections of the items. Throws unless an item's text occurs exactly once,
 * since its check would then prove nothing.
 */
export async function copyLoosened(items: readonly Pick<Item, 'line' | 'loosen'>[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-loose-'))
  const desktop = join(folder, 'dist/desktop')
  await mkdir(join(folder, 'dist'))
  await cp(join(root, 'dist/desktop'), desktop, { recursive: true })
  await symlink(join(root, 'dist/staff'), join(folder, 'dist/staff'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await cp(join(root, 'package.json'), join(folder, 'package.json'))
  for (const { line, loosen } of items) {
    const file = join(desktop, loosen.file)
    const parts = (await readFile(file, 'utf8')).split(loosen.from)
    if (parts.length !== 2) throw new Error(`The built editor has ${parts.length - 1} times what “${line}” loosens.`)
    await writeFile(file, parts.join(loosen.to))
  }
  return {
    main: join(desktop, 'main.js'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}
