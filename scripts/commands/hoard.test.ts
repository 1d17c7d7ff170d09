import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/database/open-database.ts'
import { bareEnvironment, builtProgram } from '#tests/harness/built-program.ts'
import { openShop } from '#tests/harness/shop.ts'
import { freePort } from '#tests/harness/wait-until.ts'

const program = builtProgram('hoard')

interface Result {
  code: number
  stdout: string
  stderr: string
}

/** Runs `hoard` in this folder, with its `.env`, unless `env` says otherwise. */
function hoard(folder: string, args: string[], env: Record<string, string | undefined> = {}): Promise<Result> {
  const options = { cwd: folder, env: { ...bareEnvironment, ENV_FILE: undefined, ...env } }
  return new Promise((done) => {
    execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

async function freshFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'hoard in a folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const doctor = async (folder: string, args: string[] = [], env = {}) => {
  const { code, stdout, stderr } = await hoard(folder, ['doctor', '--json', ...args], env)
  expect(stderr).toBe('')
  return {
    code,
    stdout,
    ...(JSON.parse(stdout) as { ok: boolean; checks: { name: string; state: string; text: string }[] }),
  }
}

test('every command explains itself and runs nothing, and a wrong one is answered with the right one', async () => {
  const folder = await freshFolder()
  const all = await hoard(folder, ['--help'])
  expect(all).toMatchObject({ code: 0, stderr: '' })
  const names = [...all.stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name!)
  expect(names).toEqual(['start', 'import', 'staff', 'backup', 'restore', 'move', 'connect', 'doctor'])
  // Invalid settings would stop a command that runs.
  const [backup, staff] = await Promise.all([
    hoard(folder, ['backup', '--help'], { PORT: 'none' }),
    hoard(folder, ['staff', 'invite', '--help'], { PORT: 'none' }),
  ])
  expect(backup).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('Usage: hoard backup') })
  expect(staff).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('--reset-factors') })
  const [misspelt, wrong] = await Promise.all([
    hoard(folder, ['bakcup', '/tmp']),
    hoard(folder, ['backup', '--keep', 'all', 'there']),
  ])
  expect(misspelt).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^hoard: there is no command bakcup\.[^]+Did you mean backup\?/),
  })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringMatching(/1 to 9999[^]+Usage: hoard backup /) })
})

test('settings come from .env, over which the environment wins; ENV_FILE names another file or none', async () => {
  const folder = await freshFolder()
  await writeFile(join(folder, '.env'), 'PORT="not a port"\nMETRICS_TOKEN=a secret\nDATABASE_URI=x\n')
  await writeFile(join(folder, 'other'), 'PORT=none\n')
  const [own, overridden, other, none, missing] = await Promise.all([
    doctor(folder),
    doctor(folder, [], { PORT: '0', METRICS_TOKEN: 'x'.repeat(16) }),
    doctor(folder, [], { ENV_FILE: 'other' }),
    doctor(folder, [], { ENV_FILE: '', PORT: '0' }),
    hoard(folder, ['doctor'], { ENV_FILE: 'missing' }),
  ])
  const texts = ({ checks }: typeof own) => checks.map(({ text }) => text).join('\n')
  expect(own).toMatchObject({ code: 1, ok: false })
  expect(texts(own)).toMatch(
    /PORT: must be a port.*"not a port"[^]*METRICS_TOKEN: .*\(it is set\)[^]*did you mean DATABASE_URL/,
  )
  expect(own.stdout).not.toContain('a secret')
  expect(overridden).toMatchObject({ code: 0, ok: true })
  expect(overridden.checks).toContainEqual(expect.objectContaining({ name: 'settings', state: 'warning' }))
  expect(texts(other)).toContain('"none"')
  expect(none).toMatchObject({ code: 0, ok: true })
  expect(none.checks.map(({ state }) => state)).not.toContain('warning')
  expect(missing).toMatchObject({ code: 1, stderr: "hoard: ENV_FILE: missing can't be read (ENOENT)\n" })
})

test('move names a host that is unknown, and what to check', async () => {
  const folder = await freshFolder()
  await (await openDatabase(join(folder, 'hoard.db'))).close()
  const env = { DATA_DIR: folder, MOVE_TO_DATABASE: 'postgres://shop:secret@db.invalid/shop' }
  const { code, stderr } = await hoard(folder, ['move'], env)
  expect(stderr).toBe(
    'hoard: --to-database: The host db.invalid is unknown. Check its name, and that this machine can look it up (DNS).\n',
  )
  expect(code).toBe(1)
})

test('doctor finds a damaged database, asks a running shop, and says what to do', async () => {
  const folder = await freshFolder()
  await writeFile(join(folder, 'hoard.db'), 'not a database, but long enough to be taken for one')
  await using shop = await openShop()
  const [damaged, running, asked, other, closed] = await Promise.all([
    hoard(folder, ['doctor'], { DATA_DIR: folder, PORT: '0' }),
    doctor(folder, [], { PORT: new URL(shop.url).port, DATA_DIR: join(folder, 'new') }),
    doctor(folder, ['--url', shop.url]),
    doctor(folder, ['--url', shop.shopify.origin]),
    hoard(folder, ['doctor', '--url', `http://127.0.0.1:${await freePort()}`]),
  ])
  expect(damaged).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /\[PROBLEM\] database: .*hoard\.db is damaged[^]* -> Restore a backup[^]*1 problem\n$/,
    ),
  })
  expect(running.checks).toContainEqual({
    name: 'shop',
    state: 'ok',
    text: `It is open at http://127.0.0.1:${new URL(shop.url).port}.`,
  })
  expect(running.checks).toContainEqual(expect.objectContaining({ name: 'shop: schema', state: 'ok' }))
  expect(asked).toMatchObject({ code: 0, ok: true })
  expect(other.checks).toEqual([
    expect.objectContaining({ state: 'error', text: expect.stringContaining('is not Hoard') }),
  ])
  expect(closed).toMatchObject({ code: 1, stdout: expect.stringContaining('the connection was refused') })
})
