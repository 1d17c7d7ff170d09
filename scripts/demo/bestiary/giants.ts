import { grubb, tanemori } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const giants: BestiaryEntry[] = [
  {
    handle: 'giant-on-her-lunch-break',
    title: 'Giant on Her Lunch Break',
    seen: 'a giantess sitting on a boulder, plaits down, with a sandwich the size of a door',
    type: 'Giant',
    size: 'Huge',
    designer: grubb,
    featured: true,
    tags: ['hill', 'seated', 'sandwich'],
    prices: ['9.00', '11.00', '18.50', '22.00'],
    stock: [21, 16, 14, 11],
    views: 5,
    html: `
      <p>From the ninth bell to noon she levels mountains. From one until sundown she levels different mountains. In
      between there is <strong>one hour</strong>, and it is hers, and you are standing in it.</p>
      <p>She is perfectly pleasant if you sit down too. She'll give you a corner of the sandwich. It will feed your
      party for a week, though there is <em>a good deal</em> of goat.</p>
      <h3>Interrupting</h3>
      <ul>
        <li>Don't.</li>
        <li>If you must, bring pickles.</li>
        <li>If there are no pickles, bring a different party.</li>
      </ul>`,
  },
  {
    handle: 'cyclops-astronomer',
    title: 'Cyclops Astronomer',
    seen: 'a one-eyed giant in a starry robe, beard to the belt, holding a brass telescope',
    type: 'Giant',
    size: 'Gargantuan',
    accent: '#7dd3fc',
    designer: tanemori,
    tags: ['stars', 'scholar', 'one eye'],
    prices: ['14.00', '17.50', '29.50', '34.50'],
    stock: [13, 11, 9, 8],
    views: 5,
    html: `
      <p>One eye, one telescope: finally, an instrument <em>made for somebody</em>. The Cyclops Astronomer has charted
      the northern sky to the seventh magnitude and has <strong>no idea</strong> how far away any of it is.</p>
      <p>Depth has always been a matter of opinion. He reaches for the moon most evenings, in case. Twice he has caught
      an owl.</p>
      <ul>
        <li>Discovered: two comets, a hill.</li>
        <li>Disputes: the existence of the other eye.</li>
        <li>Fears: a sharp stick, a clever sailor, cloud.</li>
      </ul>`,
  },
]
