import { mkdir } from 'node:fs/promises'
import { ConfigError, readConfig, type Config } from '#server/config.ts'
import { startFailure } from '#server/start-failure.ts'
import { NoLocalShopify, startLocalShopify, type LocalShopify } from './local-shopify.ts'

export interface Environment {
  config: Config
  /** Null when a real Shopify is configured. */
  localShopify: LocalShopify | null
}

/**
 * The settings, with the local Shopify started when none is configured (decision 41).
 * Wrong settings end the program with one line for each.
 */
export async function openEnvironment(): Promise<Environment> {
  try {
    const config = readConfig(process.env)
    if (config.shopify) return { config, localShopify: null }
    say('no Shopify is configured: starting a local one with demo creatures (no money moves) ...')
    await mkdir(config.dataDir, { recursive: true }).catch((error: unknown) => fail(startFailure(error, config)))
    const localShopify = await startLocalShopify({
      ...process.env,
      DATA_DIR: config.dataDir,
      SANDBOX_PORT: process.env['SANDBOX_PORT'] || String(config.port === 0 ? 0 : config.port + 1),
      SHOP_URL: config.publicUrl ?? `http://localhost:${config.port}`,
    })
    return { config: readConfig({ ...process.env, ...localShopify.env }), localShopify }
  } catch (error) {
    if (error instanceof NoLocalShopify) fail(error.message)
    if (!(error instanceof ConfigError)) throw error
    fail(`Wrong settings:\n${error.message.replaceAll(/^/gm, '  ')}`)
  }
}

export function say(text: string) {
  console.log(`hoard: ${text}`)
}

export function fail(text: string): never {
  console.error(`hoard: ${text}`)
  process.exit(1)
}

/**
 * npm's shell doesn't pass SIGTERM on, it just ends. Being handed to another parent is then the sign to stop.
 */
export function whenOrphaned(stop: () => void) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 250)
  watch.unref()
}
