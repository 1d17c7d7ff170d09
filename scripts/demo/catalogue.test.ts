import { describe, expect, it } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import type { DemoProduct } from './types.ts'

const handlesWhere = (holds: (product: DemoProduct) => boolean): string[] =>
  demoCatalogue.filter(holds).map((product) => product.handle)

const named = (options: readonly string[]) => (variant: { options: string[] }) =>
  variant.options.join('/') === options.join('/')

describe('the demo catalogue', () => {
  it('has thirty creatures with distinct handles and names', () => {
    expect(demoCatalogue).toHaveLength(30)
    expect(new Set(demoCatalogue.map((product) => product.handle)).size).toBe(30)
    expect(new Set(demoCatalogue.map((product) => product.title)).size).toBe(30)
    expect(handlesWhere((product) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.handle))).toEqual([])
  })

  it('has at least two products of each type, for related products', () => {
    const counts = Map.groupBy(demoCatalogue, (product) => product.creatureType)
    expect(counts.size).toBe(10)
    for (const relatives of counts.values()) expect(relatives.length).toBeGreaterThanOrEqual(2)
  })

  it('uses all six sizes and several designers, some without a website', () => {
    expect(new Set(demoCatalogue.map((product) => product.creatureSize))).toEqual(
      new Set(['Tiny', 'Small', 'Medium', 'Large', 'Huge', 'Gargantuan']),
    )
    const designers = new Map(demoCatalogue.map((product) => [product.designer, product.designerWebsite]))
    expect(designers.size).toBe(7)
    expect([...designers.values()].filter((website) => website === undefined)).toHaveLength(3)
  })

  it('features one creature of each type', () => {
    const featured = demoCatalogue.filter((product) => product.featured)
    expect(new Set(featured.map((product) => product.creatureType)).size).toBe(10)
    expect(featured).toHaveLength(10)
  })

  it('has prices with two decimals, higher when larger or finished', () => {
    for (const { handle, variants } of demoCatalogue) {
      for (const { price, stock } of variants) {
        expect(price, handle).toMatch(/^[1-9]\d*\.\d{2}$/)
        expect(Number.isInteger(stock) && (stock === 0 || (stock >= 8 && stock <= 60)), handle).toBe(true)
      }
      const cents = variants.map(({ price }) => Number(price.replace('.', '')))
      expect(cents, handle).toEqual(cents.toSorted((a, b) => a - b))
    }
  })

  it('describes each creature in two to four paragraphs or lists of HTML', () => {
    for (const { handle, descriptionHtml } of demoCatalogue) {
      expect(descriptionHtml.match(/<p>/g)?.length, handle).toBeGreaterThanOrEqual(2)
      expect(descriptionHtml, handle).toMatch(/<em>/)
      expect(descriptionHtml, handle).toMatch(/<strong>/)
      expect(descriptionHtml, handle).toMatch(/<[ou]l>|<h3>/)
    }
    const all = demoCatalogue.map(({ descriptionHtml }) => descriptionHtml).join('')
    for (const tag of ['<ul>', '<ol>', '<h3>', '<a href=', '<br>', '&amp;']) expect(all).toContain(tag)
  })
})

describe('the awkward products', () => {
  const usual = demoCatalogue.filter(({ variants }) => variants.length === 4)

  it('include exactly one that is sold out in every variant', () => {
    expect(handlesWhere((product) => product.variants.every(({ stock }) => stock === 0))).toEqual([
      'angler-beneath-the-stairs',
    ])
  })

  it('include exactly one with a single variant and no options', () => {
    expect(handlesWhere((product) => product.variants.length === 1)).toEqual(['clockwork-rook'])
    const rook = demoCatalogue.find((product) => product.handle === 'clockwork-rook')
    expect(rook?.options).toEqual(['Title'])
    expect(rook?.variants[0]?.options).toEqual(['Default Title'])
  })

  it('include one with a third option, and one with an option of its own alone', () => {
    expect(handlesWhere(({ options }) => options.includes('Base'))).toEqual(['toadstool-marshal'])
    expect(handlesWhere(({ options }) => options.length === 1 && options[0] === 'Colour')).toEqual(['polite-maw'])
  })

  it('have scale and finishing in price table order everywhere else', () => {
    for (const { handle, options, variants } of usual) {
      expect(options, handle).toEqual(['Scale', 'Finishing'])
      expect(variants.map((variant) => variant.options.join('/'))).toEqual([
        '32mm/None',
        '32mm/OSR Style',
        '54mm/None',
        '54mm/OSR Style',
      ])
    }
  })

  it('include exactly one where only 54mm in OSR Style is sold out', () => {
    const finest = named(['54mm', 'OSR Style'])
    const onlyFinestGone = ({ variants }: DemoProduct): boolean =>
      variants.every((variant) => (variant.stock === 0) === finest(variant))
    expect(usual.filter(onlyFinestGone).map(({ handle }) => handle)).toEqual(['kettle-golem'])
  })

  it('include one without images; all others have three to five, and photos where there is a print', () => {
    expect(handlesWhere((product) => product.pictures.length === 0)).toEqual(['unseen-footman'])
    for (const { handle, pictures, printed } of demoCatalogue.filter((product) => product.pictures.length > 0)) {
      expect(pictures.length, handle).toBeGreaterThanOrEqual(3)
      expect(pictures.length, handle).toBeLessThanOrEqual(printed ? 7 : 5)
      expect(pictures.filter(({ alt }) => /^(Painted|Resin): /.test(alt)).length, handle).toBe(printed ? 2 : 0)
      expect(new Set(pictures.map(({ alt }) => alt)).size, handle).toBe(pictures.length)
    }
  })

  it('have names that break careless layouts and escaping', () => {
    const titles = demoCatalogue.map((product) => product.title)
    expect(titles.filter((title) => title.length > 80)).toHaveLength(1)
    expect(titles.filter((title) => /[^\u0020-\u007e]/.test(title))).toEqual(['Draugr Jarl Þórkell'])
    expect(titles.filter((title) => title.includes("'") && title.includes('&'))).toEqual(["Vesper's Fox & Lantern"])
  })
})
