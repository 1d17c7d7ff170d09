import { grubb, oakhollow, sunday } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const plants: BestiaryEntry[] = [
  {
    handle: 'mandrake-mid-scream',
    title: 'Mandrake, Mid-Scream',
    seen: 'a root with arms and legs and a tuft of leaves, climbing out of a flowerpot, screaming',
    type: 'Plant',
    size: 'Tiny',
    accent: '#f472b6',
    designer: grubb,
    featured: true,
    tags: ['root', 'noise', 'alchemy'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [58, 46, 35, 26],
    views: 5,
    html: `
      <p><strong>AAAAAAAAAAAAAAAA</strong>, says the Mandrake, and who are we to edit. It was asleep. It was warm. It
      had a pot, and the pot was <em>its</em> pot.</p>
      <p>The scream is fatal at close range, irritating at medium range and, at a distance, rather popular with a
      certain sort of concert-goer.</p>
      <h3>Repotting</h3>
      <ol>
        <li>Cover your ears.</li>
        <li>Apologise.</li>
        <li>Use a bigger pot. It knows when you are being cheap.</li>
      </ol>`,
  },
  {
    handle: 'toadstool-marshal',
    title: 'Toadstool Marshal',
    seen: 'a stern mushroom under a broad spotted cap, with a moustache, a sabre and medals',
    type: 'Plant',
    size: 'Small',
    designer: sunday,
    tags: ['mushroom', 'officer', 'forest'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [40, 30, 22, 20],
    option: { name: 'Base', values: ['Round', 'Hex'], more: 0.5 },
    views: 4,
    html: `
      <p>Overnight, in damp weather, an army appears on the lawn. By noon it has been kicked over by a child. The Toadstool
      Marshal does not call this a defeat. He calls it <em>dispersal</em>.</p>
      <p>He has commanded the <strong>Ring Campaign</strong> for sixty autumns and has never lost a battle that was
      fought entirely in the shade.</p>
      <ul>
        <li>Medals: for valour, for moisture, for valour in moisture.</li>
        <li>Edible: once.</li>
      </ul>`,
  },
  {
    handle: 'flytrap-matriarch',
    title: 'Flytrap Matriarch',
    seen: 'a potted plant of three snapping heads on long stems, the largest in pearls',
    type: 'Plant',
    size: 'Large',
    accent: '#f472b6',
    designer: oakhollow,
    tags: ['carnivore', 'vines', 'greenhouse'],
    prices: ['6.00', '7.50', '12.50', '15.00'],
    compareAt: ['8.00', '10.00', null, null],
    stock: [19, 17, 13, 12],
    views: 5,
    videos: [{ alt: 'Not the Flytrap Matriarch, but the d20 that she is digesting, turning', after: 1 }],
    html: `
      <p>She has outlived four head gardeners, in the sense that she has <em>outlived</em> them. The Flytrap Matriarch
      presides over the east greenhouse, and sets a beautiful table, and <strong>is</strong> the table.</p>
      <p>Her daughters share the pot. They are encouraged to chew with their mouths closed, which is how they came to
      be so quick.</p>
      <h3>Feeding</h3>
      <ul>
        <li>Mornings: flies.</li>
        <li>Evenings: sherry.</li>
        <li>Fridays: do not turn your back.</li>
      </ul>`,
  },
]
