import { expect, test } from 'vitest'
import { createEditorQueue } from '#staff/dropping/editor-queue.ts'
import { fakeEditor, itemOf } from '#staff/dropping/editor.testing.ts'
import { imageOf } from '#staff/features/images/images.testing.ts'
import type { ToastMessage } from '#staff/widgets/toast.ts'
import { arriving } from './arriving.ts'
import type { Uploads } from './create-uploads.ts'
import { createEditorUploads } from './editor-uploads.ts'
import { isRunning, standing } from './uploads-state.ts'

async function world(first: Parameters<typeof fakeEditor>[0] = {}) {
  const editor = fakeEditor(first)
  const toasts: ToastMessage[] = []
  let refreshed = 0
  const queue = createEditorQueue(editor.bridge, (message) => toasts.push(message))
  const uploads = createEditorUploads({
    queue,
    restore: async (id) => imageOf({ id, deletedAt: null }),
    refresh: async () => void refreshed++,
    toast: (message) => toasts.push(message),
  })
  // The first state is on its way.
  await Promise.resolve()
  await Promise.resolve()
  return { ...editor, uploads, queue, toasts, refreshed: () => refreshed }
}
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })

test('issue 8: a batch that went on without this page is there when it comes, in numbers and words; its end is not told twice', async () => {
  const { uploads, toasts } = await world({
    items: [itemOf('1', { is: 'added' }), itemOf('2', { is: 'sending', progress: 0.5 })],
    ended: 4,
  })
  expect(standing(uploads.getState())).toMatchObject({ through: 1, all: 2, line: 'Processing 2 of 2: 2.jpg' })
  expect(isRunning(uploads.getState())).toBe(true)
  expect(toasts).toEqual([])
})

test('issue 8: files of the dialog go to the queue with their tags, those with the same together; what was left out is shown beside them', async () => {
  const { uploads, asked } = await world()
  uploads.add(
    [
      { file: photo('a.jpg'), tags: ['orcs'] },
      { file: photo('b.jpg'), tags: ['elves'] },
      { file: photo('c.jpg'), tags: ['orcs'] },
    ],
    [{ name: 'notes.txt', message: 'File is not an image' }],
  )
  expect(asked).toEqual([
    ['add', ['a.jpg', 'c.jpg'], ['orcs']],
    ['add', ['b.jpg'], ['elves']],
  ])
  expect(uploads.getState().skipped).toEqual([{ name: 'notes.txt', message: 'File is not an image' }])
})

test('§8 Batch Upload Complete and Batch Upload Failed, once each, and the lists are read again', async () => {
  const { uploads, tell, toasts, refreshed } = await world()
  tell({ items: [itemOf('1', { is: 'sending' })] })
  tell({ items: [itemOf('1', { is: 'added' })], ended: 1 })
  expect(toasts).toEqual([{ title: 'Batch Upload Complete', description: '1 image added.' }])
  tell({ items: [itemOf('1', { is: 'added' })], ended: 1 })
  tell({ items: [itemOf('2', { is: 'refused', message: 'Failed to load image' })], ended: 2 })
  expect(toasts.slice(1)).toEqual([
    {
      title: 'Batch Upload Failed',
      description: 'Some images may not have been uploaded: 1 refused.',
      variant: 'destructive',
    },
  ])
  expect(refreshed()).toBeGreaterThan(1)
  expect(uploads.getState().items).toHaveLength(1)
})

test('retry, allow, remove and clear are asked of the queue; a row that stays as it was stays the same object', async () => {
  const { uploads, asked, tell } = await world({ items: [itemOf('1'), itemOf('2', { is: 'sending' })] })
  const [first] = uploads.getState().items
  tell({ items: [itemOf('1'), itemOf('2', { is: 'sending', progress: 0.9 })] })
  expect(uploads.getState().items[0]).toBe(first)
  expect(uploads.getState().items[1]).toMatchObject({ progress: 0.9 })
  uploads.retry(['1'])
  uploads.allow(['1'])
  uploads.remove(['2'])
  uploads.clear()
  expect(asked).toEqual([['retry', ['1']], ['allow', ['1']], ['remove', ['2']], ['clear']])
})

test('an image that is brought back out of the trash is so on screen, whatever the queue remembers', async () => {
  const gone = imageOf({ id: '7', deletedAt: '2026-01-01T00:00:00.000Z' })
  const { uploads, tell } = await world({ items: [itemOf('1', { is: 'known', image: gone })] })
  await uploads.restore('1')
  expect(uploads.getState().items[0]!.image!.deletedAt).toBeNull()
  tell({ trouble: null })
  expect(uploads.getState().items[0]!.image!.deletedAt).toBeNull()
})

test('the queue says why it refused to take files, and nothing else breaks', async () => {
  const { queue, bridge, toasts } = await world()
  bridge.uploads.add = async () => {
    throw new Error('The disk is full')
  }
  expect(await queue.add([photo('a.jpg')], [])).toEqual([])
  expect(toasts).toEqual([{ title: 'Failed to add image', description: 'The disk is full', variant: 'destructive' }])
})

test('what is asked of a batch before its code is there is done once it is', async () => {
  const { uploads, asked } = await world({ items: [itemOf('1')] })
  const { promise, resolve } = Promise.withResolvers<Uploads>()
  const early = arriving(promise)
  let told = 0
  early.subscribe(() => told++)
  early.remove(['1'])
  expect(early.getState().items).toEqual([])
  resolve(uploads)
  await promise
  await Promise.resolve()
  expect(early.getState().items).toHaveLength(1)
  expect(told).toBe(1)
  expect(asked).toEqual([['remove', ['1']]])
})
