import sharp from 'sharp'
import { expect, test } from 'vitest'
import { silent } from '#tests/harness/silent.ts'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'

const card: Card = {
  shopName: 'Hoard',
  label: '[MINIATURE]',
  title: 'Ember wyrm',
  facts: ['Dragon', 'Large'],
  price: 'From $4',
  command: 'cd /product/ember-wyrm',
  picture: '/pictures/wyrm.webp',
  fit: 'contain',
  focus: { x: 50, y: 50 },
}

const none = async () => null
const red = { create: { width: 90, height: 120, channels: 3, background: '#f00' } } as const

/** Measures the redness of the image pane and the brightness of the title area. */
async function look(png: Buffer) {
  const mean = async (left: number) =>
    (
      await sharp(
        await sharp(png).removeAlpha().extract({ left, top: 120, width: 380, height: 380 }).toBuffer(),
      ).stats()
    ).channels
  const [pane, title] = [await mean(760), await mean(80)]
  return { red: pane[0]!.mean, green: title[1]!.mean }
}

test('a card shows its title, and its image if there is one', async () => {
  const picture = await sharp(red).webp().toBuffer()
  const whole = await look(await drawCard(card, async () => picture, silent))
  expect(whole.red).toBeGreaterThan(200)
  expect(whole.green).toBeGreaterThan(20)
  const without = await look(await drawCard(card, none, silent))
  expect(without.red).toBeLessThan(60)
})

test('an invalid image is left out', async () => {
  const png = await drawCard(card, async () => Buffer.from('no picture'), silent)
  expect((await look(png)).red).toBeLessThan(60)
})

test('missing glyphs, ligatures and hostile text don’t break a card', async () => {
  const titles = [
    '竜 🐉 עברית العربية हिन्दी',
    '-> => !== ||> <!-- --> www .. ### ffi',
    '<b>& "so" \'it\' {is} ${x}',
    'Inés Calderón-Voss, Łódź, Дракон, Δράκων, Rồng',
    '\0\u202e\ud800',
    'x'.repeat(5_000),
    ' ',
  ]
  for (const title of titles) {
    const png = await drawCard({ ...card, title, shopName: title, facts: [title], command: title }, none, silent)
    expect((await sharp(png).metadata()).width).toBe(1200)
  }
})
