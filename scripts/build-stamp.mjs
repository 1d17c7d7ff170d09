// Whether the build is that of the sources. Plain JavaScript for Node 18 and newer: scripts/setup.mjs uses it.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'dist/.build-stamp')
/** Inputs of the build. A change in any of them triggers a rebuild. */
const sources = [
  'storefront',
  'desktop',
  'shared',
  'server',
  'scripts',
  'vite.config.ts',
  'vite.staff.config.ts',
  'package-lock.json',
]
export const platform = `${process.platform}-${process.arch}`

/** Whether sources are those of the build. Their content is read only if the times or sizes of files have changed. */
export function isBuilt() {
  const { times, content } = stampOfSources()
  const [builtContent, builtTimes] = read(stampFile).split('\n')
  if (builtTimes === times) return true
  if (builtContent !== content()) return false
  writeBuildStamp()
  return true
}

/** Notes that the build is that of the sources as they are. */
export function writeBuildStamp() {
  const { times, content } = stampOfSources()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, `${content()}\n${times}`)
}

function stampOfSources() {
  const files = sources.flatMap(filesIn).filter(({ path }) => !/\.(test|screen)\.tsx?$/.test(path))
  return {
    times: hash(platform, JSON.stringify(files)),
    content: () => hash(platform, ...files.flatMap(({ path }) => [path, readFileSync(join(root, path))])),
  }
}

/** The file itself, or all files below a folder, with their paths relative to the root. */
function filesIn(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return [{ path, size: stats.size, changed: stats.mtimeMs }]
  const names = readdirSync(join(root, path))
  names.sort()
  return names.flatMap((name) => filesIn(join(path, name)))
}

export function hash(...parts) {
  return parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex')
}

export function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
