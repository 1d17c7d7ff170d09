/**
 * The local Shopify as a program: `node scripts/sandbox/main.ts`. `npm start` forks it when no real Shopify is configured.
 *
 * SANDBOX_PORT (3001), DATA_DIR (./data), SHOP_URL (http://localhost:3000)
 */
import { join } from 'node:path'
import { demoCatalogue } from '#scripts/demo/catalogue.ts'
import { renderPicture } from '#scripts/demo/picture.ts'
import { keptOnDisk } from './pictures/disk-cache.ts'
import { plainPicture } from './pictures/plain-picture.ts'
import type { DrawPicture } from './pictures/room.ts'
import { warmCards } from './pictures/warm.ts'
import { startSandbox, type Sandbox } from './sandbox.ts'

const stopWithinMs = 2000

const drawn = new Set(demoCatalogue.map((product) => product.handle))
/** Products that were made by hand have no drawing. */
const draw: DrawPicture = (handle, index, width) =>
  drawn.has(handle) ? renderPicture(handle, index, width) : plainPicture(handle, index, width)

function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) fail(`SANDBOX_PORT is no port: '${text}'`)
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
const picture = await keptOnDisk(draw, join(folder, 'pictures'), join(import.meta.dirname, '..', 'demo'))
const sandbox = await start(folder, picture)
const { origin, storeDomain, credentials } = sandbox
if (process.send) process.send({ ready: true, origin, storeDomain, credentials })
else console.log(`The local Shopify is at ${origin}`, credentials)

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
  // The shop works without a picture; whoever asks for it will get the same error.
  console.error('sandbox: a picture could not be drawn:', error)
}
