import type { DemoProduct } from '@hoard/demo/types'
import { creature } from '@hoard/sandbox/testing'

/** Products for orders: two miniatures in two scales and finishings, and a pot of paint without options. */
export const demoProducts: DemoProduct[] = [
  creature('ember-wyrm', { title: 'Ember Wyrm' }),
  creature('moss-troll', { title: 'Moss Troll' }),
  creature('green-paint', {
    title: 'Green Paint',
    options: ['Title'],
    variants: [{ options: ['Default Title'], price: '3.50', stock: 9 }],
  }),
]
