import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkTag, gather } from './gather.ts'

const feeds = {
  'latest.yml': ['hoard-1.2.3-win-x64.exe'],
  'latest-mac.yml': ['hoard-1.2.3-mac-universal.zip', 'hoard-1.2.3-mac-universal.dmg'],
  'latest-linux.yml': [
    'hoard-1.2.3-linux-x86_64.AppImage',
    'hoard-1.2.3-linux-amd64.deb',
    'hoard-1.2.3-linux-x86_64.rpm',
  ],
}
const others = [
  'hoard-1.2.3-win-x64.exe.blockmap',
  'hoard-1.2.3-mac-universal.zip.blockmap',
  'hoard-1.2.3-mac-universal.dmg.blockmap',
  ...['win', 'mac', 'linux'].flatMap((os) => [`hoard-1.2.3-${os}.cdx.json`, `hoard-1.2.3-${os}-notices.txt`]),
]

async function built() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-release-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  for (const name of [...others, ...Object.values(feeds).flat()]) await write(name, name)
  for (const [feed, names] of Object.entries(feeds)) {
    const files = names.map((url) => {
      const sha512 = createHash('sha512').update(url).digest('base64')
      return `  - url: ${url}\n    sha512: ${sha512}\n    size: ${url.length}\n`
    })
    await write(feed, `version: 1.2.3\nfiles:\n${files.join('')}path: ${names[0]}\n`)
  }
  return { folder, write, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('a whole release gets its checksums, and can be gathered again', { tags: ['D4.7'] }, async () => {
  await using release = await built()
  await gather(release.folder, '1.2.3')
  expect((await gather(release.folder, '1.2.3')).length).toBe(19)
  const sums = (await readFile(join(release.folder, 'SHA256SUMS'), 'utf8')).trim().split('\n')
  expect(sums).toHaveLength(18)
  const exe = 'hoard-1.2.3-win-x64.exe'
  expect(sums).toContain(`${createHash('sha256').update(exe).digest('hex')}  ${exe}`)
})

test('a release that is not whole is refused, with all that is wrong', { tags: ['D4.7'] }, async () => {
  await using release = await built()
  const at = (name: string) => join(release.folder, name)
  await rm(at('hoard-1.2.3-win-x64.exe.blockmap'))
  await rm(at('hoard-1.2.3-mac-universal.zip'))
  await release.write('hoard-1.2.2-linux-amd64.deb', 'left over')
  await release.write('hoard-1.2.3-linux-amd64.deb', 'Hoard-1.2.3-linux-amd64.deb')
  await release.write('hoard-1.2.3-win-x64.exe', 'cut')
  const linux = await readFile(at('latest-linux.yml'), 'utf8')
  await release.write('latest-linux.yml', linux.replace('version: 1.2.3', 'version: 1.2.2').replace('AppImage', 'img'))
  const error = (await gather(release.folder, '1.2.3').catch((refused: unknown) => refused)) as Error
  expect(error.message.split('\n').slice(1).toSorted()).toEqual(
    [
      'hoard-1.2.3-win-x64.exe.blockmap is missing',
      'hoard-1.2.3-mac-universal.zip is missing',
      "hoard-1.2.2-linux-amd64.deb doesn't belong to 1.2.3",
      'hoard-1.2.3-win-x64.exe has another size in latest.yml',
      'latest-linux.yml is for 1.2.2',
      "latest-linux.yml doesn't name hoard-1.2.3-linux-x86_64.AppImage",
      'hoard-1.2.3-linux-amd64.deb has another checksum in latest-linux.yml',
    ].toSorted(),
  )
})

test('the tag is the version’s', { tags: ['D4.7'] }, () => {
  checkTag('refs/tags/v1.2.3', '1.2.3')
  checkTag('refs/heads/main', '1.2.3')
  checkTag('', '1.2.3')
  for (const tag of ['1.2.3', 'v1.2.4', 'v1.2.3-beta'])
    expect(() => checkTag(`refs/tags/${tag}`, '1.2.3')).toThrow(`The tag is ${tag}`)
})
