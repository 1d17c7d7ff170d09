import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const storefront = join(root, 'storefront')

/** All style sheets that a storefront module imports, directly or indirectly. */
async function sheetsOf(file: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!/\.tsx?$/.test(file)) return seen
  for (const [, address = ''] of (await readFile(file, 'utf8')).matchAll(
    /^(?:import|\} from|export .*from)[^'\n]*'([^']+)'/gm,
  )) {
    if (address.startsWith('.')) await sheetsOf(join(dirname(file), address), seen)
    if (address.startsWith('#storefront/')) await sheetsOf(join(root, address.slice(1)), seen)
  }
  return seen
}

test('the preview has every style sheet of blocks, pages and footer', async () => {
  const modules = ['blocks/Blocks.tsx', 'blocks/page/PageContainer.tsx', 'shell/Footer.tsx']
  const wanted = new Set<string>()
  for (const module of modules)
    for (const file of await sheetsOf(join(storefront, module)))
      if (/(blocks|widgets)\/.*\.css$/.test(file)) wanted.add(relative(root, file))
  expect(wanted.size).toBeGreaterThan(10)
  const source = await readFile(join(root, 'desktop/staff/builder/preview/shop.css'), 'utf8')
  const given = [...source.matchAll(/@import '(?:\.\.\/)+([^']+)'/g)].map(([, path]) => path!)
  expect(given.toSorted()).toEqual([...wanted].toSorted())
})
