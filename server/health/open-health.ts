import { sentence } from '#shared/sentence.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '#server/database/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { Bus } from '#server/live/bus.ts'
import type { Files } from '#server/files/files.ts'
import { well, worrying, wrong, type Check } from './check.ts'
import { bytesText, diskSpace, type DiskSpace } from './disk-space.ts'
import { readSchema } from './health.repository.ts'
import type { ShopifyState } from './shopify-state.ts'

const DATABASE_MS = 2_000
/** Shoppers feel it. */
const SLOW_MS = 500
/** Below this carts and sign-ins fail sooner or later, and pictures are refused already. */
const FULL_BYTES = 50 * 1000 * 1000
/** What servers compare by their own clocks, such as when Shopify was asked, bears less than what others may notice. */
const CLOCK_MS = 5_000
const LOW_BYTES = 1000 * 1000 * 1000

export interface HealthParts {
  db: Database
  bus: Pick<Bus, 'isCurrent' | 'current'>
  dataDir: string
  files: Pick<Files, 'trouble'>
  isStopping(): boolean
  shopify(): ShopifyState
  /** Of the disk of a folder; other than the real one in tests. */
  space?: (folder: string) => Promise<DiskSpace>
}

/** Whether shoppers can be served, and every reason why not. */
export interface Readiness {
  isReady: boolean
  checks: Check[]
}

/** What `/readyz` and the admin console share. */
export interface Health {
  /** Cheap: asked every few seconds. Shopify being away is told, and keeps nobody from the shop. */
  readiness(): Promise<Readiness>
}

export function openHealth({ db, bus, dataDir, files, isStopping, shopify, space = diskSpace }: HealthParts): Health {
  /** Whoever asks wants to know now: the database may be waited for by those who need it. */
  const database = () =>
    Promise.race([askDatabase(), sleep(DATABASE_MS, [wrong('database', 'It does not answer.')], { ref: false })])

  async function askDatabase(): Promise<Check[]> {
    try {
      const began = performance.now()
      const time = await now(db)
      const took = Math.round(performance.now() - began)
      const { newest, unknown } = await readSchema(db)
      const schema =
        unknown.length === 0
          ? well('schema', `It is at ${newest}, as this version needs it.`)
          : wrong('schema', `A newer version has changed the database (${unknown.join(', ')}). Start that one.`)
      return [await howItAnswers(took), ...clockCheck(time.getTime() - Date.now() + took / 2), schema]
    } catch (error) {
      return [wrong('database', `It does not answer: ${reasonOf(error)}.`)]
    }
  }

  async function howItAnswers(took: number): Promise<Check> {
    if (!bus.isCurrent()) await bus.current()
    // Pages that are kept may be out of date for a second. No other server has a better database.
    if (!bus.isCurrent()) return worrying('database', 'It answers, but doesn’t tell what other servers have changed.')
    return took > SLOW_MS ? worrying('database', `It takes ${took} ms to answer.`) : well('database', 'It answers.')
  }

  async function disk(): Promise<Check> {
    try {
      const { free } = await space(dataDir)
      if (free < FULL_BYTES) return wrong('disk', `It is full: ${bytesText(free)} are left. Make room.`)
      if (free < LOW_BYTES) return worrying('disk', `It is nearly full: ${bytesText(free)} are left.`)
      return well('disk', `${bytesText(free)} are free.`)
    } catch (error) {
      return wrong('disk', `It can't be asked how much room it has: ${reasonOf(error)}.`)
    }
  }

  async function images(): Promise<Check> {
    const trouble = await files.trouble()
    if (trouble === null) return well('files', 'They can be had and kept.')
    // No other server has them, either: to take this one away would take the shop away.
    return worrying('files', `Images can’t be had or kept: ${sentence(trouble)} Shoppers can browse and buy.`)
  }

  return {
    async readiness() {
      if (isStopping()) return { isReady: false, checks: [wrong('server', 'It is stopping.')] }
      const checks = [
        ...(await database()),
        await disk(),
        await images(),
        // A server that has not loaded it answers nothing but 503.
        well('storefront', 'It is loaded.'),
        shopifyCheck(shopify()),
      ]
      return { isReady: checks.every(({ state }) => state !== 'wrong'), checks }
    },
  }
}

/** Nothing while it is right. */
function clockCheck(behindMs: number): Check[] {
  if (Math.abs(behindMs) < CLOCK_MS) return []
  const seconds = Math.round(Math.abs(behindMs) / 1000)
  const text = `That of this server is ${seconds} s ${behindMs > 0 ? 'behind' : 'ahead of'} the database’s. Let NTP set it.`
  return [worrying('clock', text)]
}

function shopifyCheck({ kind, failing }: ShopifyState): Check {
  if (failing)
    return worrying(
      'shopify',
      `It has not answered as it should since ${failing.since.toISOString()}: ${sentence(failing.reason)} Shoppers can browse; the checkout may fail.`,
    )
  if (kind === 'none') return worrying('shopify', 'None is configured: nothing can be sold.')
  return well('shopify', kind === 'local' ? 'The local one is in use: demo goods, no money.' : 'It answers.')
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
