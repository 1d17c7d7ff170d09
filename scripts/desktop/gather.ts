import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PlainCommand } from '#scripts/parser-words.ts'
import { load } from 'js-yaml'

/** What electron-updater reads: the newest version and its files. */
interface Feed {
  version: string
  files: { url: string; sha512: string; size: number }[]
}

export const CHECKSUMS = 'SHA256SUMS'

/** Files of a release by feed. Blockmaps let installed editors download only what has changed. */
function filesOf(version: string): Record<string, { updates: string[]; others: string[] }> {
  const name = `hoard-${version}`
  const records = (os: string) => [`${name}-${os}.cdx.json`, `${name}-${os}-notices.txt`]
  return {
    'latest.yml': {
      updates: [`${name}-win-x64.exe`],
      others: [`${name}-win-x64.exe.blockmap`, ...records('win')],
    },
    'latest-mac.yml': {
      updates: [`${name}-mac-universal.zip`, `${name}-mac-universal.dmg`],
      others: [`${name}-mac-universal.zip.blockmap`, `${name}-mac-universal.dmg.blockmap`, ...records('mac')],
    },
    // The blockmap of an AppImage is in its file, and the others are always downloaded whole.
    'latest-linux.yml': {
      updates: [`${name}-linux-x86_64.AppImage`, `${name}-linux-amd64.deb`, `${name}-linux-x86_64.rpm`],
      others: records('linux'),
    },
  }
}

/**
 * Checks that `folder` has exactly the files of a release of this version on all systems, and that each matches its
 * update feed. Then adds SHA256SUMS. Throws with everything that is wrong.
 */
export async function gather(folder: string, version: string): Promise<string[]> {
  const feeds = filesOf(version)
  const expected = Object.entries(feeds).flatMap(([feed, { updates, others }]) => [feed, ...updates, ...others])
  const found = (await readdir(folder)).filter((name) => name !== CHECKSUMS)
  const wrong = [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${name} is missing`),
    ...found.filter((name) => !expected.includes(name)).map((name) => `${name} doesn't belong to ${version}`),
  ]
  for (const [feed, { updates }] of Object.entries(feeds))
    if (found.includes(feed)) wrong.push(...(await wrongIn(folder, feed, version, updates)))
  if (wrong.length > 0) throw new Error(`The release is not complete:\n${wrong.join('\n')}`)
  const names = found.toSorted()
  const sums = await Promise.all(names.map(async (name) => `${await sumOf(folder, name, 'sha256', 'hex')}  ${name}\n`))
  await writeFile(join(folder, CHECKSUMS), sums.join(''))
  return [...names, CHECKSUMS]
}

async function wrongIn(folder: string, name: string, version: string, updates: readonly string[]): Promise<string[]> {
  const feed = load(await readFile(join(folder, name), 'utf8')) as Feed
  const wrong = feed.version === version ? [] : [`${name} is for ${feed.version}`]
  for (const update of updates) {
    const file = feed.files.find(({ url }) => url === update)
    if (!file) wrong.push(`${name} doesn't name ${update}`)
    else if (!(await isFile(join(folder, update)))) continue
    else if ((await stat(join(folder, update))).size !== file.size) wrong.push(`${update} has another size in ${name}`)
    else if ((await sumOf(folder, update, 'sha512', 'base64')) !== file.sha512)
      wrong.push(`${update} has another checksum in ${name}`)
  }
  return wrong
}

const isFile = async (path: string) => (await stat(path).catch(() => null))?.isFile() ?? false

const sumOf = async (folder: string, name: string, algorithm: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm)
    .update(await readFile(join(folder, name)))
    .digest(encoding)

/** Throws unless the tag is that of the version, such as v1.2.3. Other refs than tags have none. */
export function checkTag(ref: string, version: string): void {
  const tag = /^refs\/tags\/(.*)$/.exec(ref)?.[1]
  if (tag !== undefined && tag !== `v${version}`)
    throw new Error(`The tag is ${tag}, but package.json has version ${version}.`)
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '../..')
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const [folder] = new PlainCommand('node scripts/desktop/gather.ts')
    .description('Checks that the tag (GITHUB_REF) matches the version, and that a release has all its files.')
    .argument('[folder]', 'the files of a release; their checksums are written beside them')
    .showHelpAfterError()
    .parse().args
  checkTag(process.env['GITHUB_REF'] ?? '', version)
  if (folder) for (const name of await gather(folder, version)) console.log(`hoard: ${name}`)
}
