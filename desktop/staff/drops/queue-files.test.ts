import { expect, test } from 'vitest'
import type { ToastMessage } from '#staff/toast/toast.ts'
import { createEditorQueue } from './editor-queue.ts'
import { fakeEditor } from '#tests/harness/staff/desktop-editor.ts'
import { queueFiles } from './queue-files.ts'

const file = (name: string, type = 'image/jpeg') => new File([name], name, { type })

function world() {
  const { bridge, asked } = fakeEditor()
  const said: ToastMessage[] = []
  const landed: string[][] = []
  const place = {
    text: 'Sets the image of this Hero block.',
    accept: (upload: string, name: string) => landed.push([upload, name]),
  }
  const queue = createEditorQueue(bridge, (message) => said.push(message))
  const take = (files: File[], to: typeof place | null) => queueFiles(files, to, queue, (message) => said.push(message))
  return { take, place, bridge, asked, said, landed }
}

test('the first dropped image goes to the block, the rest to the repository', { tags: ['D2.2'] }, async () => {
  const { take, place, asked, said, landed } = world()
  const files = [file('notes.txt', 'text/plain'), file('a folder', ''), file('dragon.jpg'), file('orc.jpg')]
  await take(files, place)
  expect(asked).toEqual([
    ['add', ['dragon.jpg'], []],
    ['add', ['notes.txt', 'a folder', 'orc.jpg'], []],
  ])
  expect(landed).toEqual([['1', 'dragon.jpg']])
  expect(said).toEqual([
    {
      title: '4 files selected for batch upload',
      description: 'dragon.jpg: Sets the image of this Hero block.',
    },
  ])
})

test('files dropped elsewhere go to the image repository', { tags: ['D2.1'] }, async () => {
  const { take, asked, said } = world()
  await take([file('dragon.jpg')], null)
  expect(asked).toEqual([['add', ['dragon.jpg'], []]])
  expect(said).toEqual([{ title: 'Uploading dragon.jpg', description: 'It will be added to the image repository.' }])
})

test('files that the queue rejects reach no block and show one error', async () => {
  const { take, place, bridge, said, landed } = world()
  bridge.uploads.add = async () => {
    throw new Error('The disk is full')
  }
  await take([file('dragon.jpg')], place)
  expect(landed).toEqual([])
  expect(said).toEqual([{ title: 'Failed to add image', description: 'The disk is full', variant: 'destructive' }])
})
