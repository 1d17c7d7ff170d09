import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { encode } from '@jridgewell/sourcemap-codec'
import { expect, test } from 'vitest'

test('stacks show the lines of the sources, and built files if there is no map', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-stacks-'))
  try {
    const throwing = '\nexport function fail() {\n  throw new TypeError("a dragon")\n}\n'
    for (const name of ['mapped.js', 'unmapped.js']) await writeFile(join(folder, name), throwing)
    // The third line of the file is the fortieth of the source.
    const mappings = encode([[], [], [[2, 0, 39, 4]]])
    const map = { version: 3, sources: ['../lair/dragon.ts'], names: [], mappings }
    await writeFile(join(folder, 'mapped.js.map'), JSON.stringify(map))
    const program = `
      const { showSourcesInStacks } = await import('${pathToFileURL(resolve(import.meta.dirname, 'source-stacks.ts'))}')
      showSourcesInStacks()
      for (const name of ['mapped', 'unmapped']) {
        const { fail } = await import('${pathToFileURL(folder)}/' + name + '.js')
        try { fail() } catch (error) { console.log(error.stack.split('\\n').slice(0, 2).join(' ')) }
      }`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
    expect(stdout.trim().split('\n')).toEqual([
      `TypeError: a dragon     at fail (${resolve(folder, '../lair/dragon.ts')}:40)`,
      `TypeError: a dragon     at fail (${pathToFileURL(join(folder, 'unmapped.js'))}:3:9)`,
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
