import { existsSync } from 'node:fs'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { describe, expect, test } from 'vitest'
import { findNames } from '#server/features/catalogue/search/names-in-text.ts'
import { sortKey } from '#server/features/catalogue/reading/fold.ts'
import { defaultSeedContent } from './content.ts'
import { contrast } from '#shared/contrast.ts'
import { isKnownType, isOwnAddress, linksOfMarkdown, partsOf, publicFile, stringsOf } from './content.checks.ts'
import { blockTypeInfo } from '#shared/blocks/block-types.ts'
import { parseLinks } from '#shared/blocks/linked-text.ts'
import { rowsOf, readBlocks } from '#shared/blocks/read.ts'
import { BannerDraft } from '#shared/features/banners/banners.record.ts'
import { PostDraft } from '#shared/features/blog/blog.record.ts'
import { MAX_NAMED } from '#shared/features/catalogue/limits.ts'
import { PageDraft } from '#shared/features/pages/pages.record.ts'

const { pages, navigation, banners, posts } = defaultSeedContent
const slugs = new Set(pages.map(({ slug }) => slug))

describe('seed pages', () => {
  test('every page that a screen needs exists, and the footer', () => {
    for (const slug of ['home', 'about', 'process', 'contact', 'blog', 'footer']) expect(slugs).toContain(slug)
    expect(slugs.size).toBe(pages.length)
  })

  test.each(pages)('$slug is valid, published, and has SEO fields', (page) => {
    const draft = PageDraft.parse(page)
    expect(draft.isPublished).toBe(true)
    if (page.slug === 'footer') return
    expect(draft.seoTitle.length).toBeGreaterThan(10)
    expect(draft.seoTitle.length).toBeLessThanOrEqual(60)
    expect(draft.seoDescription.length).toBeGreaterThan(50)
    expect(draft.seoDescription.length).toBeLessThanOrEqual(170)
  })

  test.each(pages)('blocks of $slug have only fields of their type', ({ blocks }) => {
    for (const { id, type, content } of blocks!) {
      if (!isKnownType(type)) throw new Error(`${id}: ${type} is no type of block`)
      const fields = blockTypeInfo[type].content
      expect(fields.safeParse(content).error, id).toBeUndefined()
      for (const name of Object.keys(content)) expect(Object.keys(fields.shape), id).toContain(name)
    }
  })

  test.each(pages)('rows of $slug are numbered from 1, with equal widths', (page) => {
    const rows = rowsOf(readBlocks(page.blocks))
    expect(rows.map(([first]) => first!.layout.row)).toEqual(rows.map((_, index) => index + 1))
    for (const row of rows) {
      expect(row.length).toBeLessThanOrEqual(4)
      expect(row.map(({ layout }) => layout.order)).toEqual(row.map((_, index) => index))
      for (const { layout } of row) expect(layout.width).toBe(Math.floor(100 / row.length))
    }
    expect(new Set(page.blocks!.map(({ id }) => id)).size).toBe(page.blocks!.length)
  })

  test('the home page has every kind of row, one with three columns', () => {
    const home = pages.find(({ slug }) => slug === 'home')!
    const types = home.blocks!.map(({ type }) => type)
    for (const type of ['hero', 'featured-products', 'feature-grid', 'gallery-preview', 'text', 'collapsible'])
      expect(types).toContain(type)
    expect(rowsOf(readBlocks(home.blocks)).map((row) => row.length)).toContain(3)
  })

  test('the footer has three text blocks in one row', () => {
    const { blocks } = pages.find(({ slug }) => slug === 'footer')!
    expect(blocks!.map(({ type, layout }) => [type, layout!.row])).toEqual([
      ['text', 1],
      ['text', 1],
      ['text', 1],
    ])
  })
})

describe('links and images', () => {
  const written = partsOf(pages).flatMap(({ where, value }) => stringsOf(value).map((text) => ({ where, ...text })))

  test('every link in a text has a target', () => {
    for (const { where, text } of written) {
      for (const piece of parseLinks(text)) {
        if (piece.href) expect(isOwnAddress(piece.href), `${where}: ${piece.href}`).toBe(true)
        else expect(piece.text, where).not.toMatch(/\]\(/)
      }
    }
  })

  test('every button, quick link and menu item has a target', () => {
    const addresses = written.filter(
      ({ name, text }) => name !== 'imageUrl' && (/Link$|^link$/.test(name) || /^(https?:|\/)/.test(text)),
    )
    expect(addresses.length).toBeGreaterThan(5)
    for (const { where, text } of addresses) expect(isOwnAddress(text), `${where}: ${text}`).toBe(true)
    for (const item of navigation) {
      if ('pageSlug' in item) expect(slugs).toContain(item.pageSlug)
      else expect(isOwnAddress(item.href), item.href).toBe(true)
    }
  })

  test('every image of a page and of a post exists', () => {
    const pictures = written.filter(({ name }) => name === 'imageUrl').map(({ text }) => text)
    expect(pictures.length).toBeGreaterThan(2)
    for (const address of [...pictures, ...posts.map(({ imageUrl }) => imageUrl)])
      expect(existsSync(publicFile(address)), address).toBe(true)
  })

  test('every image has a size and an alternative text, except the hero', () => {
    for (const { id, type, content } of pages.flatMap(({ blocks }) => blocks!)) {
      if (!('imageUrl' in content)) continue
      expect(content, id).toMatchObject({ imageWidth: expect.any(Number), imageHeight: expect.any(Number) })
      if (type === 'image') expect(String(content['alt']).length, id).toBeGreaterThan(20)
    }
  })
})

describe('menu and banners', () => {
  test('the menu has no link to the staff area', () => {
    expect(navigation.map(({ label }) => label)).toEqual(['HOME', 'GALLERY', 'PROCESS', 'BLOG', 'ABOUT', 'CONTACT'])
  })

  test('there is one banner at the top and one below the menu, both readable', () => {
    const drafts = banners.map((banner) => BannerDraft.parse(banner))
    expect(drafts.map(({ position, crawlSpeed }) => [position, crawlSpeed > 0])).toEqual([
      ['top', true],
      ['below-nav', false],
    ])
    for (const { name, textColor, backgroundColor, maxPagesPerSession, hyperlinks } of drafts) {
      expect(contrast(textColor, backgroundColor), name).toBeGreaterThanOrEqual(4.5)
      expect(maxPagesPerSession).toBe(0)
      for (const { url } of hyperlinks) expect(isOwnAddress(url), url).toBe(true)
    }
  })
})

describe('seed posts', () => {
  test('there are at least six posts, newest first, in different categories', () => {
    expect(posts.length).toBeGreaterThanOrEqual(6)
    expect(new Set(posts.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6)
    const times = posts.map(({ publishedAt }) => new Date(publishedAt).toISOString())
    expect(times).toEqual(times.toSorted().toReversed())
    expect(times[0]! < '2026-11-20').toBe(true)
  })

  test.each(posts)('$slug is valid, long enough, and has the right read time', (post) => {
    const { content, readTime } = PostDraft.parse(post)
    const words = content.split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(500)
    expect(words).toBeLessThanOrEqual(910)
    expect(readTime).toBe(Math.round(words / 210))
    expect(content).not.toMatch(/lorem|todo/i)
  })

  test.each(posts)('$slug starts at h2 and skips no heading level', ({ content }) => {
    const levels = Array.from(content.matchAll(/^(#+) /gm), ([, signs]) => signs!.length)
    expect(levels.length).toBeGreaterThan(2)
    expect(levels[0]).toBe(2)
    expect(levels.every((level, index) => level >= 2 && level <= (levels[index - 1] ?? 2) + 1)).toBe(true)
  })

  test.each(posts)('$slug names up to four miniatures of the demo shop, which it ends with', async ({ content }) => {
    const named = await findNames(
      content,
      demoCatalogue.map(({ title }) => sortKey(title)),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.length).toBeLessThanOrEqual(MAX_NAMED)
  })

  test.each(posts)('every link of $slug has a target', ({ content }) => {
    const links = linksOfMarkdown(content)
    expect(links.length).toBeGreaterThan(0)
    for (const href of links) expect(isOwnAddress(href), href).toBe(true)
  })
})
