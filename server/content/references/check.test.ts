import { describe, expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { of, post } from '#tests/harness/activity.ts'
import { openImages } from '#tests/harness/images.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import { openShop } from '#tests/harness/shop.ts'
import { block, createReferenceClients } from '#tests/harness/references.ts'

type References = ReturnType<typeof createReferenceClients>['references']

const check = async (references: References, blocks: unknown[], slug?: string) =>
  (await references.check({ body: { blocks, ...(slug && { slug }) } })).map(
    ({ kind, blockId, place, words }) => `${kind} ${blockId} ${place}: ${words}`,
  )
const link = (to: string, id = 'hero') => block('hero', { title: 'T', buttonText: 'GO', buttonLink: to }, id)

onEveryDialect((_, open) => {
  test('the check finds dead links, links to drafts, and redirects', async () => {
    await using database = await open()
    const { blog, pages, references } = createReferenceClients(database.db)
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
      await check(
        references,
        fine.map((to, index) => link(to, String(index))),
      ),
    ).toEqual([])

    const nothing = (path: string) => `Links to ${path}, which doesn’t exist. Correct the address or remove the link.`
    const dead = ['/abuot', '/About', '/blog/gone', '/footer', '/gallery/x', '/about-us/x', '/product/x']
    const found = await check(
      references,
      dead.map((to) => link(to, to)),
    )
    expect(found).toEqual(dead.map((to) => `dead-link ${to} Button link: ${nothing(to)}`))
    expect(
      await check(references, [block('text', { text: 'See [this](/sale), [this](/sale) and [that](/blog/later).' })]),
    ).toEqual([
      'dead-link text Text: Links to “Sale” (/sale), a draft that shoppers can’t see. Publish it or change the link.',
      'dead-link text Text: Links to “Wyrms” (/blog/later), a draft that shoppers can’t see. Publish it or change the link.',
    ])
    expect(await check(references, [link('/about'), link('/blog/wyrms', 'b')])).toEqual([
      'dead-link hero Button link: Links to /about, an old address that redirects to /about-us. The link works, but linking to /about-us directly is faster.',
      'dead-link b Button link: Links to /blog/wyrms, an old address that redirects to /blog/wyverns. The link works, but linking to /blog/wyverns directly is faster.',
    ])
    // A page that isn't published yet may link to itself.
    expect(await check(references, [link('/sale')], 'sale')).toEqual([])
  })

  test('the check finds buttons and links without a valid address', async () => {
    await using database = await open()
    const { references } = createReferenceClients(database.db)
    const end = 'An address starts with / or https://.'
    expect(
      await check(references, [
        block('hero', { title: 'T', buttonText: 'GO', secondButtonText: 'ON', secondButtonLink: 'gallery' }),
        block('gallery-preview', { buttonText: 'ALL', buttonLink: '' }),
        block('gallery-preview', { buttonText: 'ALL', showButton: false }, 'off'),
        block('faq-quick-links', { faqLinks: [{ question: 'Q?', link: 'javascript:x' }] }),
        block('image', { imageUrl: '/a.webp', alt: 'A', imageLink: 'a b' }),
      ]),
    ).toEqual([
      `dead-link hero Button link: The address is missing, so “GO” is hidden from shoppers. ${end}`,
      `dead-link hero Second button link: “gallery” is not a valid address, so “ON” is hidden from shoppers. ${end}`,
      `dead-link gallery-preview Button link: The address is missing, so “ALL” is hidden from shoppers. ${end}`,
      `dead-link faq-quick-links Link 1: “javascript:x” is not a valid address, so “Q?” leads nowhere. ${end}`,
      `dead-link image Image link: “a b” is not a valid address, so “the image” leads nowhere. ${end}`,
    ])
  })

  test(
    'the check finds dead links of posts, banners and menu items, and images of posts without text',
    { tags: ['G10.8'] },
    async () => {
      await using database = await open()
      const { banners, blog, pages, navigation, references } = createReferenceClients(database.db)
      await pages.create({ body: { title: 'Sale', slug: 'sale' } })
      const content = 'See [this](/abuot). ![](/pictures/a.webp) ![A dragon](/pictures/a.webp)'
      await blog.create({ body: { ...post, slug: 'wyrms', content } })
      const banner = await banners.create({
        body: {
          name: 'Weekend',
          text: 'Sale',
          hyperlinks: [{ text: 'this', url: '/gone' }],
          targetPages: ['*', 'gallery', '/blog/*', '/sale'],
        },
      })
      const item = await navigation.create({ body: { label: 'Sale', href: '/sale' } })
      const stored = await blog.bySlug({ params: { slug: 'wyrms' } })
      const of = async (kind: 'post' | 'banner' | 'navigation', fields: object) =>
        (await references.check({ body: { record: { kind, fields: { ...fields } } } })).map(
          ({ kind, place, words }) => `${kind} ${place}: ${words.split('. ')[0]}`,
        )
      expect(await of('post', stored)).toEqual([
        'dead-link Text: Links to /abuot, which doesn’t exist',
        'missing-alt Image in the text: “a.webp” has no alt text, so people who can’t see it don’t know what it shows',
      ])
      expect(await of('banner', banner)).toEqual([
        'dead-link Link: Links to /gone, which doesn’t exist',
        'dead-link Shown on this page: Links to “Sale” (/sale), a draft that shoppers can’t see',
      ])
      expect(await of('navigation', item)).toEqual([
        'dead-link Link: Links to “Sale” (/sale), a draft that shoppers can’t see',
      ])
      await expect(of('banner', { name: '' })).rejects.toThrow('is not a valid banner')
    },
  )

  test('the check finds missing alternative texts', async () => {
    await using database = await open()
    const { references } = createReferenceClients(database.db)
    const kinds = async (blocks: unknown[]) => (await check(references, blocks)).map((line) => line.split(':')[0])
    const imageUrl = '/pictures/a.webp'
    expect(
      await kinds([
        block('image', { imageUrl }),
        block('video', { videoUrl: 'https://vimeo.com/1' }),
        block('image', { imageUrl, alt: 'A dragon' }, 'alt'),
        block('image', { imageUrl, title: 'A dragon' }, 'title'),
        block('hero', { title: 'T', imageUrl }),
        block('hero', { title: 'T', backgroundImage: imageUrl }, 'template'),
        block('hero', { title: 'T', imageUrl, alt: 'A dragon' }, 'described'),
      ]),
    ).toEqual([
      'missing-alt image Image',
      'missing-alt video Title',
      'missing-alt hero Image',
      'missing-alt template Image',
    ])
  })

  test('decorative or described images need no text, except in links', { tags: ['E3.17'] }, async () => {
    await using database = await open()
    const { references } = createReferenceClients(database.db)
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
    // A block can say so, too.
    for (const { content } of blocks) Object.assign(content, { isDecorative: true })
    expect(await lacking()).toEqual(['decorative link', 'unknown link'])
  })

  test('the check finds empty blocks', async () => {
    await using database = await open()
    const { references } = createReferenceClients(database.db)
    const empty = [
      block('hero', { buttonText: 'GO' }),
      block('text', { title: ' ', text: '\n' }),
      block('image', { imageUrl: 'data:image/png,x' }),
      block('video', { title: 'T', videoUrl: 'https://vimeo.com/hoard' }),
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
    expect(await check(references, full)).toEqual([])
  })

  test('blocks of any shape are checked, in page order', async () => {
    await using database = await open()
    const { references } = createReferenceClients(database.db)
    expect(await check(references, [null, 7, [], { type: 'text', content: 'x' }, { type: {} }])).toEqual([
      expect.stringMatching(/^empty-block text#0/),
    ])
    const lower = { ...block('text', {}), layout: { row: 2, order: 0, width: 100 } }
    const left = { ...block('image', {}), layout: { row: 1, order: 1, width: 50 } }
    const found = await references.check({ body: { blocks: [lower, left, block('hero', {})] } })
    expect(found.map(({ blockId }) => blockId)).toEqual(['hero', 'image', 'text'])
  })
})

describe('over HTTP', () => {
  test('the check finds unavailable products', async () => {
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
    expect(await check(staff.references, blocks)).toEqual([])

    for (const { handle } of shopify.control.products()) shopify.control.changeProduct(handle, { featured: false })
    shopify.control.deleteProduct(gone!.shopifyHandle!)
    shopify.control.changeProduct(out!.shopifyHandle!, { stock: 0 })
    await shop.sync()
    const notSold = `Links to “${gone!.name}”, which is no longer sold. Link to another product or to /gallery.`
    expect(await check(staff.references, blocks)).toEqual([
      `unavailable-product gone Button link: ${notSold}`,
      `unavailable-product gone-id Button link: ${notSold}`,
      `unavailable-product out Button link: Links to “${out!.name}”, which is sold out. Link to another product, or keep the link if it will be restocked.`,
      'unavailable-product featured-products Products: No products are featured, so shoppers don’t see this block. Feature products in Shopify or delete the block.',
    ])
  })

  test('references to a product are found by handle and by id', async () => {
    await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
    const { staff } = shop
    const [product] = await staff.products.list({ query: { limit: 1 } })
    const addresses = [`/product/${product!.shopifyHandle}`, `/product/${product!.id}`].toSorted()
    for (const href of addresses) await staff.navigation.create({ body: { label: href, href } })
    for (const to of addresses)
      expect((await staff.references.to({ query: { to } })).map(({ value }) => value).toSorted()).toEqual(addresses)
  })

  test('seed content has no dead links and no empty blocks', async () => {
    await using shop = await openShop({ env: { AUTH_DISABLED: '1' }, seeded: true })
    for (const { blocks, slug } of await shop.staff.pages.list()) {
      const found = await shop.staff.references.check({ body: { blocks: blocks as unknown[], slug } })
      expect(found, slug).toEqual([])
    }
    const kinds = (await shop.staff.references.check({ body: { blocks: everyBlock } })).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['missing-alt', 'empty-block']))
  })
})
