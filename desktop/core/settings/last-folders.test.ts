import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { createLastFolders } from './last-folders.ts'
import { openSettings } from './settings.ts'

test('each kind of file has its last folder, until that is gone', { tags: ['D2.5'] }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'hoard-folders-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const camera = join(root, 'camera')
  await mkdir(camera)
  const settings = openSettings(openStore(':memory:'))
  const onFault = vi.fn<(error: unknown) => void>()
  const folders = () => createLastFolders(settings, onFault)
  expect(await folders().of('photos')).toBeNull()
  folders().chosen('photos', join(camera, 'dragon.jpg'))
  folders().chosen('folders', camera)
  expect(await Promise.all([folders().of('photos'), folders().of('folders')])).toEqual([camera, root])
  expect(await folders().of('backup')).toBeNull()
  await rm(camera, { recursive: true })
  expect(await folders().of('photos')).toBeNull()
  await mkdir(camera)
  expect(await folders().of('photos')).toBeNull()
  expect(onFault).not.toHaveBeenCalled()
})
