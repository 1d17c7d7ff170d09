import { MAX_PAGE_CHARACTERS, MAX_PAGE_PARTS } from '#shared/features/pages/page-size.ts'
import { MAX_RELEASE_CHARACTERS } from '#shared/features/releases/releases.contract.ts'
import type { FleetClient } from './client.ts'

/** A kind of input of the drill `hostile-text`. */
export interface TextInput<Shop = unknown> {
  name: string
  isRefused?: boolean
  work(ask: FleetClient, shop: Shop): Promise<unknown>
}

const MEGABYTE = 1024 * 1024

/** Contents of a block that hold the most for their size, by name; `amount` is about their JSON's characters. */
const contents: Record<string, (amount: number) => object> = {
  paragraphs: (amount) => ({ text: repeated('a\n\n', amount / 1.7) }),
  links: (amount) => ({ text: repeated('[a](/b)', amount) }),
  marks: (amount) => ({ text: repeated('*a* ', amount), format: 'rich' }),
  'list items': (amount) => ({ collapsibleContent: [{ title: 'a', type: 'list', items: filled('a', amount / 4) }] }),
  sections: (amount) => ({ collapsibleContent: filled({ title: 'a' }, amount / 14) }),
  features: (amount) => ({ features: filled({ title: 'a' }, amount / 14) }),
  questions: (amount) => ({ faqLinks: filled({ question: 'a' }, amount / 16) }),
  contacts: (amount) => ({ contactItems: filled({ value: 'a' }, amount / 14) }),
}
const typeOf: Record<string, string> = {
  'list items': 'collapsible',
  sections: 'collapsible',
  features: 'feature-grid',
  questions: 'faq-quick-links',
  contacts: 'contact-info',
}
/** Characters of one part of each. */
const perPart: Record<string, number> = { paragraphs: 2.6, links: 7, marks: 2, 'list items': 4 }

/** The largest pages of every kind, and what is made of them. */
export function largePages(isLong: boolean, isStart: boolean): TextInput[] {
  const size = (characters: number) => (isStart ? 1_000 : characters)
  const toBlocks = (...all: [type: string, content: object][]) =>
    all.map(([type, content], row) => ({ id: `b${row}`, type, content, layout: { row, order: 0, width: 100 } }))
  const longest = (letter: string) =>
    toBlocks(
      ...Array.from({ length: isStart ? 5 : 500 }, (): [string, object] => [
        'text',
        { text: letter.repeat(MAX_PAGE_CHARACTERS / 500 - 120) },
      ]),
    )
  return [
    ...Object.entries(contents).map(([name, make]): TextInput => {
      const most = Math.min(MAX_PAGE_CHARACTERS - 2_000, (perPart[name] ?? 7) * MAX_PAGE_PARTS * 0.9)
      return {
        name: `a page of ${name}`,
        isRefused: true,
        async work(ask) {
          const slug = `${name.replaceAll(' ', '-')}-${isStart}`
          const { id } = await made(ask, '/api/pages', { title: name, slug, isPublished: true })
          for (const amount of [size(3.9 * MEGABYTE), size(most)]) {
            const blocks = toBlocks([typeOf[name] ?? 'text', make(amount)])
            const { status, text } = await ask(`/api/pages/${id}`, { method: 'PUT', body: { blocks } })
            if (amount === size(most) && status !== 200) throw new Error(`${name}: ${status} ${text.slice(0, 200)}`)
            await ask(`/${slug}`)
            await ask(`/api/pages/slug/${slug}`)
            await ask('/api/references/check', { method: 'POST', body: { blocks } })
            if (name === 'links') await ask('/api/references?to=/b')
          }
        },
      }
    }),
    {
      name: 'versions of a long page',
      async work(ask) {
        for (let version = 0; version < (isLong ? 30 : 10); version++)
          await ask('/api/pages/1', { method: 'PUT', body: { blocks: longest(String(version % 10)) } })
        await ask('/api/pages/1/history?limit=50')
        await ask('/api/activity?limit=50')
      },
    },
    {
      name: 'many long pages, and a release of their drafts',
      async work(ask) {
        const { id: releaseId } = await made(ask, '/api/releases', { name: 'Long' })
        for (let page = 0; page < (isStart ? 1 : isLong ? 40 : 12); page++) {
          const words = { title: 'Long', slug: `long-${isStart}-${page}`, isPublished: true }
          const { id } = await made(ask, '/api/pages', { ...words, blocks: longest('a') })
          const isReleased = page < MAX_RELEASE_CHARACTERS / MAX_PAGE_CHARACTERS
          const change = { change: { blocks: longest('b') }, ...(isReleased && { releaseId }) }
          await ask(`/api/drafts/page/${id}`, { method: 'PUT', body: change })
        }
        for (const path of [
          '/api/pages',
          '/api/pages?view=list',
          '/api/drafts',
          '/sitemap.xml',
          '/api/references?to=/b',
        ])
          await ask(path)
        await ask('/api/releases')
        await ask(`/api/releases/${releaseId}/publish`, { method: 'POST' })
        await ask('/api/releases')
        await ask(`/api/releases/${releaseId}/later-edits`)
        await ask(`/api/releases/${releaseId}/take-back`, { method: 'POST' })
        await ask(`/api/releases/${releaseId}/publish`, { method: 'POST' })
      },
    },
    ...(isLong ? [manyBanners(isStart ? 5 : 1_000)] : []),
  ]
}

const manyBanners = (many: number): TextInput => ({
  name: 'banners and menu items',
  async work(ask) {
    for (let at = 0; at < many; at++) {
      await made(ask, '/api/promo-banners', { name: 'Many', text: 'x'.repeat(190), targetPages: ['/'] })
      await made(ask, '/api/navigation', { label: 'Many', href: '/gallery' })
    }
    for (const path of ['/', '/api/promo-banners', '/api/navigation', '/api/promo-banners/active/root']) await ask(path)
    const items = JSON.parse((await ask('/api/navigation')).text) as { id: string }[]
    const order = items.slice(0, 1_000).map(({ id }, position) => ({ id, position: position + 1 }))
    await ask('/api/navigation/reorder', { method: 'POST', body: { items: order } })
  },
})

async function made(ask: FleetClient, path: string, body: object): Promise<{ id: string }> {
  const { text, status } = await ask(path, { method: 'POST', body })
  if (status >= 400) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`)
  return JSON.parse(text) as { id: string }
}

const repeated = (text: string, characters: number) => text.repeat(Math.floor(characters / text.length))
const filled = <T>(item: T, length: number): T[] => Array.from({ length: Math.floor(length) }, () => item)
