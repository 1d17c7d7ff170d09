import { mkdir } from 'node:fs/promises'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { startFailure } from '#server/start-failure.ts'
import { LocalShopifyError, startLocalShopify, type LocalShopify } from './local-shopify.ts'

export interface Environment {
  config: Config
  /** Null when a real Shopify is configured. */
  localShopify: LocalShopify | null
}

/**
 * Reads the settings, and starts the local Shopify if no real one is configured. Invalid settings end the program with
 * one line for each.
 */
export async function loadEnvironment(): Promise<Environment> {
  try {
    const config = readConfig(process.env)
    if (config.shopify) return { config, localShopify: null }
    print('no Shopify is configured. Starting a local one with demo products; no money moves ...')
    await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => fail(startFailure(error, config)))
    const localShopify = await startLocalShopify({
      ...process.env,
      DATA_DIR: config.dataDir,
      SANDBOX_PORT: process.env['SANDBOX_PORT'] || String(config.port === 0 ? 0 : config.port + 1),
      SHOP_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    })
    return { config: readConfig({ ...process.env, ...localShopify.env }), localShopify }
  } catch (error) {
    if (error instanceof LocalShopifyError) fail(error.message)
    if (!(error instanceof ConfigError)) throw error
    fail(`Invalid settings:\n${error.message.replaceAll(/^/gm, '  ')}`)
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
