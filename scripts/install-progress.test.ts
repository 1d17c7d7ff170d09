import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countInstalled, packagesToInstall } from './install-progress.mjs'

test('the progress of an installation counts filled folders of packages for this machine', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hoard-install-'))
  const packages = {
    '': {},
    'scripts/demo': {},
    'node_modules/@hoard/demo': { link: true },
    'node_modules/koa': {},
    'node_modules/koa/node_modules/b': {},
    'node_modules/for-mac': { os: ['darwin'], cpu: ['arm64'] },
    'node_modules/for-linux': { os: ['linux'], cpu: ['x64'] },
  }
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  const paths = packagesToInstall(root, { platform: 'linux', arch: 'x64' })
  expect(paths).toEqual(['node_modules/koa', 'node_modules/koa/node_modules/b', 'node_modules/for-linux'])
  await mkdir(join(root, 'node_modules/koa/node_modules/b'), { recursive: true })
  expect(countInstalled(root, paths)).toBe(0)
  await writeFile(join(root, 'node_modules/koa/package.json'), '{}')
  expect(countInstalled(root, paths)).toBe(1)
  await rm(root, { recursive: true })
})
