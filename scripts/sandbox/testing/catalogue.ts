import type { DemoProduct } from '@hoard/demo/types'

/** Creates a demo product for tests; omitted fields get defaults. */
export function creature(handle: string, given: Partial<DemoProduct> = {}): DemoProduct {
  return {
    handle,
    title: handle.replaceAll('-', ' '),
    descriptionHtml: `<p>${handle}</p>`,
    vendor: 'Hoard',
    productType: 'Miniature',
    tags: ['resin'],
    creatureType: 'Dragon',
    creatureSize: 'Large',
    designer: 'Ada',
    featured: false,
    pictures: [{ alt: `${handle} from the front`, width: 1200, height: 1200 }],
    options: ['Scale', 'Finishing'],
    variants: [
      { options: ['32mm', 'None'], price: '4.00', stock: 10 },
      { options: ['54mm', 'OSR Style'], price: '9.50', stock: 3 },
    ],
    ...given,
  }
}

/** Three creatures: one featured, one sold out, one that may be oversold. */
export const fewCreatures: DemoProduct[] = [
  creature('ember-wyrm', { featured: true, designerWebsite: 'https://ada.example' }),
  creature('moss-troll', {
    creatureType: 'Troll',
    options: ['Title'],
    variants: [{ options: ['Default Title'], price: '12.50', stock: 0 }],
  }),
  creature('bog-hag', {
    pictures: [],
    options: ['Title'],
    variants: [{ options: ['Default Title'], price: '7', stock: 0, policy: 'CONTINUE' }],
  }),
]

export function manyCreatures(count: number): DemoProduct[] {
  const finishings = ['None', 'OSR Style']
  return Array.from({ length: count }, (_, index) =>
    creature(`creature-${index}`, {
      variants: ['32mm', '54mm'].flatMap((scale) =>
        finishings.map((finishing) => ({ options: [scale, finishing], price: '5.00', stock: index % 7 })),
      ),
    }),
  )
}
