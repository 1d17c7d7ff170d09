import { foundry, sunday, tanemori } from '#demo/designers.ts'
import type { BestiaryEntry } from '#demo/product.ts'

export const constructs: BestiaryEntry[] = [
  {
    handle: 'terminal-sentinel',
    title: 'Terminal Sentinel',
    seen: 'a robot whose head is a bulky old monitor with a two-eyed prompt for a face',
    type: 'Construct',
    size: 'Medium',
    accent: '#67e8f9',
    designer: tanemori,
    featured: true,
    tags: ['machine', 'guardian', 'screen'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [55, 48, 36, 30],
    views: 5,
    html: `
      <p><strong>&gt; WHO GOES THERE</strong><br>The Terminal Sentinel has asked this question without a pause since the
      vault was sealed. Answers it has accepted so far: none. Answers it has <em>logged</em>: all of them.</p>
      <p>It is courteous, tireless and case-sensitive. Three wrong passwords and it sighs through its fan, which is
      worse than the alarm.</p>
      <h3>Specifications</h3>
      <ul>
        <li>Memory: 64 kilobytes and one regret.</li>
        <li>Screen: green, warm to the touch, sees you.</li>
        <li>Weakness: a cat asleep on the vents.</li>
      </ul>`,
  },
  {
    handle: 'clockwork-rook',
    title: 'Clockwork Rook',
    seen: 'a castle tower on two bent iron legs, peering out of its windows, with a key in its side',
    type: 'Construct',
    size: 'Large',
    designer: foundry,
    tags: ['machine', 'chess', 'single casting'],
    prices: '16.50',
    stock: 17,
    views: 4,
    html: `
      <p>It moves in <strong>straight lines</strong>. It can't be reasoned with, bribed, or met at an angle. Four of
      them walked out of a chess set in the year of the long siege, and only three have been accounted for.</p>
      <p>Inside are a spring, nine hundred cogs and a very small garrison who would <em>love</em> to come out.</p>
      <h3>One casting only</h3>
      <p>The Rook is poured whole, in one size, with no finishing to choose: every other way of making it jammed the
      legs. Wind gently. Point away from queens.</p>`,
  },
  {
    handle: 'kettle-golem',
    title: 'Kettle Golem',
    seen: 'a stout kettle with arms and feet, steam at the spout and a furious little face',
    type: 'Construct',
    size: 'Medium',
    designer: sunday,
    tags: ['kitchen', 'steam', 'copper'],
    prices: ['4.00', '5.00', '7.00', '9.00'],
    stock: [29, 23, 14, 0],
    views: 5,
    printed: { height: 32, base: 30, hue: 22 },
    rating: { value: 4.2, count: 9 },
    html: `
      <p>Built by a hedge-wizard who wanted <em>tea without standing up</em>. The wizard now stands up a good deal, and
      briskly, usually through a window.</p>
      <p>The Golem can't speak, but it can <strong>whistle</strong>, and it has learned to do so with meaning. A low
      note is a warning. A high note is a fact.</p>
      <ol>
        <li>Never leave it on.</li>
        <li>Never tell it that it is watched.</li>
        <li>Milk goes in <em>after</em>. It feels strongly about this.</li>
      </ol>`,
  },
]
