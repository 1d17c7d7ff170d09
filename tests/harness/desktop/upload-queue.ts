import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { isMoving } from '#bridge/uploads.ts'
import { createOptimizer } from '#core/images/optimizer.ts'
import { openStore } from '#core/store/store.ts'
import { editorShop } from '#tests/harness/editor-shop.ts'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { openQueue } from '#core/uploads/open-queue.ts'
import type { QueueParts, UploadQueue } from '#core/uploads/uploads.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

/** A shop, a local folder, and a connection between them. */
export async function openUploadBench() {
  const shop = await openShop({ env: { AUTH_DISABLED: '1' }, imported: false })
  const root = await mkdtemp(join(tmpdir(), 'hoard-uploads-'))
  const workers = imageWorkers()
  const optimizer = createOptimizer({ start: workers.start })
  const editor = editorShop(shop.url)
  let queues = 0
  return {
    shop,
    root,
    workers,
    optimizer,
    editor,
    /** Opens a separate queue with its own folder. */
    queue(parts: Partial<QueueParts> = {}): UploadQueue & { folder: string } {
      const folder = parts.folder ?? join(root, `queue-${++queues}`)
      const store = parts.store ?? openStore(':memory:')
      return Object.assign(openQueue({ person: '1', shop: editor, optimizer, pauses: [5], ...parts, store, folder }), {
        folder,
      })
    },
    /** Writes a file and returns its path. */
    async put(name: string, bytes: Uint8Array): Promise<string> {
      await writeFile(join(root, name), bytes)
      return join(root, name)
    },
    async [Symbol.asyncDispose]() {
      optimizer.close()
      editor.close()
      await shop[Symbol.asyncDispose]()
      await rm(root, { recursive: true, force: true })
    },
  }
}

export const waitUntilDone = (queue: UploadQueue) =>
  waitFor(() => expect(queue.state().items.filter(isMoving)).toEqual([]), { interval: 20 })

/** `photo-1.jpg: added`, or the error message. */
export const results = (queue: UploadQueue) =>
  queue.state().items.map(({ name, is, message }) => `${name}: ${message ?? is}`)

let seed = 5000

/** A photo that resembles no other. */
export const anotherPhoto = (width = 320, height = 240) => photo({ seed: ++seed, width, height })
