import { calderon, sunday } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const oozes: BestiaryEntry[] = [
  {
    handle: 'gelatinous-cubist',
    title: 'Gelatinous Cubist',
    seen: 'a see-through block of jelly with the rearranged face of a painting and a paintbrush inside',
    type: 'Ooze',
    size: 'Large',
    accent: '#c084fc',
    designer: calderon,
    featured: true,
    tags: ['dungeon', 'artist', 'translucent'],
    prices: ['6.00', '7.50', '12.50', '15.00'],
    stock: [39, 32, 23, 17],
    views: 5,
    html: `
      <p>It fills the corridor. It fills it <em>deliberately</em>. The Gelatinous Cubist has dissolved three guilds, a
      door and an art critic, and it is only the critic whom it mentions.</p>
      <p>It sees every side of you at once and thinks that they <strong>could be arranged better</strong>.</p>
      <h3>Periods</h3>
      <ul>
        <li>The Blue Period: ate a dyer.</li>
        <li>The Sword Period: ongoing, visible, do not reach in.</li>
        <li>The Late Period: everyone else's.</li>
      </ul>
      <p>Looks its best cast in clear resin; <a href="https://calderon-voss.example.com/jelly">notes on pouring
      it</a> without bubbles are on the sculptor's page.</p>`,
  },
  {
    handle: 'a-cappella-ooze',
    title: 'A Cappella Ooze',
    seen: 'three blobs piled on one another, all singing, with notes drifting off',
    type: 'Ooze',
    size: 'Small',
    accent: '#67e8f9',
    designer: sunday,
    tags: ['music', 'dungeon', 'trio'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [43, 35, 27, 21],
    views: 4,
    html: `
      <p>One ooze is a hazard. Two oozes are a larger ooze. Three oozes, for reasons that the Academy has stopped
      funding, are <strong>close harmony</strong>.</p>
      <p>They have no lungs, no lips and <em>perfect</em> pitch. They dissolve metal, wood and tension. Audiences are
      advised to sit near the back and, in a sense, upstairs.</p>
      <ul>
        <li>Bottom: bass, load-bearing.</li>
        <li>Middle: baritone, tired.</li>
        <li>Top: tenor, and will tell you so.</li>
      </ul>`,
  },
]
