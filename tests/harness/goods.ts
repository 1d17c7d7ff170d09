import type { DemoProduct } from '#scripts/demo/types.ts'
import { creature } from '#scripts/sandbox/testing/catalogue.ts'

/** What orders are made of: two miniatures in two scales and finishings, and a pot of paint, which has no choices. */
export const goods: DemoProduct[] = [
  creature('ember-wyrm', { title: 'Ember Wyrm' }),
  creature('moss-troll', { title: 'Moss Troll' }),
  creature('green-paint', {
    title: 'Green Paint',
    options: ['Title'],
    variants: [{ options: ['Default Title'], price: '3.50', stock: 9 }],
  }),
]
