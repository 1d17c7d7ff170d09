import { expect, test } from 'vitest'
import type { ToastMessage } from '#staff/widgets/toast.ts'
import { createEditorQueue } from './editor-queue.ts'
import { fakeEditor } from './editor.testing.ts'
import { pastedIn, takeIn } from './incoming.ts'
import type { DropOffer } from './targets.ts'

const file = (name: string, type = 'image/jpeg') => new File([name], name, { type })
const list = (...files: File[]) => files as unknown as FileList

function world() {
  const { bridge, asked } = fakeEditor()
  const said: ToastMessage[] = []
  const landed: string[][] = []
  const offer: DropOffer = {
    words: 'It becomes the picture of this Hero block.',
    element: null as never,
    land: (upload, name) => landed.push([upload, name]),
  }
  const queue = createEditorQueue(bridge, (message) => said.push(message))
  const take = (files: File[], to: DropOffer | null) => takeIn(files, to, queue, (message) => said.push(message))
  return { take, offer, bridge, asked, said, landed }
}

test('issue 8: of a drop onto a block the first picture is for the block, everything else goes into the image repository', async () => {
  const { take, offer, asked, said, landed } = world()
  const files = [file('notes.txt', 'text/plain'), file('a folder', ''), file('dragon.jpg'), file('orc.jpg')]
  await take(files, offer)
  expect(asked).toEqual([
    ['add', ['dragon.jpg'], []],
    ['add', ['notes.txt', 'a folder', 'orc.jpg'], []],
  ])
  expect(landed).toEqual([['1', 'dragon.jpg']])
  expect(said).toEqual([
    {
      title: '4 files selected for batch upload',
      description: 'dragon.jpg: It becomes the picture of this Hero block.',
    },
  ])
})

test('issue 8: what is dropped elsewhere goes into the image repository', async () => {
  const { take, asked, said } = world()
  await take([file('dragon.jpg')], null)
  expect(asked).toEqual([['add', ['dragon.jpg'], []]])
  expect(said).toEqual([{ title: 'Uploading dragon.jpg', description: 'It goes into the image repository.' }])
})

test('files that the queue doesn’t take land nowhere, and why is said once', async () => {
  const { take, offer, bridge, said, landed } = world()
  bridge.uploads.add = async () => {
    throw new Error('The disk is full')
  }
  await take([file('dragon.jpg')], offer)
  expect(landed).toEqual([])
  expect(said).toEqual([{ title: 'Failed to add image', description: 'The disk is full', variant: 'destructive' }])
})

test('issue 8: a screenshot and copied files are pasted, a text that comes with a picture of itself is not', () => {
  const clipboard = (types: string[], ...files: File[]) => ({ types, files: list(...files) }) as unknown as DataTransfer
  const names = (files: File[]) => files.map(({ name }) => name.replaceAll(/\d/g, '0'))
  const screenshot = file('image.png', 'image/png')
  const named = 'pasted 0000-00-00-00-00-00.png'
  expect(names(pastedIn(clipboard(['Files'], screenshot), false))).toEqual([named])
  expect(names(pastedIn(clipboard(['Files'], screenshot), true))).toEqual([named])
  expect(pastedIn(clipboard(['text/plain', 'Files'], screenshot), false)).toEqual([])
  const copied = clipboard(['text/plain', 'Files'], file('dragon.jpg'))
  expect(names(pastedIn(copied, false))).toEqual(['dragon.jpg'])
  expect(pastedIn(copied, true)).toEqual([])
  expect(pastedIn(null, false)).toEqual([])
})
