import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createOptimizer } from '#core/images/create-optimizer.ts'
import { openStore, type Store } from '#core/store/store.ts'
import type { UploadQueue } from '#core/uploads/uploads.ts'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { photo } from '#tests/harness/photos.ts'
import { openWatching } from './watch-folder.ts'

const root = await mkdtemp(join(tmpdir(), 'hoard-watching-'))
const optimizer = createOptimizer({ start: imageWorkers().start })
afterAll(async () => {
  optimizer.close()
  await rm(root, { recursive: true, force: true })
})

/** A watched folder, and what has come into the queue from it. */
function watching(store: Store) {
  const added: string[] = []
  const add: UploadQueue['add'] = async (sources, tags) => {
    for (const source of sources) if ('path' in source) added.push([source.path.slice(root.length), ...tags].join(' '))
    return sources.map(() => '1')
  }
  return { added, watch: openWatching({ store, person: '1', uploads: { add }, optimizer, settledMs: 100, lookMs: 50 }) }
}

test('issue 8: new pictures of a watched folder are uploaded once, with its folders as tags; those that were there before are not', async () => {
  const folder = join(root, 'Photos')
  await mkdir(join(folder, 'Dragons'), { recursive: true })
  await writeFile(join(folder, 'old.jpg'), await photo({ seed: 1 }))
  const store = openStore(':memory:')
  const { added, watch } = watching(store)
  expect(watch.state()).toEqual({ name: null, problem: null })
  await watch.watch(folder)
  expect(watch.state()).toEqual({ name: 'Photos', problem: null })
  const dragon = await photo({ seed: 2 })
  await writeFile(join(folder, 'Dragons', 'green.jpg'), dragon)
  await writeFile(join(folder, 'notes.txt'), 'Resin')
  await writeFile(join(folder, '.hidden.jpg'), dragon)
  await vi.waitFor(() => expect(added).toEqual(['/Photos/Dragons/green.jpg Photos Dragons']), 5000)
  // The same bytes by another name, then another picture.
  await rename(join(folder, 'Dragons', 'green.jpg'), join(folder, 'green.jpg'))
  await writeFile(join(folder, 'red.jpg'), await photo({ seed: 3 }))
  await vi.waitFor(() => expect(added).toContain('/Photos/red.jpg Photos'), 5000)
  expect(added).toHaveLength(2)
  await watch.close()

  // What came while the editor was closed is new, what was seen before isn't.
  await writeFile(join(folder, 'blue.jpg'), await photo({ seed: 4 }))
  const later = watching(store)
  await vi.waitFor(() => expect(later.added).toEqual(['/Photos/blue.jpg Photos']), 5000)
  later.watch.stop()
  expect(later.watch.state().name).toBeNull()
  await later.watch.close()
})

test('issue 8: a watched folder that is gone is told, and goes on when it is back', async () => {
  const folder = join(root, 'Card')
  await mkdir(folder)
  const { added, watch } = watching(openStore(':memory:'))
  await watch.watch(folder)
  await rename(folder, join(root, 'Elsewhere'))
  await vi.waitFor(() => expect(watch.state().problem).toContain('The folder isn’t there'), 5000)
  await mkdir(folder)
  await writeFile(join(folder, 'new.jpg'), await photo({ seed: 5 }))
  await vi.waitFor(() => expect(watch.state().problem).toBeNull(), 5000)
  await vi.waitFor(() => expect(added).toEqual(['/Card/new.jpg Card']), 5000)
  await expect(watch.watch(join(root, 'Nowhere'))).rejects.toThrow('The folder can’t be read.')
  expect(watch.state().name).toBe('Card')
  await watch.close()
})
