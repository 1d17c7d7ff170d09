import { expect, test } from 'vitest'
import { isUploading } from '#bridge/uploads.ts'
import { createEditorQueue } from '#staff/drops/editor-queue.ts'
import { fakeEditor, itemOf } from '#tests/harness/staff/desktop-editor.ts'
import type { ToastMessage } from '#staff/toast/toast.ts'
import { createEditorUploads } from './editor-uploads.ts'
import { summarize } from './uploads-state.ts'

async function world(first: Parameters<typeof fakeEditor>[0] = {}) {
  const editor = fakeEditor(first)
  const toasts: ToastMessage[] = []
  let refreshed = 0
  const queue = createEditorQueue(editor.bridge, (message) => toasts.push(message))
  const uploads = createEditorUploads({
    queue,
    refresh: async () => void refreshed++,
    toast: (message) => toasts.push(message),
  })
  // Lets the first state arrive.
  await Promise.resolve()
  await Promise.resolve()
  return { ...editor, uploads, queue, toasts, refreshed: () => refreshed }
}
const photo = (name: string) => new File([name], name, { type: 'image/jpeg' })

test('a batch that ran without this page is shown, but not reported twice', async () => {
  const { uploads, toasts } = await world({
    items: [itemOf('1', { is: 'added' }), itemOf('2', { is: 'sending', progress: 0.5 })],
    ended: 4,
  })
  expect(summarize(uploads.getState())).toMatchObject({ through: 1, all: 2, line: 'Processing 2 of 2: 2.jpg' })
  expect(isUploading(uploads.getState())).toBe(true)
  expect(toasts).toEqual([])
})

test('files reach the queue grouped by tags; rejected ones are listed', async () => {
  const { uploads, asked: calls } = await world()
  uploads.add(
    [
      { file: photo('a.jpg'), tags: ['orcs'] },
      { file: photo('b.jpg'), tags: ['elves'] },
      { file: photo('c.jpg'), tags: ['orcs'] },
    ],
    [{ name: 'notes.txt', message: 'File is not an image' }],
  )
  expect(calls).toEqual([
    ['add', ['a.jpg', 'c.jpg'], ['orcs']],
    ['add', ['b.jpg'], ['elves']],
  ])
  expect(uploads.getState().skipped).toEqual([{ name: 'notes.txt', message: 'File is not an image' }])
})

test('the end of a batch is reported once and refreshes the lists', async () => {
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

test('retry, allow, remove and clear reach the queue; rows stay identical', { tags: ['D2.12'] }, async () => {
  const { uploads, asked: calls, tell } = await world({ items: [itemOf('1'), itemOf('2', { is: 'sending' })] })
  const [first] = uploads.getState().items
  tell({ items: [itemOf('1'), itemOf('2', { is: 'sending', progress: 0.9 })] })
  expect(uploads.getState().items[0]).toBe(first)
  expect(uploads.getState().items[1]).toMatchObject({ progress: 0.9 })
  uploads.retry(['1'])
  uploads.allow(['1'])
  uploads.remove(['2'])
  uploads.clear()
  expect(calls).toEqual([['retry', ['1']], ['allow', ['1']], ['remove', ['2']], ['clear']])
})

test('a failure to add files shows the queue’s reason', async () => {
  const { queue, bridge, toasts } = await world()
  bridge.uploads.add = async () => {
    throw new Error('The disk is full')
  }
  expect(await queue.add([photo('a.jpg')], [])).toEqual([])
  expect(toasts).toEqual([{ title: 'Failed to add image', description: 'The disk is full', variant: 'destructive' }])
})
