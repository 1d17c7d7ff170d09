import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { pino } from 'pino'
import { openShop } from '#tests/harness/shop.ts'
import { joinFolder, SHARED } from './shared-folder.ts'

const folder = await mkdtemp(join(tmpdir(), 'hoard-shared-folder-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test(
  'a second server on a data folder is told at its start and in the console, as long as it runs',
  { tags: ['O1.6'] },
  async () => {
    const warnings: string[] = []
    const log = pino(
      { level: 'warn' },
      { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
    )
    const open = () =>
      openShop({ engine: 'sqlite', imported: false, log, env: { DATA_DIR: folder, AUTH_DISABLED: '1' } })
    const serversOf = async (shop: Awaited<ReturnType<typeof open>>) =>
      (await shop.staff.console.health()).checks.find(({ name }) => name === 'servers')
    await using one = await open()
    expect(warnings).not.toContain(SHARED)
    expect(await serversOf(one)).toMatchObject({ state: 'ok', text: 'Only this one.' })
    const two = await open()
    expect(warnings.filter((text) => text === SHARED)).toHaveLength(1)
    for (const shop of [one, two]) expect(await serversOf(shop)).toMatchObject({ state: 'warning', text: SHARED })
    await two[Symbol.asyncDispose]()
    expect(await serversOf(one)).toMatchObject({ state: 'ok' })
  },
)

test.for(['garbage', 'locked'])(
  'a shop opens with a warning though servers.lock is %s',
  { tags: ['O1.6'] },
  async (state) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hoard-servers-lock-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const file = join(dataDir, 'servers.lock')
    if (state === 'garbage') await writeFile(file, 'x'.repeat(2000))
    else {
      const other = new SQLite(file)
      other.exec('create table t (n); begin exclusive')
      onTestFinished(() => void other.close())
    }
    const warnings: string[] = []
    const log = pino(
      { level: 'warn' },
      { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
    )
    await using shop = await openShop({
      engine: 'sqlite',
      imported: false,
      log,
      env: { DATA_DIR: dataDir, AUTH_DISABLED: '1' },
    })
    expect(warnings).toContainEqual(
      state === 'garbage' ? expect.stringMatching(/^servers\.lock .* can’t be used/) : SHARED,
    )
    const { checks } = await shop.staff.console.health()
    expect(checks).toContainEqual(
      expect.objectContaining({ name: 'servers', state: state === 'garbage' ? 'ok' : 'warning' }),
    )
  },
)

test('a killed server is gone at once, whoever has its process id now', { tags: ['O1.6'] }, async () => {
  const script = `import { joinFolder } from '#server/observability/servers/shared-folder.ts'
    joinFolder(${JSON.stringify(folder)}); console.log('joined'); setInterval(() => 0, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const mine = joinFolder(folder)
  expect(mine.isShared()).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(mine.isShared()).toBe(false)
  mine.close()
})
