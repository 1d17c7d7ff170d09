import { expect, test } from 'vitest'
import type { Image } from '#shared/features/images/images.schema.ts'
import { createEditorQueue } from './editor-queue.ts'
import { fakeEditor, itemOf } from '#tests/harness/staff/desktop-editor.ts'
import { createPendingDrops, type PendingDrop } from './pending-drops.ts'

const imageOf = (id: string, more: Partial<Image> = {}) =>
  ({
    id,
    url: `/uploads/${id}.webp`,
    alt: '',
    isDecorative: false,
    width: 40,
    height: 30,
    deletedAt: null,
    ...more,
  }) as Image
const landing = (upload: string, more: Partial<PendingDrop> = {}): PendingDrop => ({
  upload,
  name: `${upload}.jpg`,
  screen: '/cms/pages/1/content',
  spot: { kind: 'picture', block: 'b' },
  ...more,
})

/** Storage that survives several windows. */
function keeping() {
  let kept: string | null = null
  return { getItem: () => kept, setItem: (_: string, text: string) => void (kept = text) }
}
async function world(storage = keeping(), first: Parameters<typeof fakeEditor>[0] = {}) {
  const editor = fakeEditor(first)
  const queue = createEditorQueue(editor.bridge, () => undefined)
  const landings = createPendingDrops(queue, storage)
  await Promise.resolve()
  await Promise.resolve()
  return { ...editor, landings, storage }
}
const pictureOf = ({ picture }: PendingDrop) => picture?.url

test('an image arrives once it is uploaded or known', async () => {
  const { landings, tell } = await world()
  landings.put(landing('1'))
  landings.put(landing('2', { spot: { kind: 'end' } }))
  tell({ items: [itemOf('1', { is: 'sending' }), itemOf('2')] })
  expect(landings.all().map(pictureOf)).toEqual([undefined, undefined])
  tell({
    items: [itemOf('1', { is: 'added', image: imageOf('7') }), itemOf('2', { is: 'known', image: imageOf('8') })],
  })
  expect(landings.all().map(pictureOf)).toEqual(['/uploads/7.webp', '/uploads/8.webp'])
  expect(landings.all()[0]!.picture).toEqual({
    url: '/uploads/7.webp',
    alt: '',
    isDecorative: false,
    width: 40,
    height: 30,
  })
})

test('an image still reaches its block after a quit', { tags: ['D2.2'] }, async () => {
  const { landings, storage } = await world()
  landings.put(landing('1'))
  const later = await world(storage, { items: [itemOf('1', { is: 'sending' })] })
  expect(later.landings.all()).toHaveLength(1)
  later.tell({ items: [itemOf('1', { is: 'added', image: imageOf('7') })] })
  // The upload is done, and the queue drops it before its page is opened.
  later.tell({ items: [] })
  const last = await world(storage)
  expect(last.landings.all().map(pictureOf)).toEqual(['/uploads/7.webp'])
  last.landings.forget('1')
  expect((await world(storage)).landings.all()).toEqual([])
})

test('an upload removed from the queue is dropped, a new one is awaited', async () => {
  const { landings, tell } = await world()
  landings.put(landing('1'))
  tell({ items: [] })
  expect(landings.all()).toHaveLength(1)
  tell({ items: [itemOf('1')] })
  tell({ items: [] })
  expect(landings.all()).toEqual([])
})

test('an image in the trash waits for a decision', async () => {
  const { landings, tell } = await world()
  const gone = imageOf('7', { deletedAt: '2026-01-01T00:00:00.000Z' })
  landings.put(landing('1'))
  tell({ items: [itemOf('1', { is: 'known', image: gone })] })
  expect(landings.all().map(pictureOf)).toEqual([undefined])
  landings.arrive('1', imageOf('7'))
  expect(landings.all().map(pictureOf)).toEqual(['/uploads/7.webp'])
})

test('the later of two images for one block wins', async () => {
  const { landings } = await world()
  landings.put(landing('1'))
  landings.put(landing('2'))
  landings.put(landing('3', { screen: '/cms/footer' }))
  landings.put(landing('4', { spot: { kind: 'beside', block: 'b' } }))
  landings.put(landing('5', { spot: { kind: 'beside', block: 'b' } }))
  expect(landings.all().map(({ upload }) => upload)).toEqual(['2', '3', '4', '5'])
})

test.each([
  'not JSON',
  '{"a":1}',
  '[{"upload":1}]',
  '[{"upload":"1","name":"a","screen":"/","spot":{"kind":"nowhere"}}]',
])('unreadable storage counts as empty: %s', async (text) => {
  const { landings } = await world({ getItem: () => text, setItem: () => undefined })
  expect(landings.all()).toEqual([])
})
