import { expect, test } from 'vitest'
import { demoCatalogue } from '@hoard/demo/catalogue'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop } from '#tests/harness/shop.ts'

test('a product page has structured data with offers, brand and images', async () => {
  await using shop = await openShop()
  const { handle, title, rating } = demoCatalogue.find((product) => product.rating)!
  const seen = await fetchPage(`${shop.url}/product/${handle}`)
  const url = `${shop.url}/product/${handle}`
  expect([seen.link('canonical'), seen.meta('og:type')]).toEqual([url, 'product'])
  expect(seen.meta('og:image')).toBe(`${shop.url}/cards/product/${handle}.png`)
  expect(seen.meta('twitter:card')).toBe('summary_large_image')
  const { offers, ...product } = seen.things['Product'] as { offers: Record<string, string>[] }
  expect(product).toMatchObject({
    name: title,
    url,
    brand: { '@type': 'Brand' },
    aggregateRating: { ratingValue: rating!.value, worstRating: 1, bestRating: 5, ratingCount: rating!.count },
    image: expect.arrayContaining([expect.stringMatching(/^http/)]),
  })
  expect(offers.length).toBeGreaterThan(1)
  for (const offer of offers) {
    expect(offer).toMatchObject({ '@type': 'Offer', priceCurrency: 'USD', url })
    expect(offer['price']).toMatch(/^\d+\.\d\d$/)
    expect(offer['availability']).toMatch(/^https:\/\/schema\.org\/(MadeToOrder|OutOfStock)$/)
  }
  expect(seen.things['BreadcrumbList']).toMatchObject({
    itemListElement: [{ name: 'Home' }, { item: `${shop.url}/gallery` }, { name: title, item: url }],
  })
  shop.shopify.control.changeProduct(handle, { compareAtPrice: '88.5' })
  await shop.sync()
  const sale = await fetchPage(url)
  const [offer] = (sale.things['Product'] as { offers: Record<string, unknown>[] }).offers
  const usd = { '@type': 'UnitPriceSpecification', priceCurrency: 'USD' }
  expect(offer).toMatchObject({
    price: offers[0]!['price'],
    priceSpecification: [
      { ...usd, price: offers[0]!['price'] },
      { ...usd, price: '88.50', priceType: 'https://schema.org/StrikethroughPrice' },
    ],
  })
  expect(offers[0]).not.toHaveProperty('priceSpecification')
  // What is related waits for scripts, unless there is nothing to buy.
  expect(seen.html).not.toContain('<article class="card"')
  shop.shopify.control.changeProduct(handle, { stock: 0 })
  await shop.sync()
  expect((await fetchPage(`${shop.url}/product/${handle}`)).html).toContain('<article class="card"')
  for (const path of ['/cart', '/checkout']) expect((await fetchPage(shop.url + path)).meta('robots')).toBe('noindex')
})

test('a rating is shown on card, page and in structured data, and nothing where there is none', async () => {
  await using shop = await openShop()
  const rated = 'Rated 4.8 of 5 by 37 people'
  const look = async () => {
    const page = await fetchPage(`${shop.url}/product/emerald-wyrm`)
    const gallery = await fetchPage(`${shop.url}/gallery?search=emerald`)
    return [page.html.includes(rated), 'aggregateRating' in page.things['Product']!, gallery.html.includes(rated)]
  }
  expect(await look()).toEqual([true, true, true])
  shop.shopify.control.changeProduct('emerald-wyrm', { metafields: { rating: '' } })
  await shop.sync()
  expect(await look()).toEqual([false, false, false])
  const { html } = await fetchPage(`${shop.url}/product/emerald-wyrm`)
  expect(html).not.toContain('Rated')
})

test("a product page links the designer's website if there is one, at once", { tags: ['S2.43'] }, async () => {
  await using shop = await openShop({ env: { AUTH_DISABLED: '1' } })
  const { handle } = demoCatalogue[0]!
  const { designer: name } = await shop.visitor.products.byHandle({ params: { handle } })
  for (const websiteUrl of ['https://studio.example/', null, 'https://other.example/']) {
    await shop.staff.designers.setWebsite({ body: { name, websiteUrl } })
    const html = await (await fetch(`${shop.url}/product/${handle}`)).text()
    const [, fact] = /<dt>Designer<\/dt><dd>(.*?)<\/dd>/.exec(html)!
    expect(/href="([^"]*)"/.exec(fact!)?.[1] ?? null).toBe(websiteUrl)
    expect(fact).toContain(name)
  }
})

test('a product without an image uses its card as the preview image', async () => {
  await using shop = await openShop()
  const { handle } = demoCatalogue.find(({ title }) => title === 'Unseen Footman')!
  const { things } = await fetchPage(`${shop.url}/product/${handle}`)
  expect(things['Product']).toMatchObject({ image: [`${shop.url}/cards/product/${handle}.png`] })
})

test('gallery pages have canonical URLs, and none follows the last', async () => {
  const twins = demoCatalogue.map((one) => ({ ...one, handle: `${one.handle}-twin` }))
  await using shop = await openShop({ catalogue: [...demoCatalogue, ...twins] })
  const address = `${shop.url}/gallery?page=2`
  expect((await fetchPage(address)).link('canonical')).toBe(address)
  for (const query of ['sort=price&page=2', 'available=true', 'priceRange=5-10'])
    expect((await fetchPage(`${shop.url}/gallery?${query}`)).link('canonical')).toBe(`${shop.url}/gallery`)
  const after = await fetchPage(`${shop.url}/gallery?page=999`)
  expect([after.link('canonical'), after.meta('robots')]).toEqual([undefined, 'noindex'])
})
