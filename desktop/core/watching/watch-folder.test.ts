import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createOptimizer } from '#core/images/optimizer.ts'
import { openStore, type Store } from '#core/store/store.ts'
import type { UploadQueue } from '#core/uploads/uploads.ts'
import { imageWorkers } from '#tests/harness/image-workers.ts'
import { photo } from '#tests/harness/photos.ts'
import { openFolderWatcher } from './open-folder-watcher.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const root = await mkdtemp(join(tmpdir(), 'hoard-watching-'))
const optimizer = createOptimizer({ start: imageWorkers().start })
afterAll(async () => {
  optimizer.close()
  await rm(root, { recursive: true, force: true })
})

/** A watched folder and the files it has queued. */
function watching(store: Store) {
  const added: string[] = []
  const add: UploadQueue['add'] = async (sources, tags) => {
    for (const source of sources) if ('path' in source) added.push([source.path.slice(root.length), ...tags].join(' '))
    return sources.map(() => '1')
  }
  return {
    added,
    watch: openFolderWatcher({ store, person: '1', uploads: { add }, optimizer, settledMs: 100, lookMs: 50 }),
  }
}

test('new images of a watched folder are uploaded once, old ones are not', { tags: ['D2.14'] }, async () => {
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
  await waitFor(() => expect(added).toEqual(['/Photos/Dragons/green.jpg Photos Dragons']))
  // The same bytes under another name, then another image.
  await rename(join(folder, 'Dragons', 'green.jpg'), join(folder, 'green.jpg'))
  await writeFile(join(folder, 'red.jpg'), await photo({ seed: 3 }))
  await waitFor(() => expect(added).toContain('/Photos/red.jpg Photos'))
  expect(added).toHaveLength(2)
  await watch.close()

  // A file that arrived while the editor was closed is new; known ones are not.
  await writeFile(join(folder, 'blue.jpg'), await photo({ seed: 4 }))
  const later = watching(store)
  await waitFor(() => expect(later.added).toEqual(['/Photos/blue.jpg Photos']))
  later.watch.stop()
  expect(later.watch.state().name).toBeNull()
  await later.watch.close()
})

test('a missing watched folder is reported and resumes when it is back', { tags: ['D2.14'] }, async () => {
  const folder = join(root, 'Card')
  await mkdir(folder)
  const { added, watch } = watching(openStore(':memory:'))
  await watch.watch(folder)
  await rename(folder, join(root, 'Elsewhere'))
  await waitFor(() => expect(watch.state().problem).toContain('The folder is missing'))
  await mkdir(folder)
  await writeFile(join(folder, 'new.jpg'), await photo({ seed: 5 }))
  await waitFor(() => expect(watch.state().problem).toBeNull())
  await waitFor(() => expect(added).toEqual(['/Card/new.jpg Card']))
  await expect(watch.watch(join(root, 'Nowhere'))).rejects.toThrow('The folder can’t be read.')
  expect(watch.state().name).toBe('Card')
  await watch.close()
})
