import { foundry, grubb, quillfeather } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const fiends: BestiaryEntry[] = [
  {
    handle: 'imp-of-small-print',
    title: 'Imp of Small Print',
    seen: 'a grinning imp with little wings, unrolling a contract that runs off across the base',
    type: 'Fiend',
    size: 'Tiny',
    designer: quillfeather,
    featured: true,
    tags: ['contract', 'familiar', 'wings'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [50, 42, 33, 28],
    views: 5,
    html: `
      <p>It does not want your soul. Everybody <em>offers</em> it their soul. It has a shed full of souls. The Imp of
      Small Print wants <strong>your signature</strong>, here, here, and initials there.</p>
      <p>Its contracts are fair, legible and complete. The trouble is the comma in clause nine, which it put there
      itself, and of which it is very proud.</p>
      <h3>Terms and conditions</h3>
      <ul>
        <li>The party of the first part is you.</li>
        <li>The party of the second part is having a much better party.</li>
        <li>By reading this list you have agreed to it.</li>
      </ul>`,
  },
  {
    handle: 'furnace-fiend',
    title: 'Furnace Fiend',
    seen: 'a hulking horned devil with a barred furnace door for a belly and heavy fists',
    type: 'Fiend',
    size: 'Huge',
    accent: '#fb923c',
    designer: foundry,
    tags: ['boss', 'fire', 'forge'],
    prices: ['9.00', '11.50', '18.50', '22.50'],
    stock: [15, 13, 10, 8],
    views: 5,
    html: `
      <p>Below the lowest forge there is a warmer one. The Furnace Fiend stokes it, mostly from <strong>the
      inside</strong>. Its belly has a grate, a damper and a little sign: <em>no wet boots</em>.</p>
      <p>It was summoned to end the world and stayed for the work. Ask it about draught. Do not ask it about coal
      prices unless you have brought a chair.</p>
      <ul>
        <li>Burns: oak, ash, unopened letters.</li>
        <li>Leaves: clinker, an orange glow, an impression.</li>
      </ul>`,
  },
  {
    handle: 'hellhound-house-trained',
    title: 'Hellhound (House-Trained)',
    seen: 'a big dark hound with flames for a ruff, sitting nicely, tail up, with a ball',
    type: 'Fiend',
    size: 'Large',
    designer: grubb,
    tags: ['hound', 'fire', 'good'],
    prices: ['6.00', '7.25', '12.50', '14.75'],
    stock: [31, 24, 18, 14],
    views: 5,
    html: `
      <p>Forged from the ash of perjurers to hunt the guilty to the edge of the world. Knows <strong>sit</strong>,
      <strong>stay</strong> and <strong>rend</strong>. Is working on <em>drop it</em>.</p>
      <p>The previous owner describes it as &ldquo;good with children, less good with bishops&rdquo;. It sleeps on the
      hearth. It <em>is</em> the hearth.</p>
      <h3>Care</h3>
      <ul>
        <li>One walk a day, two on feast days.</li>
        <li>Not on the sofa. There used to be a sofa.</li>
        <li>Is a good dog. This was confirmed under oath.</li>
      </ul>`,
  },
]
