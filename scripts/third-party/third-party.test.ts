import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBuild } from '#server/http/assets.ts'
import { bundledPackages } from './bundled-packages.ts'
import type { Component } from './notices.ts'
import { licenseProblems, type LockedPackages } from './licenses.ts'
import { readAdvisories, readSignatures } from './npm-audit.ts'

const root = resolve(import.meta.dirname, '../..')

describe('licenses', () => {
  test('those of all locked packages are allowed', () => {
    const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as LockedPackages
    expect(Object.keys(lock.packages).length).toBeGreaterThan(500)
    expect(licenseProblems(lock)).toEqual([])
  })

  test.each([
    [{ license: 'GPL-3.0-only' }, 'a is under GPL-3.0-only, which isn’t allowed for what is shipped'],
    [{ license: 'AGPL-3.0', dev: true }, 'a is under AGPL-3.0, which isn’t allowed for a tool'],
    [{ license: 'LGPL-3.0-or-later' }, 'a is under LGPL-3.0-or-later, which isn’t allowed for what is shipped'],
    [{ license: 'MIT AND GPL-2.0-only' }, 'a is under MIT AND GPL-2.0-only, which isn’t allowed for what is shipped'],
    [{ license: 'WTFPL' }, 'a is under WTFPL, which isn’t allowed for what is shipped'],
    [{}, 'a declares no license'],
    [{ license: '(GPL-3.0-only OR MIT)' }, null],
    [{ license: 'WTFPL', dev: true }, null],
  ])('a package with %j', (locked, problem) => {
    const found = licenseProblems({ packages: { '': {}, 'node_modules/b/node_modules/a': locked } })
    expect(found.map((each) => each.replaceAll("'", '’'))).toEqual(problem === null ? [] : [problem])
  })
})

test('the notices have every package of the builds, and browsers can read theirs', { tags: ['S10.64'] }, async () => {
  const { components } = JSON.parse(readFileSync(resolve(root, 'dist/sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[]
  }
  expect(components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@aws-sdk/client-s3', 'better-sqlite3', 'koa', 'react', 'antd', 'satori', 'sharp']),
  )
  const all = readFileSync(resolve(root, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
  for (const { name, version } of components) expect(all).toContain(`\n${name} ${version}\n`)

  const served = await readBuild(resolve(root, 'dist/storefront/client'))
  const { type, body } = served.find(({ url }) => url === '/third-party-notices.txt')!
  expect(type).toMatch(/^text\/plain/)
  expect(String(body)).toContain('SIL OPEN FONT LICENSE')
  for (const build of ['storefront/client', 'staff'])
    for (const folder of await bundledPackages(root, resolve(root, 'dist', build))) {
      const { name, version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as Component
      expect(String(body)).toContain(`\n${name} ${version}\n`)
    }
})

const printed = (json: unknown, stderr = '') => ({ stdout: JSON.stringify(json), stderr })

test('vulnerabilities fail the audit, each with its cause', () => {
  const vulnerabilities = {
    koa: { severity: 'high', via: [{ title: 'Open redirect' }] },
    'koa-session': { severity: 'high', via: ['koa'] },
  }
  expect(readAdvisories(printed({ vulnerabilities })).problems).toEqual([
    'koa (high): Open redirect',
    'koa-session (high): through koa',
  ])
  expect(readAdvisories(printed({ vulnerabilities: {} })).problems).toEqual([])
})

test('signatures that are wrong or absent fail the audit', () => {
  const [invalid, missing] = [[{ name: 'a', version: '1.0.0' }], [{ name: 'b', version: '2.0.0' }]]
  expect(readSignatures(printed({ invalid, missing })).problems).toHaveLength(2)
  expect(readSignatures(printed({ invalid: [], missing: [] })).problems).toEqual([])
})

test('a registry without an audit or signatures is named and passes; any other failure doesn’t', () => {
  for (const verdict of [
    readAdvisories(printed({ message: '405 Method Not Allowed', statusCode: 405 })),
    readSignatures(printed({ error: { code: 'EMISSINGSIGNATUREKEY' } })),
    readSignatures({ stdout: '', stderr: 'npm error code ENOTFOUND\n' }),
  ]) {
    expect(verdict.problems).toEqual([])
    expect(verdict.text).toMatch(/not checked: the registry in use has none/)
  }
  for (const verdict of [
    readAdvisories(printed({ statusCode: 503 })),
    readAdvisories({ stdout: '', stderr: 'npm error code ECONNRESET\n' }),
    readSignatures({ stdout: 'no JSON', stderr: '' }),
  ])
    expect(verdict.problems.length).toBeGreaterThan(0)
})
