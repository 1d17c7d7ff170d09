import { describe, expect, test } from 'vitest'
import { onEveryDialect } from '#server/database/testing.ts'
import { of, post } from '#server/activity/activity.testing.ts'
import { openImages } from '#tests/harness/images.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { openShop } from '#tests/harness/shop.ts'
import { block, openReferences } from './references.testing.ts'

type References = ReturnType<typeof openReferences>['references']

const told = async (references: References, blocks: unknown[], slug?: string) =>
  (await references.check({ body: { blocks, ...(slug && { slug }) } })).map(
    ({ kind, blockId, place, words }) => `${kind} ${blockId} ${place}: ${words}`,
  )
const link = (to: string, id = 'hero') => block('hero', { title: 'T', buttonText: 'GO', buttonLink: to }, id)

onEveryDialect((_, open) => {
  test('issue 5 publish check: dead internal links, drafts, and links through an old address', async () => {
    await using database = await open()
    const { blog, pages, references } = openReferences(database.db)
    await pages.create({ body: { title: 'Home', slug: 'home', isPublished: true } })
    await pages.create({ body: { title: 'About', slug: 'about', isPublished: true } })
    await pages.update({ ...of('2'), body: { slug: 'about-us' } })
    await pages.create({ body: { title: 'Sale', slug: 'sale' } })
    await pages.create({ body: { title: 'Footer', slug: 'footer', isPublished: true } })
    await blog.create({ body: { ...post, slug: 'wyrms' } })
    await blog.create({ body: { ...post, slug: 'later', isPublished: false } })
    await blog.update({ ...of('1'), body: { slug: 'wyverns' } })

    const fine = [
      '/',
      '/home',
      '/?x',
      '/about-us#team',
      'https://shop.example/about-us/',
      '/gallery?scale=32mm',
      '/cart',
      '/checkout',
      '/privacy-policy',
      '/blog/wyverns',
      '/blog/feed.xml',
      '/sitemap.xml',
      '/pictures/a.webp',
      '#top',
      'mailto:a@b.example',
      'https://elsewhere.example/nothing',
      '/api/openapi.json',
    ]
    expect(
      await told(
        references,
        fine.map((to, index) => link(to, String(index))),
      ),
    ).toEqual([])

    const nothing = (path: string) =>
      `Leads to ${path}, where there is nothing. Correct the address, or lead elsewhere.`
    const dead = ['/abuot', '/About', '/blog/gone', '/footer', '/gallery/x', '/about-us/x', '/product/x']
    const found = await told(
      references,
      dead.map((to) => link(to, to)),
    )
    expect(found).toEqual(dead.map((to) => `dead-link ${to} Button link: ${nothing(to)}`))
    expect(
      await told(references, [block('text', { text: 'See [this](/sale), [this](/sale) and [that](/blog/later).' })]),
    ).toEqual([
      'dead-link text Text: Leads to “Sale” (/sale), which is a draft: shoppers find nothing there. Publish it, or lead elsewhere.',
      'dead-link text Text: Leads to “Wyrms” (/blog/later), which is a draft: shoppers find nothing there. Publish it, or lead elsewhere.',
    ])
    expect(await told(references, [link('/about'), link('/blog/wyrms', 'b')])).toEqual([
      'dead-link hero Button link: Leads to /about, an old address that redirects to /about-us. It works; lead to /about-us to spare shoppers the detour.',
      'dead-link b Button link: Leads to /blog/wyrms, an old address that redirects to /blog/wyverns. It works; lead to /blog/wyverns to spare shoppers the detour.',
    ])
    // A page that is about to be published may lead to itself.
    expect(await told(references, [link('/sale')], 'sale')).toEqual([])
  })

  test('issue 5 publish check: buttons and links without an address that works', async () => {
    await using database = await open()
    const { references } = openReferences(database.db)
    const end = 'An address begins with / or https://.'
    expect(
      await told(references, [
        block('hero', { title: 'T', buttonText: 'GO', secondButtonText: 'ON', secondButtonLink: 'gallery' }),
        block('gallery-preview', { buttonText: 'ALL', buttonLink: '' }),
        block('gallery-preview', { buttonText: 'ALL', showButton: false }, 'off'),
        block('faq-quick-links', { faqLinks: [{ question: 'Q?', link: 'javascript:x' }] }),
        block('image', { imageUrl: '/a.webp', alt: 'A', imageLink: 'a b' }),
      ]),
    ).toEqual([
      `dead-link hero Button link: It has no address, so “GO” is not shown to shoppers. ${end}`,
      `dead-link hero Second button link: “gallery” is no address, so “ON” is not shown to shoppers. ${end}`,
      `dead-link gallery-preview Button link: It has no address, so “ALL” is not shown to shoppers. ${end}`,
      `dead-link faq-quick-links Link 1: “javascript:x” is no address, so “Q?” leads nowhere. ${end}`,
      `dead-link image Picture link: “a b” is no address, so “the picture” leads nowhere. ${end}`,
    ])
  })

  test('issue 5 publish check: missing alternative texts', async () => {
    await using database = await open()
    const { references } = openReferences(database.db)
    const kinds = async (blocks: unknown[]) => (await told(references, blocks)).map((line) => line.split(':')[0])
    const imageUrl = '/pictures/a.webp'
    expect(
      await kinds([
        block('image', { imageUrl }),
        block('image', { imageUrl, alt: 'A dragon' }, 'alt'),
        block('image', { imageUrl, title: 'A dragon' }, 'title'),
        block('hero', { title: 'T', imageUrl }),
        block('hero', { title: 'T', backgroundImage: imageUrl }, 'template'),
        block('hero', { title: 'T', imageUrl, alt: 'A dragon' }, 'described'),
      ]),
    ).toEqual(['missing-alt image Picture', 'missing-alt hero Picture', 'missing-alt template Picture'])
  })

  test('issue 6: a picture that is decorative, or has words in the repository, needs none on the page; a link needs some', async () => {
    await using database = await open()
    const { references } = openReferences(database.db)
    const { images, addUrl } = await openImages(database.db)
    const url = (name: string) => `https://x.example/${name}.webp`
    await addUrl(url('described'), { alt: 'A dragon' })
    await addUrl(url('decorative'), { isDecorative: true })
    const plain = await addUrl(url('plain'))
    const blocks = ['described', 'decorative', 'plain', 'unknown'].flatMap((name) => [
      block('image', { imageUrl: url(name) }, `${name} image`),
      block('hero', { title: 'T', backgroundImage: url(name) }, `${name} hero`),
      block('image', { imageUrl: url(name), imageLink: '/gallery' }, `${name} link`),
    ])
    const lacking = async () => (await references.check({ body: { blocks } })).map(({ blockId }) => blockId)
    const unknown = ['unknown image', 'unknown hero', 'unknown link']
    expect(await lacking()).toEqual(['decorative link', 'plain image', 'plain hero', 'plain link', ...unknown])
    await images.update({ ...of(plain.id), body: { alt: 'Now described' } })
    expect(await lacking()).toEqual(['decorative link', ...unknown])
  })

  test('issue 5 publish check: empty blocks', async () => {
    await using database = await open()
    const { references } = openReferences(database.db)
    const empty = [
      block('hero', { buttonText: 'GO' }),
      block('text', { title: ' ', text: '\n' }),
      block('image', { imageUrl: 'data:image/png,x' }),
      block('feature-grid', { features: [{ icon: 'Star' }] }),
      block('contact-info', { title: 'T', contactItems: [{ label: 'Email', value: '' }] }),
      block('faq-quick-links', { faqLinks: [{ question: '' }] }),
      block('collapsible', {
        triggerText: 'MORE',
        collapsibleContent: [],
        sections: [{ type: 'text', items: ['unseen'] }],
      }),
      block('marquee', { text: 'nobody shows it' }),
    ]
    const found = await references.check({ body: { blocks: empty } })
    expect(found.map(({ kind, blockId }) => `${kind} ${blockId}`)).toEqual(empty.map(({ id }) => `empty-block ${id}`))
    const full = [
      block('contact-form', {}),
      block('gallery-preview', {}),
      block('text', { subtitle: 'S' }),
      block('collapsible', { sections: { 0: { items: { a: 'x' } } } }),
    ]
    expect(await told(references, full)).toEqual([])
  })

  test('blocks of any shape are checked; findings come in the order of the page', async () => {
    await using database = await open()
    const { references } = openReferences(database.db)
    expect(await told(references, [null, 7, [], { type: 'text', content: 'x' }, { type: {} }])).toEqual([
      expect.stringMatching(/^empty-block text#0/),
    ])
    const lower = { ...block('text', {}), layout: { row: 2, order: 0, width: 100 } }
    const left = { ...block('image', {}), layout: { row: 1, order: 1, width: 50 } }
    const found = await references.check({ body: { blocks: [lower, left, block('hero', {})] } })
    expect(found.map(({ blockId }) => blockId)).toEqual(['hero', 'image', 'text'])
  })
})

describe('through the shop', () => {
  test('issue 5 publish check: unavailable products', async () => {
    await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
    const { staff, shopify } = shop
    const isForSale = (product: { shopifyVariants: { availableForSale: boolean }[] }) =>
      product.shopifyVariants.some(({ availableForSale }) => availableForSale)
    const [sold, gone, out] = (await staff.products.list({ query: {} })).filter(isForSale)
    const blocks = [
      link(`/product/${sold!.shopifyHandle}`),
      link(`/product/${gone!.shopifyHandle}`, 'gone'),
      link(`/product/${gone!.id}`, 'gone-id'),
      link(`/product/${out!.id}`, 'out'),
      block('featured-products', {}),
    ]
    expect(await told(staff.references, blocks)).toEqual([])

    for (const { handle } of shopify.control.products()) shopify.control.changeProduct(handle, { featured: false })
    shopify.control.deleteProduct(gone!.shopifyHandle!)
    shopify.control.changeProduct(out!.shopifyHandle!, { stock: 0 })
    await shop.sync()
    const notSold = `Leads to “${gone!.name}”, which is no longer sold: shoppers find nothing there. Lead to another product, or to /gallery.`
    expect(await told(staff.references, blocks)).toEqual([
      `unavailable-product gone Button link: ${notSold}`,
      `unavailable-product gone-id Button link: ${notSold}`,
      `unavailable-product out Button link: Leads to “${out!.name}”, which is sold out. Lead to another product, or leave it if more are on the way.`,
      'unavailable-product featured-products Products: No product is featured at present, so shoppers don’t see this block. Feature products in Shopify, or delete the block.',
    ])
  })

  test('issue 5 reference index: a product is used by its handle and by its id', async () => {
    await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
    const { staff } = shop
    const [product] = await staff.products.list({ query: { limit: 1 } })
    const addresses = [`/product/${product!.shopifyHandle}`, `/product/${product!.id}`].toSorted()
    for (const href of addresses) await staff.navigation.create({ body: { label: href, href } })
    for (const to of addresses)
      expect((await staff.references.to({ query: { to } })).map(({ value }) => value).toSorted()).toEqual(addresses)
  })

  test('what a new shop begins with has no dead link and no empty block', async () => {
    await using shop = await openShop({ env: { AUTH_DISABLED: '1' }, furnished: true })
    for (const { blocks, slug } of await shop.staff.pages.list()) {
      const found = await shop.staff.references.check({ body: { blocks: blocks as unknown[], slug } })
      expect(found, slug).toEqual([])
    }
    const kinds = (await shop.staff.references.check({ body: { blocks: everyBlock } })).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['missing-alt', 'empty-block']))
  })
})
