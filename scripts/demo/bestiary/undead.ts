import { calderon, foundry, grubb, quillfeather } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const undead: BestiaryEntry[] = [
  {
    handle: 'draugr-jarl-thorkell',
    title: 'Draugr Jarl Þórkell',
    seen: 'a broad dead chieftain with a plaited beard, a horned helmet, a round shield and an axe',
    type: 'Undead',
    size: 'Medium',
    accent: '#7dd3fc',
    designer: foundry,
    featured: true,
    tags: ['north', 'axe', 'barrow'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [33, 25, 19, 16],
    views: 5,
    html: `
      <p>Þórkell died as he lived: <em>mid-sentence</em>. Nine winters under the barrow have cost him his nose and given
      him time to finish the sentence, which is long, and about you.</p>
      <p>He keeps <strong>a jarl's manners</strong>. Guests are offered mead (dust), bread (dust) and the better seat.
      Guests who sit down find out why it was empty.</p>
      <h3>Saga, abridged</h3>
      <ul>
        <li>Born in a storm. Complained about it.</li>
        <li>Won an axe at dice, then won the dice with the axe.</li>
        <li>Buried with honour. Returned with notes.</li>
      </ul>`,
  },
  {
    handle: 'bone-piper',
    title: 'Bone Piper',
    seen: 'a dancing skeleton in a feathered cap, playing a long pipe',
    type: 'Undead',
    size: 'Medium',
    accent: '#f472b6',
    designer: grubb,
    tags: ['skeleton', 'music', 'bard'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [41, 36, 20, 18],
    views: 4,
    html: `
      <p>There is no breath in the Bone Piper, and yet there is a tune. Scholars have asked how. The Piper, having no
      lips either, has not replied, but it did play <em>the verse again, slower</em>.</p>
      <p>Rats follow it out of habit. Children follow it out of spite. <strong>Graveyards</strong> follow it out
      of rhythm, which is why the sexton now wears wool in both ears.</p>
      <ul>
        <li>Repertoire: four songs and a jig.</li>
        <li>Requests: taken, then ignored.</li>
      </ul>`,
  },
  {
    handle: 'lich-of-the-ninth-footnote',
    title: 'The Lich of the Ninth Footnote, Who Wishes It to Be Known That She Was Right About the Candles All Along',
    seen: 'a crowned skull in a tall-collared robe, floating with an open book and a staff',
    type: 'Undead',
    size: 'Medium',
    accent: '#c084fc',
    designer: quillfeather,
    tags: ['boss', 'mage', 'library'],
    prices: ['4.50', '5.50', '8.00', '10.50'],
    stock: [22, 17, 13, 11],
    views: 5,
    html: `
      <p>Death interrupted her thesis. She did not let it <strong>pass the committee</strong>. Eight centuries later the
      work stands at four hundred volumes, of which three hundred and ninety-nine are the footnotes.</p>
      <p>Her phylactery is hidden in the ninth footnote of the ninth chapter. Heroes have searched for it. Most of them
      are now <em>cited</em>.</p>
      <h3>On the matter of the candles</h3>
      <p>She said that there were too many. There were too many. The east wing is gone. She would like this on the
      box, and so <a href="https://quillfeather.example.com/errata">it is on the box</a>.</p>`,
  },
  {
    handle: 'wailing-understudy',
    title: 'Wailing Understudy',
    seen: 'a ghost in a trailing sheet, one hand flung out and a theatre mask in the other',
    type: 'Undead',
    size: 'Medium',
    designer: calderon,
    tags: ['ghost', 'theatre', 'translucent'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [28, 15, 26, 12],
    views: 3,
    html: `
      <p>She learned every line. The lead was never ill, not <em>once</em>, not in forty years. On the night the lead
      finally sneezed, the chandelier came down, and so the Understudy has <strong>notes for the chandelier</strong>.</p>
      <p>She haunts the third row of any theatre, whispering cues half a second early. Applause banishes her. So does
      eye contact with the prompter.</p>
      <ul>
        <li>Prints beautifully in clear resin.</li>
        <li>Base shows the boards, the trapdoor and a single thrown rose.</li>
      </ul>`,
  },
]
