import { assert, asyncProperty, string } from 'fast-check'
import sax from 'sax'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/harness/any-text.ts'
import { feed } from './feed.ts'
import type { Sources } from './sources.ts'

const shop = { name: 'Hoard & Sons', origin: 'https://shop.example' }
const post = {
  id: '1',
  slug: 'wyrms',
  title: 'Wyrms',
  excerpt: 'Small ones',
  imageUrl: '/a.webp',
  category: 'technique',
  readTime: 5,
  isPublished: true,
  publishedAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-02T10:00:00.000Z',
  version: 1,
  content: '',
} as const

const withPosts = (...posts: (Partial<typeof post> | Record<string, string>)[]) =>
  ({
    latestPosts: async () => posts.map((fields) => ({ ...post, ...fields })),
    renderPost: async (content: string) => content,
  }) as unknown as Sources

const make = (...posts: Record<string, string>[]) => feed(shop, withPosts(...posts), () => {})

/** Elements by name with their text, in order. Throws if the XML isn't well-formed. */
function parse(xml: string): [name: string, text: string][] {
  // oxlint-disable-next-line no-control-regex
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  const parser = sax.parser(true)
  const elements: [string, string][] = []
  const add = (text: string) => elements.length > 0 && (elements.at(-1)![1] += text)
  Object.assign(parser, {
    onerror(error: Error) {
      throw error
    },
    onopentag: ({ name }: { name: string }) => void elements.push([name, '']),
    ontext: add,
    oncdata: add,
  })
  parser.write(xml).close()
  return elements
}

test('the feed is Atom with stable ids, dates, full posts and HTML titles', async () => {
  const elements = parse(await make({ title: 'A < B & C', content: '<p>x</p>' }))
  const texts = (name: string) => elements.filter((element) => element[0] === name).map(([, text]) => text.trim())
  expect(texts('title')).toEqual(['Hoard & Sons blog', 'A &lt; B &amp; C'])
  expect(texts('id')).toEqual(['https://shop.example/blog', 'https://shop.example/blog#post-1'])
  expect(texts('updated')).toEqual([post.updatedAt, post.updatedAt])
  expect(texts('published')).toEqual([post.publishedAt])
  expect(texts('content')).toEqual(['<p>x</p>'])
})

test('the feed is well-formed for any generated post', async () => {
  const hostile = ']]><script>\0\u000b&nope;<![CDATA[ \ud800 \uffff'
  parse(await make({ title: hostile, excerpt: hostile, content: hostile }))
  await assert(
    asyncProperty(string({ unit: anyCharacter }), async (text) => {
      parse(await make({ title: `${text}]]>`, excerpt: `<![CDATA[${text}`, content: `${text}]]>${text}` }))
    }),
  )
})
