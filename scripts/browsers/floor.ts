import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')

/** The oldest browsers that the apps run in, such as `['chrome', 111]`: `browserslist` in package.json (ADR-121). */
export const floor = (JSON.parse(manifest) as { browserslist: string[] }).browserslist.map((line) => {
  const [name, version] = line.split(' >= ') as [string, string]
  return [name, Number(version)] as const
})

/** The same, as Vite names them. */
export const buildTargets = floor.map(([name, version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)

/** Features that Lightning CSS keeps: `:dir()` would be rewritten to rely on `lang`, which our foreign words lack. */
export const keptCss = { exclude: 4 }
