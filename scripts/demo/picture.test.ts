import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { lettering } from './draw/lettering.ts'
import { recipes } from './draw/recipes.ts'
import { heroFile, heroSvg } from './hero.ts'
import { drawSvg, renderPicture } from './picture.ts'

const pictures = demoCatalogue.flatMap(({ handle, pictures }) => pictures.map((_, index) => ({ handle, index })))
const portraits = demoCatalogue.filter((product) => product.pictures.length > 0).map((product) => product.handle)

/** How much two pictures differ: the mean difference of their grey values, 0 to 255. */
const difference = async (one: string, other: string): Promise<number> => {
  const [a, b] = await Promise.all(
    [one, other].map(async (handle) =>
      sharp(await renderPicture(handle, 0, 96))
        .greyscale()
        .raw()
        .toBuffer(),
    ),
  )
  return a!.reduce((sum, value, i) => sum + Math.abs(value - b![i]!), 0) / a!.length
}

describe('the pictures', () => {
  it('exist for every creature that has pictures, and for no other', () => {
    expect([...recipes.keys()].toSorted()).toEqual(portraits.toSorted())
  })

  it.each(pictures)(
    '$handle/$index is square WebP of the width asked for, and not blank',
    async ({ handle, index }) => {
      const webp = await renderPicture(handle, index, 160)
      const { format, width, height } = await sharp(webp).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: 160, height: 160 })
      const { channels } = await sharp(webp).stats()
      expect(channels[1]!.stdev).toBeGreaterThan(8)
    },
  )

  it('are drawn from finite numbers and no fonts', () => {
    for (const { handle, index } of pictures) {
      const svg = drawSvg(handle, index)
      expect(svg, `${handle}/${index}`).not.toMatch(/NaN|undefined|Infinity|<text/)
    }
  })

  it('keep their ids apart within one picture', () => {
    for (const { handle, index } of pictures) {
      const ids = Array.from(drawSvg(handle, index).matchAll(/ id="([^"]+)"/g), (found) => found[1])
      expect(new Set(ids).size, `${handle}/${index}`).toBe(ids.length)
    }
  })

  it('are the same every time', () => {
    expect(drawSvg('emerald-wyrm', 0)).toBe(drawSvg('emerald-wyrm', 0))
  })

  it('show a different creature for every handle', async () => {
    const svgs = portraits.map((handle) => drawSvg(handle, 0))
    expect(new Set(svgs).size).toBe(portraits.length)
    expect(await difference('emerald-wyrm', 'terminal-sentinel')).toBeGreaterThan(8)
    expect(await difference('emerald-wyrm', 'emerald-wyrm')).toBe(0)
  })

  it('are light at the width of a product card', async () => {
    for (const handle of portraits) {
      expect((await renderPicture(handle, 0, 640)).length, handle).toBeLessThan(30_000)
    }
  }, 30_000)

  it('refuse a creature that is unknown, unseen, or not drawn that often', async () => {
    expect(() => drawSvg('nobody', 0)).toThrow('No picture 0 of nobody')
    expect(() => drawSvg('unseen-footman', 0)).toThrow('No picture 0 of unseen-footman')
    await expect(renderPicture('wailing-understudy', 3, 320)).rejects.toThrow('No picture 3')
  })

  it('keep within the widths that are served', async () => {
    expect((await sharp(await renderPicture('emerald-wyrm', 0, 1)).metadata()).width).toBe(16)
  })
})

describe('the captions', () => {
  it('have a stroke for every letter that they use', () => {
    for (const { label, notes } of recipes.values()) {
      for (const letter of new Set([label, ...notes.map(({ text }) => text)].join('').replaceAll(/[ |]/g, ''))) {
        expect(lettering(letter, 0, 0, 6), letter).not.toBe('')
      }
      expect(label.length, label).toBeLessThanOrEqual(24)
    }
  })
})

describe('the hero', () => {
  it('is a light SVG with a dragon in it', async () => {
    const svg = heroSvg()
    expect(svg.length).toBeLessThan(60_000)
    expect(svg).not.toMatch(/NaN|undefined|<text/)
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    expect({ width, height }).toEqual({ width: 1600, height: 900 })
  })
  it('is what the storefront serves', async () => {
    expect(await readFile(heroFile, 'utf8')).toBe(heroSvg())
  })
})
