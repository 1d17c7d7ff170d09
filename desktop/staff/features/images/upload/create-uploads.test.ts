import { expect, test, vi } from 'vitest'
import { isUploading } from '#bridge/uploads.ts'
import type { Duplicate, Image } from '#shared/features/images/images.schema.ts'
import { ApiError, UnreachableError } from '#staff/api/api-error.ts'
import { keepPageOpen } from '#staff/api/session.ts'
import { store } from '#staff/store.ts'
import { toastAtom, type ToastMessage } from '#staff/toast/toast.ts'
import { createUploads } from './create-uploads.ts'
import type { UploadDependencies, NewImage } from './upload-one.ts'
import { summarize } from './uploads-state.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const photo = (name: string, content = name) => new File([content], name, { type: 'image/jpeg' })
const imageOf = (id: string, more: Partial<Image> = {}) => ({ id, deletedAt: null, ...more }) as Image

/** A fake repository that identifies files by content. `trouble` holds errors per call, each thrown once. */
function world({ known = {} as Record<string, Image>, trouble = new Map<string, Error[]>() } = {}) {
  const sent = new Map<string, string>()
  const drafts: NewImage[] = []
  const toasts: ToastMessage[] = []
  let [atOnce, most, held] = [0, 0, 0]
  const step = async (name: string, what: string) => {
    await Promise.resolve()
    const error = trouble.get(`${name} ${what}`)?.shift()
    if (error) throw error
  }
  const means: UploadDependencies = {
    optimizer: {
      hash: (file) => file.text(),
      async prepare(file) {
        most = Math.max(most, ++atOnce)
        await step('prepare', await file.text())
        return { blob: file, hash: `small ${await file.text()}`, isOptimized: true }
      },
    },
    async send(file, { onProgress }) {
      const content = await file.text()
      await step('send', content)
      onProgress?.(1)
      sent.set(`id of ${content}`, content)
      return `id of ${content}`
    },
    known: async (hashes) => Object.fromEntries(hashes.flatMap((hash) => (known[hash] ? [[hash, known[hash]]] : []))),
    async create(draft) {
      drafts.push(draft)
      await step('create', sent.get(draft.upload)!)
      atOnce--
      return imageOf(`image of ${sent.get(draft.upload)}`)
    },
    forget: async () => undefined,
  }
  const uploads = createUploads({
    means,
    refresh: async () => undefined,
    toast: (message) => toasts.push(message),
    holdPage: () => {
      held++
      return () => held--
    },
    askEvery: 1,
  })
  const settled = () => waitFor(() => expect(isUploading(uploads.getState())).toBe(false))
  const outcomes = () => uploads.getState().items.map(({ name, is, message }) => [name, message ?? is].join(': '))
  return { uploads, drafts, toasts, settled, outcomes, most: () => most, held: () => held }
}

const add = (names: readonly (string | File)[]) =>
  names.map((name) => ({ file: typeof name === 'string' ? photo(name) : name, tags: ['batch-upload', 'optimized'] }))

test(
  'a batch is optimised, uploaded, tagged and reported when complete',
  { tags: ['I2.29', 'I4.1', 'I8.13', 'I9.4'] },
  async () => {
    const { uploads, drafts, toasts, settled, outcomes, most, held } = world()
    uploads.add(add(['Dragon.JPG', '../etc/b.png', 'c.jpg', 'd.jpg', 'e.jpg']))
    expect(held()).toBe(1)
    expect(summarize(uploads.getState()).line).toBe('Processing 1 of 5: Dragon.JPG')
    await settled()
    expect(outcomes().every((line) => line.endsWith(': added'))).toBe(true)
    expect(drafts[0]).toEqual({
      filename: 'Dragon.webp',
      originalName: 'Dragon.JPG',
      tags: ['batch-upload', 'optimized'],
      upload: 'id of Dragon.JPG',
      originalHash: 'Dragon.JPG',
      duplicates: 'offer',
    })
    expect(toasts).toEqual([{ title: 'Batch Upload Complete', description: '5 images added.' }])
    expect([most(), held()]).toEqual([3, 0])
  },
)

test('a rejected file shows its error, others arrive, retryable ones retry', { tags: ['I8.5'] }, async () => {
  const trouble = new Map([
    ['create cut.jpg', [new ApiError(422, 'The image is damaged')]],
    ['send full.jpg', [new ApiError(507, 'The storage is full')]],
    ['prepare broken.jpg', [new Error('Failed to load image')]],
  ])
  const { uploads, toasts, settled, outcomes } = world({ trouble })
  uploads.add(add(['cut.jpg', 'full.jpg', 'good.jpg', 'broken.jpg']))
  await settled()
  expect(outcomes()).toEqual([
    'cut.jpg: The image is damaged',
    'full.jpg: The storage is full',
    'good.jpg: added',
    'broken.jpg: Failed to load image',
  ])
  expect(toasts.at(-1)).toMatchObject({
    title: 'Batch Upload Failed',
    description: 'Some images may not have been uploaded: 1 image added, 3 refused.',
  })
  const again = uploads.getState().items.filter(({ canRetry }) => canRetry)
  expect(again.map(({ name }) => name)).toEqual(['full.jpg'])
  uploads.retry(again.map(({ id }) => id))
  await settled()
  expect(uploads.getState().items[1]).toMatchObject({ is: 'added' })
})

test('existing files are skipped; similar ones are added after confirmation', async () => {
  const image = imageOf('7', { deletedAt: '2026-01-01T00:00:00Z' })
  const duplicates: Duplicate[] = [{ likeness: 'similar', image: imageOf('8') }]
  const trouble = new Map([['create twin.jpg', [new ApiError(409, 'It looks like others', { duplicates })]]])
  const { uploads, drafts, settled, outcomes } = world({ known: { 'old.jpg': image }, trouble })
  uploads.add(add(['old.jpg', 'twin.jpg']))
  await settled()
  expect(outcomes()).toEqual(['old.jpg: known', 'twin.jpg: similar'])
  const [old, twin] = uploads.getState().items
  expect([old!.image, twin!.duplicates]).toEqual([image, duplicates])
  uploads.allow([twin!.id])
  await settled()
  expect(outcomes()[1]).toBe('twin.jpg: added')
  expect(drafts.map(({ upload, duplicates }) => [upload, duplicates])).toEqual([
    ['id of twin.jpg', 'offer'],
    ['id of twin.jpg', 'allow'],
  ])
})

test('a lost connection or response resumes the same upload', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"message":"development"}', { status: 503 }))
  const lost = () => new UnreachableError(new Error('cut'))
  const trouble = new Map([
    ['send a.jpg', [lost(), lost()]],
    ['create b.jpg', [lost()]],
  ])
  const { uploads, drafts, settled, outcomes } = world({ trouble })
  const troubles = new Set<unknown>()
  uploads.subscribe(() => troubles.add(uploads.getState().trouble))
  uploads.add(add(['a.jpg', 'b.jpg']))
  await settled()
  vi.unstubAllGlobals()
  expect(outcomes()).toEqual(['a.jpg: added', 'b.jpg: added'])
  expect([...troubles]).toContain('connection')
  expect(uploads.getState().trouble).toBeNull()
  expect(drafts.filter(({ upload }) => upload === 'id of b.jpg')).toHaveLength(2)
})

test('an expired session pauses the batch until the user signs in elsewhere', async () => {
  const answers = [401, 401, 503].map((status) => new Response('{"message":"no"}', { status }))
  vi.stubGlobal('fetch', async () => answers.shift())
  const assign = vi.fn<() => void>()
  vi.stubGlobal('location', { assign, pathname: '/images', search: '' })
  const letGo = keepPageOpen()
  const trouble = new Map([['send a.jpg', [new ApiError(401, 'Unauthorized')]]])
  const { uploads, settled, outcomes } = world({ trouble })
  const troubles = new Set<unknown>()
  uploads.subscribe(() => troubles.add(uploads.getState().trouble))
  uploads.add(add(['a.jpg', 'b.jpg']))
  await settled()
  letGo()
  vi.unstubAllGlobals()
  expect(outcomes()).toEqual(['a.jpg: added', 'b.jpg: added'])
  expect([...troubles]).toContain('session')
  expect(assign).not.toHaveBeenCalled()
  expect(store.get(toastAtom)).toMatchObject({
    title: 'Unauthorized: Your session has expired.',
    action: { label: 'SIGN IN' },
  })
})

test('identical files upload in turn; removed ones don’t; clear stops all', async () => {
  const { uploads, drafts, settled, held } = world()
  uploads.add(add(['one.jpg', photo('copy.jpg', 'one.jpg'), 'two.jpg', 'three.jpg', 'four.jpg']))
  uploads.remove([uploads.getState().items[4]!.id])
  await settled()
  expect(drafts.map(({ originalName }) => originalName).toSorted()).toEqual([
    'copy.jpg',
    'one.jpg',
    'three.jpg',
    'two.jpg',
  ])
  uploads.add(add(['five.jpg']))
  uploads.clear()
  expect([uploads.getState().items, held()]).toEqual([[], 0])
})
