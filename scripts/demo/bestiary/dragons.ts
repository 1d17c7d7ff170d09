import { calderon, foundry, oakhollow, tanemori } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const dragons: BestiaryEntry[] = [
  {
    handle: 'emerald-wyrm',
    title: 'Emerald Wyrm',
    seen: 'a seated dragon with an S-shaped neck, raised bat wings and a tail curled round its feet',
    type: 'Dragon',
    size: 'Huge',
    designer: oakhollow,
    featured: true,
    tags: ['boss', 'hoarder', 'wings'],
    prices: ['9.00', '11.00', '18.50', '22.00'],
    stock: [24, 18, 12, 9],
    views: 5,
    printed: { height: 34, base: 30, hue: 135 },
    rating: { value: 4.8, count: 37 },
    html: `
      <p>The Emerald Wyrm is the dragon other dragons describe when asked to describe a dragon. It has <strong>wings,
      horns, opinions</strong>, and a hoard sorted by date of theft.</p>
      <p>It sits, because standing suggests that somebody might be leaving. Its neck rises in the long, patient curve of
      a creature that has heard every opening line, including <em>yours</em>.</p>
      <h3>Observed habits</h3>
      <ul>
        <li>Counts its gold nightly, out loud, with voices.</li>
        <li>Will trade one (1) captive for one (1) well-made cheese.</li>
        <li>Has never once been asked how its day was.</li>
      </ul>
      <p>Wings print separately and peg into keyed sockets, so that it fits both your box and your budget of patience.</p>`,
  },
  {
    handle: 'ledger-drake',
    title: 'Ledger Drake',
    seen: 'a small pot-bellied dragon in round spectacles, reading from an open ledger',
    type: 'Dragon',
    size: 'Small',
    designer: calderon,
    tags: ['familiar', 'clerk', 'books'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [60, 44, 31, 22],
    views: 4,
    html: `
      <p>Not every dragon owns a hoard. Some of them <em>keep the books</em>. The Ledger Drake is retained by larger
      wyrms to know, at any hour, what everything is worth and who touched it last.</p>
      <p>It breathes a thin, dry smoke that smells of blotting paper. Adventurers who survive an encounter report no
      burns, only an <strong>itemised list</strong> of what they owe.</p>
      <ol>
        <li>It is not angry.</li>
        <li>It is disappointed.</li>
        <li>It has kept the receipt.</li>
      </ol>`,
  },
  {
    handle: 'folded-wyrmling',
    title: 'Folded Wyrmling',
    seen: 'a little dragon folded from a sheet of paper, all creases and sharp corners',
    type: 'Dragon',
    size: 'Tiny',
    designer: tanemori,
    tags: ['familiar', 'paper', 'easy to paint'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [52, 40, 38, 27],
    views: 5,
    html: `
      <p>Take one square of <strong>vellum</strong>, forty-one creases and a grudge. The Folded Wyrmling was a page of
      somebody's spellbook until it read itself and got ideas.</p>
      <p>It can slip under any door, hide in any book, and deliver a paper cut of <em>legendary</em> severity. It is
      afraid of nothing except tea.</p>
      <h3>For the painter</h3>
      <p>Flat facets, hard edges, no textures: the kindest first dragon you will ever paint. Yuki Tanemori publishes the
      fold pattern on <a href="https://tanemori.example.com/folds">the studio's page</a>, should you wish to raise one
      from scrap.</p>`,
  },
  {
    handle: 'quarrelling-hydra',
    title: 'Quarrelling Hydra',
    seen: 'three heads on one heavy body: one furious, one bored and one trying to keep the peace',
    type: 'Dragon',
    size: 'Gargantuan',
    accent: '#67e8f9',
    designer: foundry,
    tags: ['boss', 'heads', 'swamp'],
    prices: ['14.00', '17.00', '29.50', '34.00'],
    stock: [14, 10, 8, 8],
    views: 5,
    html: `
      <p>Three heads, one stomach, no agreement. The left head wants to fight. The right head wants to leave. The middle
      head has been chairing this meeting for <strong>eleven hundred years</strong>.</p>
      <p>Cutting off a head is unwise. Two grow back, both of them take sides, and the minutes have to be read again
      <em>from the beginning</em>.</p>
      <h3>Known agenda items</h3>
      <ul>
        <li>Who bit whom, and whether it was on purpose.</li>
        <li>The knight: starter or main?</li>
        <li>Any other business (there is always other business).</li>
      </ul>
      <p>Supplied as a body and three necks. Glue them in any order; they will object to all of them.</p>`,
  },
]
