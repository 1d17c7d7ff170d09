import { afterAll, expect, test, vi } from 'vitest'
import { openStore } from '#core/store/store.ts'
import { signInEditor } from '#tests/harness/editor-sign-in.ts'
import { editorShop } from '#tests/harness/editor-shop.ts'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { photo } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { anotherPhoto, openUploadBench, results, waitUntilDone } from '#tests/harness/desktop/upload-queue.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const bench = await openUploadBench()
afterAll(() => bench[Symbol.asyncDispose]())
const { put } = bench

test('a connection cut in mid-chunk is waited for, and nothing is sent twice', { tags: ['D2.11'] }, async () => {
  await using line = await openConnectionProxy(bench.shop.url)
  const editor = editorShop(line.url)
  const offsets: string[] = []
  const send: typeof editor.send = (path, init) => {
    if (init?.method === 'PATCH') offsets.push(new Headers(init.headers).get('upload-offset')!)
    if (init?.method === 'POST' && path.endsWith('/uploads')) offsets.push('begin')
    return editor.send(path, init)
  }
  const store = openStore(':memory:')
  const queue = bench.queue({ store, shop: { ...editor, send } })
  // An animation is sent unchanged, here in three chunks.
  const moving = await photo({ seed: 77, width: 720, height: 520, frames: 3, grain: 8, format: 'gif' })
  expect(moving.length).toBeGreaterThan(1024 * 1024)
  const cut = line.cutIn('ffset: 524288')
  await queue.add([{ path: await put('moving.gif', moving) }], [])
  await cut
  await waitFor(() => expect(queue.state().trouble).toBe('connection'))
  expect(results(queue)).toEqual(['moving.gif: sending'])
  // The editor quits meanwhile.
  await queue.close()
  const next = bench.queue({ store, folder: queue.folder, shop: { ...editor, send } })
  expect(next.state().items[0]).toMatchObject({ name: 'moving.gif', optimizedSize: moving.length })
  await waitFor(() => expect(next.state().trouble).toBe('connection'))
  line.mend()
  await waitUntilDone(next)
  expect(results(next)).toEqual(['moving.gif: added'])
  expect(next.state().trouble).toBeNull()
  expect(offsets.filter((offset) => offset === 'begin')).toHaveLength(1)
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
  await next.close()
  editor.close()
})

test('the queue waits for a session, asks once, and resumes after sign-in', { tags: ['D2.11'] }, async () => {
  await using shop = await openShop({ imported: false })
  const { headers } = await shop.signIn('editor')
  let token: string | null = 'of a session that has ended'
  const editor = editorShop(shop.url, () => token)
  const ended = vi.fn<() => void>()
  editor.onSessionEnded(ended)
  const queue = bench.queue({ shop: editor })
  await queue.add([{ path: await put('waiting.jpg', await anotherPhoto()) }], [])
  await waitFor(() => expect(queue.state().trouble).toBe('session'))
  token = await signInEditor(shop.url, headers)
  await waitUntilDone(queue)
  expect([results(queue), queue.state().trouble, ended.mock.calls.length]).toEqual([['waiting.jpg: added'], null, 1])
  await queue.close()
  editor.close()
})

test('a busy or full server is retried until it has capacity', { tags: ['D2.11'] }, async () => {
  const busy = [503, 507, 429, 423].map((status) => Response.json({ message: 'Later' }, { status }))
  const troubles = new Set<unknown>()
  const queue = bench.queue({
    shop: {
      ...bench.editor,
      send: async (path, init) => (init?.method === 'PATCH' && busy.shift()) || bench.editor.send(path, init),
    },
    pauses: [5, 200],
  })
  queue.onChange(({ trouble }) => troubles.add(trouble))
  await queue.add([{ path: await put('patient.jpg', await anotherPhoto()) }], [])
  await waitUntilDone(queue)
  expect([results(queue), busy]).toEqual([['patient.jpg: added'], []])
  expect(troubles).toContain('server')
  await queue.close()
})

test('an expired upload is sent again; a final rejection shows the message', async () => {
  const answers = new Map([
    ['gone.jpg', Response.json({ message: 'This upload is not there' }, { status: 404 })],
    ['bad.jpg', Response.json({ message: 'The image is damaged' }, { status: 422 })],
    ['odd.jpg', new Response('<html>proxy</html>', { status: 500 })],
  ])
  const queue = bench.queue({
    shop: {
      ...bench.editor,
      async send(path, init) {
        if (path !== '/api/images') return bench.editor.send(path, init)
        const { originalName } = JSON.parse(init!.body as string) as { originalName: string }
        const answer = answers.get(originalName)
        answers.delete(originalName)
        return answer ?? bench.editor.send(path, init)
      },
    },
  })
  const names = [...answers.keys()]
  await queue.add(await Promise.all(names.map(async (name) => ({ path: await put(name, await anotherPhoto()) }))), [])
  await waitUntilDone(queue)
  expect(results(queue)).toEqual([
    'gone.jpg: added',
    'bad.jpg: The image is damaged',
    'odd.jpg: The server responded with status 500.',
  ])
  expect(queue.state().items.map(({ canRetry }) => canRetry)).toEqual([undefined, false, true])
  await queue.close()
})

test('a server that redirects uploads elsewhere gets none', async () => {
  const sent: string[] = []
  const queue = bench.queue({
    shop: {
      ...bench.editor,
      async send(path, init) {
        sent.push(path)
        const location = 'http://elsewhere.example/api/images/uploads/1'
        if (path.endsWith('/uploads')) return new Response(null, { status: 201, headers: { location } })
        return bench.editor.send(path, init)
      },
    },
  })
  await queue.add([{ path: await put('ours.jpg', await anotherPhoto()) }], [])
  await waitUntilDone(queue)
  expect(results(queue)).toEqual(['ours.jpg: The server redirected the upload to another site, so it was stopped.'])
  expect(sent).toEqual(['/api/images/known', '/api/images/uploads'])
  await queue.close()
})
