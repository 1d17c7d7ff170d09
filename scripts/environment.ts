import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { loadEnvFile } from '#server/settings/env-file.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { credentials, type Credentials } from '@hoard/sandbox/tokens'

export interface Environment {
  config: Config
  /** Null when a real Shopify is configured. */
  localShopify: LocalShopify | null
}

/**
 * Reads the settings, and starts the local Shopify if no real one is configured. Invalid settings end the program with
 * one line for each.
 * @param meanwhile - Runs while the local Shopify starts.
 */
export async function loadEnvironment(meanwhile?: () => Promise<unknown>): Promise<Environment> {
  const config = readSettings()
  if (config.shopify) return { config, localShopify: null }
  try {
    print('no Shopify is configured. Starting a local one with demo products; no money moves ...')
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 }).catch(async (error: unknown) => {
      const { startFailure } = await import('#server/start-failure.ts')
      fail(startFailure(error, config))
    })
    const starting = startLocalShopify({
      ...process.env,
      DATA_DIR: config.dataDir,
      SANDBOX_PORT: process.env['SANDBOX_PORT'] || String(config.port === 0 ? 0 : config.port + 1),
      SHOP_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    })
    const [localShopify] = await Promise.all([starting, meanwhile?.()])
    const noted = portFile(config.dataDir)
    // The shop runs with a data folder that can't be written, too (ADR-062).
    await writeFile(noted, new URL(localShopify.origin).port).catch(() => undefined)
    localShopify.process.once('exit', () => void rm(noted, { force: true }))
    return { config: readConfig({ ...process.env, ...localShopify.env }), localShopify }
  } catch (error) {
    if (error instanceof LocalShopifyError) fail(error.message)
    throw error
  }
}

/** Holds the port of the local Shopify that runs with this data: commands in another terminal may lack its settings. */
const portFile = (dataDir: string) => join(dataDir, 'sandbox/port')

/** Points the settings at the local Shopify of a running shop, unless another is configured. */
export async function preferRunningLocalShopify() {
  if (process.env['SHOPIFY_STORE_DOMAIN']) return
  const noted = await readFile(portFile(process.env['DATA_DIR'] || './data'), 'utf8').catch(() => '')
  const port = process.env['SANDBOX_PORT'] || noted || String(Number(process.env['PORT'] || 3000) + 1)
  const isRunning = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    (response) => response.headers.has('x-request-id'),
    () => false,
  )
  if (!isRunning) return
  Object.assign(process.env, settingsFor(`127.0.0.1:${port}`, credentials))
}

/** Settings of a shop on the local Shopify, with an app as the Dev Dashboard makes them. */
const settingsFor = (storeDomain: string, { clientId, clientSecret, storefrontToken }: Credentials) => ({
  SHOPIFY_STORE_DOMAIN: storeDomain,
  SHOPIFY_CLIENT_ID: clientId,
  SHOPIFY_CLIENT_SECRET: clientSecret,
  SHOPIFY_STOREFRONT_TOKEN: storefrontToken,
})

/** Adds the settings of the `.env` file to the environment. A file that can't be read ends the program. */
export function readEnvFile(): void {
  try {
    loadEnvFile()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    fail(error.message)
  }
}

/** The settings of the shop. Invalid ones end the program with one line for each. */
export function readSettings(): Config {
  try {
    const config = readConfig(process.env)
    for (const line of config.misspelt) console.error(`hoard: ${line}`)
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return fail(`Invalid settings:\n${error.message.replaceAll(/^/gm, '  ')}`)
  }
}

export function print(text: string) {
  console.log(`hoard: ${text}`)
}

export function fail(text: string): never {
  console.error(`hoard: ${text}`)
  process.exit(1)
}

/** npm's shell exits on SIGTERM without passing it on, so a changed parent process is the signal to stop. */
export function whenOrphaned(stop: () => void) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}

/** Sent by the local Shopify's process when it is ready. */
interface ReadyMessage {
  ready: true
  origin: string
  storeDomain: string
  credentials: Credentials
}

interface LocalShopify {
  origin: string
  /** Settings that connect a shop to it. */
  env: Record<string, string>
  process: ChildProcess
  close(): Promise<void>
}

/** The local Shopify failed to start; its own output says why. */
class LocalShopifyError extends Error {
  override name = 'LocalShopifyError'
}

/** Starts the local Shopify in a separate process, so its schemas and drawings don't slow down the shop. */
async function startLocalShopify(env: Record<string, string | undefined>): Promise<LocalShopify> {
  const child = fork(new URL('./sandbox/main.ts', import.meta.url), {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ready = new Promise<ReadyMessage>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ReadyMessage))
    child.once('exit', (code) => reject(new LocalShopifyError(`the local Shopify could not start (code ${code})`)))
  })
  const { origin, storeDomain, credentials } = await ready
  return {
    origin,
    process: child,
    env: {
      ...settingsFor(storeDomain, credentials),
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
