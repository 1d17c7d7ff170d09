import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A checkout without Electron's binary. */
async function freshCheckout() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-checkout-'))
  const [from, to] = [root, folder].map((each) => join(each, 'node_modules'))
  for (const part of [
    'package.json',
    'scripts/run.ts',
    'scripts/parser-words.ts',
    'scripts/desktop',
    'scripts/third-party',
  ])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await mkdir(to!)
  for (const name of await readdir(from!))
    if (name !== 'electron' && !name.startsWith('.')) await symlink(join(from!, name), join(to!, name))
  await cp(join(from!, 'electron'), join(to!, 'electron'), {
    recursive: true,
    filter: (path) => !['dist', 'path.txt'].some((name) => path === join(from!, 'electron', name)),
  })
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('npm run desktop explains when Electron’s binary can’t be fetched', { tags: ['D4.2', 'D5.1'] }, async () => {
  await using checkout = await freshCheckout()
  const child = spawn(process.execPath, [join(checkout.folder, 'scripts/desktop/run.ts')], {
    // Nothing listens on this port, and the cache is empty.
    env: {
      ...process.env,
      ELECTRON_MIRROR: 'http://127.0.0.1:9/',
      electron_config_cache: join(checkout.folder, 'cache'),
    },
  })
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^hoard: the desktop editor can't start because Electron could not be downloaded \(.+\)\. Try again /,
    ),
  ])
})
