/**
 * Runs the local Shopify: `node scripts/sandbox/main.ts`. `npm start` forks it if no real Shopify is configured.
 *
 * SANDBOX_PORT (3001), DATA_DIR (./data), SHOP_URL (http://localhost:3000)
 */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { renderPicture } from '@hoard/demo/picture'
import { cacheOnDisk } from './pictures/disk-cache.ts'
import { plainPicture } from './pictures/plain-picture.ts'
import type { DrawPicture } from './pictures/picture-handler.ts'
import { warmCards } from './pictures/warm-cards.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'

const stopWithinMs = 2000

const drawn = new Set(demoCatalogue.map((product) => product.handle))
/** Products created through the control API have no drawing. */
const draw: DrawPicture = (handle, index, width) =>
  drawn.has(handle) ? renderPicture(handle, index, width) : plainPicture(handle, index, width)

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`SANDBOX_PORT is not a port: '${text}'`)
  return port
}

function fail(message: string): never {
  console.error(`sandbox: ${message}`)
  process.exit(1)
}

async function start(folder: string, picture: DrawPicture): Promise<Sandbox> {
  const port = portOf(process.env.SANDBOX_PORT ?? '3001')
  try {
    return await startSandbox({
      port,
      catalogue: demoCatalogue,
      picture,
      stateFile: join(folder, 'state.json'),
      shopUrl: process.env.SHOP_URL ?? 'http://localhost:3000',
    })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    return fail(`port ${port} is taken; set SANDBOX_PORT to a free one`)
  }
}

const folder = join(process.env.DATA_DIR ?? './data', 'sandbox')
const picture = await cacheOnDisk(
  draw,
  join(folder, 'pictures'),
  dirname(fileURLToPath(import.meta.resolve('@hoard/demo/picture'))),
)
const sandbox = await start(folder, picture)
const { origin, storeDomain, credentials } = sandbox
if (process.send) process.send({ ready: true, origin, storeDomain, credentials })
else console.log(`The local Shopify is running at ${origin}`, credentials)

const stopping = new AbortController()
function stop(): void {
  if (stopping.signal.aborted) return
  stopping.abort()
  setTimeout(() => process.exit(0), stopWithinMs).unref()
  void sandbox.close().then(() => process.exit(0))
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)

try {
  await warmCards(picture, demoCatalogue, stopping.signal)
} catch (error) {
  // The shop works without the image; requests for it get the same error.
  console.error('sandbox: an image could not be drawn:', error)
}
