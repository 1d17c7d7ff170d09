import type { ShopifyConfig } from '#server/config.ts'
import { openWorkshop } from './processes.testing.ts'

/** A process that does the syncs of this database until it is killed. */
const [place, config, limits] = process.argv.slice(2) as [string, string, string]
const { jobs } = await openWorkshop(place, JSON.parse(config) as ShopifyConfig, JSON.parse(limits) as object)
jobs.wake()
setInterval(() => undefined, 3_600_000)
