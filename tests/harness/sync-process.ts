import type { ShopifyConfig } from '#server/config.ts'
import { openSyncProcess } from './sync-processes.ts'
import './keep-compiled.ts'

/** A process that runs the sync jobs of this database until it is killed. */
const [databaseUrl, config, limits] = process.argv.slice(2) as [string, string, string]
const { jobs } = await openSyncProcess(databaseUrl, JSON.parse(config) as ShopifyConfig, JSON.parse(limits) as object)
jobs.wake()
setInterval(() => undefined, 3_600_000)
