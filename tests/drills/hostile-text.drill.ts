import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_LEGAL_CHARACTERS } from '#shared/features/legal/legal.record.ts'
import { MAX_IMPORT_CHARACTERS, MAX_REDIRECTS } from '#shared/features/redirects/limits.ts'
import { drill, isLong } from './drill.ts'
import { createClient, type FleetRequest } from './harness/client.ts'
import { openFilledShop } from './harness/filled-shop.ts'
import { largePages, type TextInput } from './harness/large-content.ts'

/**
 * What a turn of the server's event loop may take, in milliseconds of its own processor time. The short form runs beside
 * other tests, on slower processors, too; what it must find takes seconds.
 */
const ALLOWED_MS = isLong ? 100 : 300
const REST_MS = 10

drill(
  'hostile-text',
  'the largest input of every kind keeps neither a page from the cache nor a search nor a cart waiting',
  { tags: ['A10.13'], timeout: 600_000 },
  async ({ findings }) => {
    await using opened = new AsyncDisposableStack()
    const folder = mkdtempSync(join(tmpdir(), 'hoard-turns-'))
    opened.defer(() => rmSync(folder, { recursive: true }))
    const turns = join(folder, 'turns')
    writeFileSync(turns, '')
    const shop = opened.use(
      await openFilledShop(findings, {
        HOARD_TURNS_FILE: turns,
        NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'harness/note-turns.ts')}`,
      }),
    )
    const staff = createClient(shop.url, await shop.headersOf('administrator'))
    opened.use(staff)
    const [product] = JSON.parse((await staff('/api/products?limit=1')).text) as { id: string }[]
    const run = { isOver: false }
    const longest = { turn: 0, wait: 0 }
    let read = 0

    const visitors: [path: string, wish?: FleetRequest][] = [
      ['/gallery'],
      ['/api/products?search=e&limit=48'],
      ['/api/cart', { method: 'POST', body: { productId: product!.id, quantity: 1 } }],
    ]
    const all = visitors.map(([path, wish]) => visit(path, wish))
    // Threads start, and code is compiled.
    for (const step of inputs(isLong, true)) await send(step)
    longest.wait = 0
    for (const step of inputs(isLong, false)) {
      const { turn, during } = await send(step)
      longest.turn = Math.max(longest.turn, turn)
      findings.say(`${step.name}: the longest turn took ${turn} ms (${during})`)
      if (turn > ALLOWED_MS) findings.blame(`${step.name} kept everybody waiting for ${turn} ms (${during})`)
    }
    run.isOver = true
    await Promise.all(all)
    shop.checkLog()
    return { ...findings.counts, 'ms in the longest turn': longest.turn, 'ms of the longest wait': longest.wait }

    /** Asks again and again; each time from another address, because of the rate limits. */
    async function visit(path: string, wish: FleetRequest = {}) {
      for (let turn = 0; !run.isOver; turn++) {
        using ask = createClient(shop.url, { origin: shop.url, 'x-session-id': String(turn).padStart(32, 'a') })
        const began = performance.now()
        const { status, text } = await ask(path, wish)
        longest.wait = Math.max(longest.wait, Math.round(performance.now() - began))
        if (status !== 200) findings.blame(`${path}: ${status} ${text.slice(0, 200)}`)
        findings.count('visits')
        await sleep(REST_MS)
      }
    }

    /** Sends an input. Returns its longest turn, and during which request that was. */
    async function send({ name, work, isRefused = false }: Input) {
      const worst = { turn: 0, during: '' }
      await work(async (path, wish) => {
        const response = await staff(path, wish)
        findings.count('inputs')
        if (response.status >= (isRefused ? 500 : 400)) findings.blame(`${name}: ${path} returned ${response.status}`)
        // The turn of the response is noted after it.
        for (let later = 0; later < 3; later++) await staff('/healthz')
        const turn = noteTurns()
        if (turn > worst.turn) Object.assign(worst, { turn, during: `${wish?.method ?? 'GET'} ${path.slice(0, 60)}` })
        return response
      }, shop)
      return worst
    }

    /** The longest turn since the last call. */
    function noteTurns(): number {
      const lines = readFileSync(turns, 'utf8').split('\n').slice(0, -1).map(Number)
      const turn = Math.max(0, ...lines.slice(read))
      read = lines.length
      return turn
    }
  },
)

type Input = TextInput<Awaited<ReturnType<typeof openFilledShop>>>

const repeated = (text: string, characters: number) => text.repeat(Math.floor(characters / text.length))
const raw = (text: string) => ({
  method: 'POST',
  body: Buffer.from(text),
  headers: { 'content-type': 'application/json' },
})

/** The largest input of every kind; of a `start` small ones, which start the threads. */
function inputs(isLong: boolean, isStart: boolean): Input[] {
  const size = (characters: number) => (isStart ? 1_000 : characters)
  const legal = (name: string, text: string): Input => ({
    name: `a legal text of ${name}`,
    async work(ask) {
      await ask('/api/legal-texts/terms-of-service', {
        method: 'PUT',
        body: { content: repeated(text, size(MAX_LEGAL_CHARACTERS)) },
      })
      await ask('/terms-of-service')
    },
  })
  const redirects = (name: string, text: string): Input => ({
    name: `a file of ${name}`,
    work: (ask) =>
      ask('/api/redirects/import', { method: 'POST', body: { text: `Redirect from,Redirect to\n${text}` } }),
  })
  const lines = (target: string) =>
    Array.from({ length: isStart ? 5 : MAX_REDIRECTS - 10 }, (_, at) => `/was/${at},${target}`).join('\n')
  const description = (name: string, html: string): Input => ({
    name: `a description of ${name}`,
    async work(ask, { shopify, handle }) {
      shopify.control.changeProduct(handle, { descriptionHtml: html })
      await ask('/api/shopify/sync-products', { method: 'POST' })
      await ask(`/product/${handle}`)
    },
  })
  const post = (name: string, text: string): Input => ({
    name: `a post of ${name}`,
    async work(ask) {
      const content = repeated(text, size(500_000))
      const words = { title: name, excerpt: 'x', category: 'painting', readTime: 1, imageUrl: '/a.webp' }
      const { text: made } = await ask('/api/blog', { method: 'POST', body: { ...words, content, isPublished: true } })
      await ask(`/blog/${(JSON.parse(made) as { slug: string }).slug}`)
    },
  })
  return [
    legal('equal headings', '## a\n\n'),
    legal('placeholders', '{production}\n\n'),
    legal('spaces in a heading', `## ${' '.repeat(40_000)}a\n\n`),
    redirects('new redirects', lines('/gallery')),
    redirects('changed redirects', lines('/contact')),
    redirects('blank lines', repeated('\n', size(MAX_IMPORT_CHARACTERS - 100))),
    redirects('quotes', repeated('"a",', size(MAX_IMPORT_CHARACTERS - 100))),
    description(
      'elements that are never closed',
      Array.from({ length: isStart ? 5 : 1_000 }, (_, at) => `<p><b title="${at}">`).join('wyrm'),
    ),
    ...(isLong ? [description('elements in each other', repeated('<div><b>', size(400_000)))] : []),
    post('headings', '## a\n\n'),
    post('brackets', '['),
    ...(isLong ? [post('emphasis', '*a_ ')] : []),
    ...largePages(isLong, isStart),
    {
      name: 'JSON',
      isRefused: true,
      async work(ask) {
        await ask('/api/drafts/page/1/publish', raw(`{"change":{"blocks":[${repeated('{},', size(8_000_000))}1]}}`))
        await ask('/api/blog/preview', raw(`{"content":[${repeated('1,', isStart ? 1_000 : 390_000)}1]}`))
        await ask('/api/contact', raw(repeated('{"a":[', size(90_000))))
      },
    },
    {
      name: 'a search',
      async work(ask) {
        await ask('/api/products?search=e&offset=29')
        await ask(`/api/products?search=${repeated('aa%20ab%20', 400)}`)
        await ask(`/api/products/suggestions?search=${'dragno'.repeat(10)}`)
      },
    },
  ]
}
