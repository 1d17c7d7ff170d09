import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { readConfig } from '#server/config.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { makeBackup } from '#server/operations/backup/make-backup.ts'
import { findNewestBackup } from '#server/operations/backup/folders.ts'
import { restoreBackup } from '#server/operations/restore/restore-backup.ts'
import { readAllRows, readFilesBelow } from '#tests/harness/backup.ts'
import { bareEnvironment, builtProgram } from '#tests/harness/built-program.ts'
import { drill, onlyLong, type DrillRun } from './drill.ts'
import { openSingle } from './harness/open-single.ts'
import { queryOnce } from './harness/postgres.ts'
import { compareAll, createWriters, prepareCatalogue, writeOnce, writeUntil } from './harness/writers.ts'
import { createWriting } from './harness/writing.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** How long the writers write before a backup begins. */
const LOAD_MS = 200
const DAMAGES = { short: 8, long: 60 }

for (const engine of ['sqlite', 'postgres'] as const)
  drill(
    'restore',
    `a backup under load on ${engine} holds everything acknowledged before it began`,
    { timeout: 600_000, ...(engine === 'postgres' && { missing: onlyLong }) },
    (run) => backUpAndRestore(engine, run),
  )

async function backUpAndRestore(engine: Dialect, { random, isLong, findings, rounds }: DrillRun) {
  await using shop = await openSingle(engine)
  const { url, server, shopify, folder } = shop
  await server.start()
  const headers = { cookie: await shop.cookiesOf('administrator'), origin: url }
  const writing = createWriting({ url, headers, shopify, findings, random, covered: new Map() })
  const { ledger } = writing
  const writers = createWriters(writing)
  await prepareCatalogue(writing)
  for (let times = isLong ? 5 : 1; times > 0; times--) await Promise.all(writers.map(writeOnce))
  await compareAll(writers)

  ledger.isCollecting = true
  let isOver = false
  const load = writeUntil(writers, findings, () => isOver)
  await sleep(LOAD_MS)
  const backups = join(folder, 'backups')
  const { code, text } = await runProgram('backup', backups)
  if (code !== 0) findings.blame(`the backup failed: ${text}`)
  isOver = true
  await load
  const duringBackup = ledger.acknowledged
  await server.drain()
  const backup = (await findNewestBackup(backups))!

  const refused = await damage(rounds ?? (isLong ? DAMAGES.long : DAMAGES.short))

  // Restored in place of the shop, by the program.
  renameSync(server.dataDir, `${server.dataDir}-before`)
  await addDatabase('restored')
  const restored = await runProgram('restore', backups)
  if (restored.code !== 0) findings.blame(`the restore failed: ${restored.text}`)
  await compareWithBackup()
  await server.start()
  await compareAll(writers)
  if (findings.wrong.length === 0) shop.isWell()
  return { 'acknowledged writes': duringBackup, 'damaged backups refused': refused }

  /** Runs `hoard backup` or `restore` as an administrator does. */
  async function runProgram(name: 'backup' | 'restore', argument: string) {
    const program = spawn(process.execPath, [builtProgram('hoard'), name, argument], {
      cwd: ROOT,
      env: { ...bareEnvironment, DATA_DIR: server.dataDir, ...shop.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said = Promise.all([program.stdout.toArray(), program.stderr.toArray()])
    const [status] = (await once(program, 'close')) as [number | null]
    return { code: status, text: Buffer.concat((await said).flat() as Buffer[]).toString() }
  }

  async function addDatabase(name: string) {
    if (shop.postgres) shop.env['DATABASE_URL'] = await shop.postgres.newDatabase(name)
  }

  /** Flips a bit of a file, cuts it off or deletes it: a restore names the file and leaves the target as it was. */
  async function damage(count: number): Promise<number> {
    const files = readdirSync(backup, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.'))
    const important = ['hoard.db', 'manifest.json', 'session-key'].filter((path) => existsSync(join(backup, path)))
    const target = join(folder, 'target')
    await addDatabase('target')
    for (let number = 0; number < count; number++) {
      const copy = join(folder, 'damaged')
      cpSync(backup, copy, { recursive: true })
      const path = important[number] ?? files[Math.floor(random() * files.length)]!
      const file = join(copy, path)
      const how = spoil(file, number % 4)
      const shopThere = readConfig({ ...shop.env, DATA_DIR: target })
      const words = await restoreBackup(copy, shopThere).then(
        () => 'it was restored',
        (error: Error) => error.message,
      )
      if (!words.includes(path) && !words.includes(copy)) findings.blame(`${path} was ${how}: ${words}`)
      const left = existsSync(target) ? Object.keys(readFilesBelow(target)) : []
      if (left.length > 0) findings.blame(`${path} was ${how}, and the target has ${left.join(', ')}`)
      if (shop.postgres) {
        const tables = "select table_name as name from information_schema.tables where table_schema = 'public'"
        const rows = await queryOnce<{ name: string }>(shop.env['DATABASE_URL']!, tables)
        if (rows.length > 0) findings.blame(`${path} was ${how}, and the database has ${rows.length} tables`)
      }
      rmSync(copy, { recursive: true })
    }
    return count
  }

  function spoil(file: string, how: number): string {
    const bytes = readFileSync(file)
    if (how === 3) {
      rmSync(file)
      return 'deleted'
    }
    if (how === 2) {
      truncateSync(file, Math.floor(bytes.length * random()))
      return 'cut off'
    }
    const at = Math.floor(random() * bytes.length)
    bytes[at]! ^= 1 << Math.floor(random() * 8)
    writeFileSync(file, bytes)
    return `changed at ${at}`
  }

  /** A backup of the restored shop has the same rows and files. */
  async function compareWithBackup() {
    const again = join(folder, 'again')
    const { path } = await makeBackup(readConfig({ ...shop.env, DATA_DIR: server.dataDir }), again)
    const [rows, rowsAgain] = [backup, path].map((each) => readAllRows(join(each, 'hoard.db')))
    for (const table of new Set([...Object.keys(rows!), ...Object.keys(rowsAgain!)]))
      if (!isDeepStrictEqual(rows![table], rowsAgain![table])) findings.blame(`the table ${table} differs`)
    const [files, filesAgain] = [backup, path].map((each) => readFilesBelow(join(each, 'files')))
    if (!isDeepStrictEqual(files, filesAgain)) findings.blame('the pictures differ')
  }
}
