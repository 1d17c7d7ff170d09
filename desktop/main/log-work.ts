import { release } from 'node:os'
import { app } from 'electron'
import type { PublishingState } from '#bridge/publishing.ts'
import type { UploadsState } from '#bridge/uploads.ts'
import type { Log } from '#core/log/log.ts'
import type { ShopSession } from './shop-session.ts'
import { isUnsigned, UNSIGNED_NOTE } from './unsigned.ts'

/** Logs which editor runs on which system. */
export function logStart(log: Log) {
  const { electron, chrome } = process.versions
  log.info(
    `Hoard ${app.getVersion()} started on ${process.platform} ${release()} ${process.arch}, Electron ${electron}, Chromium ${chrome}, ${app.getLocale()}`,
  )
  if (isUnsigned()) log.warn(UNSIGNED_NOTE)
}

type Work = Pick<ShopSession, 'shop' | 'uploads' | 'local'> & { server: { key: string } }

/**
 * Logs what a supporter needs to know of a shop's background work: counts, results and reasons. Shops are named by key;
 * titles, people and texts are left out.
 */
export function logWork({ server: { key }, shop, uploads, local }: Work, log: Log) {
  log.info(`${key}: opened, ${local.state().changes.length} changes waiting, ${uploads.state().items.length} uploads`)
  shop.connection.onChange((isOnline) =>
    isOnline ? log.info(`${key}: online`) : log.warn(`${key}: offline`, shop.connection.trouble() ?? undefined),
  )
  uploads.onEnded((state) => logUploads(key, state, log))
  let wasRunning = false
  local.onChange((state) => {
    if (!wasRunning && state.running) log.info(`${key}: sending ${state.running.all} changes`)
    if (wasRunning && !state.running) logPublished(key, state, log)
    wasRunning = state.running !== null
  })
}

function logUploads(key: string, { items }: UploadsState, log: Log) {
  if (items.length === 0) return
  log.info(`${key}: uploads ended, ${counted(items)}`)
  for (const { name, message } of items) if (message) log.warn(`${key}: ${name} was refused: ${shortened(message)}`)
}

function logPublished(key: string, { published, changes, trouble }: PublishingState, log: Log) {
  const merged = published.filter(({ cameAlong }) => cameAlong !== null).length
  const left = changes.length > 0 ? `, left: ${counted(changes)}` : ''
  log.info(`${key}: sent ${published.length} changes, ${merged} merged with others’${left}`)
  if (trouble) log.warn(`${key}: sending stopped: ${trouble}`)
  for (const { feature, kind, is, message, collisions = [] } of changes) {
    if (is === 'asks') log.info(`${key}: conflict in ${feature} (${kind}): ${collisions.length} fields or blocks`)
    if (is === 'refused') log.warn(`${key}: ${feature} (${kind}) was refused: ${shortened(message ?? '')}`)
  }
}

/** Such as `3 added, 1 refused`. */
function counted(items: readonly { is: string }[]): string {
  const counts = Object.entries(Object.groupBy(items, ({ is }) => is))
  return counts.map(([is, all]) => `${all!.length} ${is}`).join(', ')
}

/** Messages may come from the server. */
const shortened = (message: string) => message.replaceAll(/\s+/g, ' ').slice(0, 200)
