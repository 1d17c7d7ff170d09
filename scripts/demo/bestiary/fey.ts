import { calderon, oakhollow, quillfeather } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const fey: BestiaryEntry[] = [
  {
    handle: 'mothwing-duchess',
    title: 'Mothwing Duchess',
    seen: 'a small fairy noble with feathered antennae and broad moth wings marked like eyes',
    type: 'Fey',
    size: 'Tiny',
    accent: '#f472b6',
    designer: oakhollow,
    featured: true,
    tags: ['court', 'wings', 'night'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [45, 38, 29, 24],
    views: 5,
    printed: { height: 31, base: 25, hue: 285 },
    html: `
      <p>Her court convenes around <strong>any lit window</strong>. Her Grace is the one who does not bump into it. She
      considers this the whole of good breeding.</p>
      <p>She eats velvet. Not much of it: a cuff here, a curtain there, the <em>one</em> good jacket you were keeping.
      In exchange she tells you one true thing, at a bad time.</p>
      <h3>Precedence</h3>
      <ul>
        <li>Moths before butterflies.</li>
        <li>Candles before lamps.</li>
        <li>Wool last, with the servants.</li>
      </ul>
      <p>The wings are thin and strong. Paint the eye-spots last, and be polite to them.</p>`,
  },
  {
    handle: 'vespers-fox-and-lantern',
    title: "Vesper's Fox & Lantern",
    seen: 'a seated fox with five fanned tails and a paper lantern hanging from its mouth',
    type: 'Fey',
    size: 'Small',
    accent: '#fb923c',
    designer: quillfeather,
    tags: ['fox', 'tails', 'guide'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [34, 28, 21, 19],
    views: 5,
    html: `
      <p>Vesper was a lamplighter. The fox was <em>Vesper's</em>, or Vesper was the fox's; the parish register is
      unclear, and bitten. One evening only the fox came home, carrying the lantern &amp; <strong>looking pleased</strong>.</p>
      <p>Follow it and it will lead you out of the wood. Follow it twice and it will lead you back, because it noticed
      you had bread.</p>
      <ul>
        <li>Tails: five so far. One per century, or per lie; it enjoys the confusion.</li>
        <li>Lantern: never lit, never dark.</li>
      </ul>`,
  },
  {
    handle: 'unseen-footman',
    title: 'Unseen Footman',
    seen: 'nothing at all',
    type: 'Fey',
    size: 'Medium',
    designer: calderon,
    tags: ['invisible', 'servant', 'court'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [12, 12, 12, 12],
    views: 0,
    html: `
      <p>The Unseen Footman opens doors. That is all anybody can <strong>prove</strong>. We asked for photographs.
      The photographer was quite certain that he had taken several.</p>
      <p>You receive a round base with two footprints and a weight that is <em>not quite nothing</em>. It should be put
      on the table facing the way it prefers, which you will know, because it will be facing that way.</p>
      <h3>Frequently asked</h3>
      <ul>
        <li>Is anything in the box? <em>Someone</em> is.</li>
        <li>Can it be painted? It would rather not.</li>
      </ul>`,
  },
]
