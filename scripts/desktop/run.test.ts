import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** A checkout in which Electron has not been fetched, wherever tests run. */
async function freshCheckout() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard-checkout-'))
  const [from, to] = [root, folder].map((each) => join(each, 'node_modules'))
  await cp(join(root, 'scripts/desktop'), join(folder, 'scripts/desktop'), { recursive: true })
  await mkdir(to!)
  for (const name of await readdir(from!))
    if (name !== 'electron' && !name.startsWith('.')) await symlink(join(from!, name), join(to!, name))
  await cp(join(from!, 'electron'), join(to!, 'electron'), {
    recursive: true,
    filter: (path) => !['dist', 'path.txt'].some((name) => path === join(from!, 'electron', name)),
  })
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('issue 8: where Electron’s binary can’t be fetched, npm run desktop says so in one clear sentence', async () => {
  await using checkout = await freshCheckout()
  const child = spawn(process.execPath, [join(checkout.folder, 'scripts/desktop/run.ts')], {
    // Nobody listens there, and nothing was fetched before.
    env: {
      ...process.env,
      ELECTRON_MIRROR: 'http://127.0.0.1:9/',
      electron_config_cache: join(checkout.folder, 'cache'),
    },
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(
      /^hoard: the desktop editor can't start, as Electron's program could not be fetched from its download site \(.+\); try again /,
    ),
  ])
}, 60_000)
