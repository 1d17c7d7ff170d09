import { calderon, quillfeather, tanemori } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const aberrations: BestiaryEntry[] = [
  {
    handle: 'cephalopod-archivist',
    title: 'Cephalopod Archivist',
    seen: 'an octopus with a monocle, each curling arm busy with a book, a quill, a lamp or a stamp',
    type: 'Aberration',
    size: 'Large',
    designer: quillfeather,
    featured: true,
    tags: ['library', 'tentacles', 'sea'],
    prices: ['6.00', '7.50', '12.50', '15.00'],
    stock: [26, 21, 15, 13],
    views: 5,
    printed: { height: 33, base: 32, hue: 205 },
    rating: { value: 4.6, count: 21 },
    html: `
      <p>Eight arms, three hearts, <strong>one filing system</strong>, and no patience for yours. The Archivist came up
      from the drowned stacks to ask about a book. It is nine hundred years overdue. You have it.</p>
      <p>It reads by touch, by taste, and over your shoulder. When startled it releases a cloud of
      <em>excellent</em> ink and bills you for the bottle.</p>
      <h3>Catalogue card</h3>
      <ul>
        <li>Call number: 599.9 / WET</li>
        <li>Loans: never.</li>
        <li>Reading room: at the bottom, mind the pressure.</li>
      </ul>`,
  },
  {
    handle: 'angler-beneath-the-stairs',
    title: 'Angler Beneath the Stairs',
    seen: 'a huge-mouthed fish on two stumpy legs, its little lantern dangling before its teeth',
    type: 'Aberration',
    size: 'Huge',
    designer: tanemori,
    tags: ['cellar', 'teeth', 'lantern'],
    prices: ['9.00', '11.00', '18.50', '22.00'],
    stock: [0, 0, 0, 0],
    views: 5,
    html: `
      <p>You saw a light under the stairs. It was warm and small and a little <em>sad</em>. You have already taken one
      step, which is how long the interesting part of this entry takes to read.</p>
      <p>The Angler has lived in the cellar since before the cellar. It pays no rent. It has <strong>excellent
      teeth</strong>, and would like you to see them by the light of something nice.</p>
      <h3>Availability</h3>
      <p>Sold out. Each was bought by somebody who had come in to look at something else. We can't explain it. Everyone
      said the lamp looked so friendly.</p>`,
  },
  {
    handle: 'polite-maw',
    title: 'The Polite Maw',
    seen: 'a round body that is nearly all mouth, with small feet, a bow tie and a raised bowler hat',
    type: 'Aberration',
    size: 'Medium',
    accent: '#f472b6',
    designer: calderon,
    tags: ['teeth', 'manners', 'dungeon'],
    prices: '5.50',
    stock: 24,
    option: { name: 'Colour', values: ['Bone', 'Iron', 'Verdigris'] },
    views: 4,
    html: `
      <p>It will say <em>please</em>. It will say <em>thank you</em>. It will say <em>may I</em>, and wait for the
      answer, and there lies the only known defence: <strong>say no</strong>. It is crushed. It apologises. It leaves.</p>
      <p>Nobody has ever said no twice. It simply has such a lovely way of asking.</p>
      <ul>
        <li>Teeth: two rows, flossed.</li>
        <li>Hat: raised to ladies, lords, and lunch.</li>
        <li>Thank-you notes: prompt, handwritten, slightly damp.</li>
      </ul>`,
  },
]
