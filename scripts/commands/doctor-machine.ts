import { once } from 'node:events'
import { access, constants, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, resolve } from 'node:path'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { explainMove, readMoveState } from '#server/database/move-state.ts'
import { isPostgresUrl } from '#server/database/open-database.ts'
import { error, ok, warning } from '#server/observability/health/check.ts'
import { bytesText, diskSpace } from '#server/observability/health/disk-space.ts'
import { readSchema } from '#server/observability/health/health.repository.ts'
import { openUnchecked } from '#server/operations/unchecked-database.ts'
import { startFailure } from '#server/start-failure.ts'
import { nullIfMissing } from '#server/storage/file-errors.ts'
import { checkRunningShop, isHoardAt, type Finding } from './doctor-shop.ts'

const NODE_MAJOR = 26
const FULL_BYTES = 100 * 1000 * 1000
const LOW_BYTES = 1000 * 1000 * 1000
const REINSTALL = 'Delete the folder node_modules, then run: node scripts/setup.mjs'

/** Checks this machine and the settings, and the shop if it runs here. */
export async function* checkMachine(): AsyncGenerator<Finding> {
  yield checkNode()
  yield await checkPackage('better-sqlite3', async () => {
    const { default: SQLite } = await import('better-sqlite3')
    new SQLite(':memory:').close()
  })
  yield await checkPackage('sharp', async () => {
    const { default: sharp } = await import('sharp')
    await sharp({ create: { width: 1, height: 1, channels: 3, background: 'black' } })
      .webp()
      .toBuffer()
  })
  const config = readSettings()
  if (Array.isArray(config)) return yield* config
  yield* checkSettings(config)
  const folder = await checkFolder(config)
  yield folder
  yield await checkDisk(config)
  const origin = `http://${/^(0\.0\.0\.0|::)$/.test(config.host) ? 'localhost' : config.host}:${config.port}`
  const isRunning = config.port !== 0 && (await isHoardAt(origin))
  if (!isRunning) yield await checkPort(config)
  if (folder.state !== 'error') yield await checkDatabase(config)
  if (isRunning) yield* checkRunningShop(origin)
  if (isRunning && config.publicUrl) yield* checkPublicAddress(config.publicUrl)
}

function checkNode(): Finding {
  const { node } = process.versions
  return Number.parseInt(node) >= NODE_MAJOR
    ? ok('node', `Version ${node}.`)
    : {
        ...error('node', `Version ${node} is too old: Hoard needs ${NODE_MAJOR}, and includes it.`),
        fix: 'Use npx hoard doctor, which runs the included Node.',
      }
}

async function checkPackage(name: string, attempt: () => Promise<void>): Promise<Finding> {
  try {
    await attempt()
    return ok(name, 'It can be loaded.')
  } catch (failure) {
    return { ...error(name, `It can't be loaded: ${firstLine(failure)}`), fix: REINSTALL }
  }
}

/** The settings, or what is wrong with each. */
function readSettings(): Config | Finding[] {
  try {
    return readConfig(process.env)
  } catch (failure) {
    if (!(failure instanceof ConfigError)) throw failure
    return failure.message.split('\n').map((line) => ({
      ...error('settings', line),
      fix: 'Change it in the environment, in .env or in hoard.env. .env.example explains each setting.',
    }))
  }
}

function* checkSettings({ misspelt, unencrypted, shopify, isProduction }: Config): Generator<Finding> {
  for (const line of misspelt)
    yield { ...warning('settings', line), fix: 'Rename it, unless another program reads it.' }
  for (const name of unencrypted)
    yield {
      ...warning('settings', `${name}: the connection to another machine is not encrypted.`),
      fix: 'Use TLS: docs/security.md, Connections to other systems.',
    }
  const store = shopify ? shopify.storeDomain : 'a local Shopify'
  yield ok('settings', `They are valid${isProduction ? ', for production' : ''}, with ${store}.`)
}

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  const folder = resolve(dataDir)
  const found = await nullIfMissing(stat(folder))
  const owner = process.getuid?.()
  if (found && owner !== undefined && found.uid !== owner)
    return {
      ...error('folder', `${folder} belongs to another user, so the database was not checked.`),
      fix: 'Run the doctor as the shop’s user, as the hoard command in docs/production does.',
    }
  try {
    await access(found ? folder : await existingAbove(folder), constants.W_OK)
    return ok('folder', found ? `${folder} can be written to.` : `${folder} will be created at the first start.`)
  } catch {
    return {
      ...error('folder', `DATA_DIR: the shop can't write to ${folder}.`),
      fix: 'Make the shop’s user its owner (chown), mount its disk, or set DATA_DIR to another folder.',
    }
  }
}

/** The folder itself, or the nearest one above it that exists. */
async function existingAbove(folder: string): Promise<string> {
  return (await nullIfMissing(stat(folder))) ? folder : existingAbove(dirname(folder))
}

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { free } = await diskSpace(await existingAbove(resolve(dataDir)))
  const text = `${bytesText(free)} free.`
  const fix = 'Free some space: old releases, logs, backups and replaced-* in DATA_DIR.'
  if (free < FULL_BYTES) return { ...error('disk', `It is full: ${text}`), fix }
  return free < LOW_BYTES ? { ...warning('disk', `It is nearly full: ${text}`), fix } : ok('disk', text)
}

async function checkPort(config: Config): Promise<Finding> {
  if (config.port === 0) return ok('port', 'The system will choose a free port.')
  const server = createServer()
  try {
    server.listen(config.port, config.host)
    await once(server, 'listening')
    return ok('port', `${config.port} is free, and no shop runs there.`)
  } catch (failure) {
    return { ...error('port', startFailure(failure, config)), fix: 'Stop the other program, or change the setting.' }
  } finally {
    server.close()
  }
}

async function checkDatabase(config: Config): Promise<Finding> {
  const isSqlite = !isPostgresUrl(config.database)
  if (isSqlite && !(await nullIfMissing(stat(config.database))))
    return ok('database', 'There is none yet: the first start creates a new shop.')
  try {
    await using database = await openUnchecked(config.database)
    const moved = explainMove(await readMoveState(database.db, database.dialect))
    if (moved) return { ...error('database', moved), fix: 'See docs/growing.md, Moving.' }
    const { newest, unknown } = await readSchema(database.db)
    return unknown.length === 0
      ? ok('database', `It can be opened, and its schema is at ${newest}.`)
      : {
          ...error('database', `A newer version of Hoard has changed it (${unknown.join(', ')}).`),
          fix: 'Start that version, or roll back as in docs/operate.md.',
        }
  } catch (failure) {
    if (isEmpty(failure)) return ok('database', 'It is empty: the first start creates a new shop.')
    return {
      ...error('database', startFailure(failure, config).split('\n')[0]!),
      fix: isSqlite ? 'Restore a backup: docs/operate.md, Restoring.' : 'Check DATABASE_URL and the server.',
    }
  }
}

/** No table of migrations. */
const isEmpty = (failure: unknown) => /no such table|relation .* does not exist/.test(firstLine(failure))

async function* checkPublicAddress(url: string): AsyncGenerator<Finding> {
  for await (const { name, state, text, fix } of checkRunningShop(url)) {
    if (name !== 'shop') return
    yield state === 'ok'
      ? ok('public address', `${url} reaches the shop.`)
      : { name: 'public address', state, text, ...(fix && { fix }) }
  }
}

const firstLine = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure)).split('\n')[0]!
