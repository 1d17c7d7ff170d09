import { grubb, oakhollow, sunday } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const beasts: BestiaryEntry[] = [
  {
    handle: 'jackalope-cavalier',
    title: 'Jackalope Cavalier',
    seen: 'an antlered hare in a ruff and a sash, standing very straight with a rapier',
    type: 'Beast',
    size: 'Small',
    designer: sunday,
    featured: true,
    tags: ['hare', 'duelist', 'antlers'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [47, 39, 30, 25],
    views: 5,
    videos: [
      {
        alt: 'Not the Jackalope Cavalier, but his cousin in films: Big Buck Bunny',
        after: 2,
        originUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      },
    ],
    html: `
      <p>Half hare, half hat-stand, <strong>wholly</strong> convinced of his own honour. The Jackalope Cavalier has
      issued four hundred challenges and fled from three hundred and ninety-eight of them, at <em>remarkable</em> speed.</p>
      <p>The other two were against a scarecrow. The record stands at one win, one draw.</p>
      <h3>Field notes</h3>
      <ul>
        <li>Antlers are shed in winter and kept in a drawer.</li>
        <li>Ears reveal his true feelings. He knows. He hates it.</li>
        <li>Accepts apologies in writing, or in clover.</li>
      </ul>`,
  },
  {
    handle: 'toad-magnate',
    title: 'Toad Magnate',
    seen: 'an enormous toad with a tiny crown, half-closed eyes and its tongue around a coin',
    type: 'Beast',
    size: 'Large',
    designer: grubb,
    tags: ['swamp', 'noble', 'tongue'],
    prices: ['6.00', '7.50', '12.50', '15.00'],
    stock: [20, 16, 11, 10],
    views: 4,
    html: `
      <p>The Toad Magnate owns the pond, the reeds around the pond, and a controlling interest in <em>rain</em>. It has
      not moved since the spring. It has not <strong>needed</strong> to.</p>
      <p>Petitioners approach with a coin on an outstretched palm. The coin goes. Sometimes the palm stays. There is a
      season for complaints, and it is very short, and frozen.</p>
      <ul>
        <li>Crown: stolen from a prince, who was later found to be a different prince.</li>
        <li>Warts: forty-four, individually insured.</li>
      </ul>`,
  },
  {
    handle: 'boar-of-the-burning-bristle',
    title: 'Boar of the Burning Bristle',
    seen: 'a heavy boar, head down, with long tusks and a mane of flames along its back',
    type: 'Beast',
    size: 'Large',
    accent: '#fb923c',
    designer: oakhollow,
    tags: ['forest', 'fire', 'mount'],
    prices: ['6.00', '7.50', '12.50', '15.00'],
    stock: [18, 14, 12, 9],
    views: 5,
    html: `
      <p>Once a year the charcoal burners leave out acorns, a barrel of water and <strong>the door open</strong>. The
      alternative is that the Boar makes its own door.</p>
      <p>Its mane burns without smoke and without pause. It is not angry about this. It is merely late, always, for
      <em>something on the other side of you</em>.</p>
      <h3>If charged</h3>
      <ol>
        <li>Step aside.</li>
        <li>Step further aside.</li>
        <li>Consider the tree. The Boar will not.</li>
      </ol>`,
  },
]
