import { globSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { demoCatalogue } from './catalogue.ts'
import { drawings, readDrawing, renderPicture } from './picture.ts'

const pictures = demoCatalogue.flatMap(({ handle, pictures }) => pictures.map((_, index) => ({ handle, index })))
const portraits = demoCatalogue.filter((product) => product.pictures.length > 0).map((product) => product.handle)

describe('product images', () => {
  it('exist for exactly the creatures that list images', () => {
    const photos = 2 * demoCatalogue.filter(({ printed }) => printed).length
    expect(globSync('*/*.svg', { cwd: drawings })).toHaveLength(pictures.length - photos)
    expect(globSync('*', { cwd: drawings }).toSorted()).toEqual(portraits.toSorted())
  })

  it.each(pictures.filter(({ handle }) => handle === portraits[0]))(
    '$handle/$index is square WebP of the requested width, not blank',
    async ({ handle, index }) => {
      const webp = await renderPicture(handle, index, 160)
      const { format, width, height } = await sharp(webp).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: 160, height: 160 })
      const { channels } = await sharp(webp).stats()
      expect(channels[1]!.stdev).toBeGreaterThan(8)
    },
  )

  it('need no fonts and have unique ids within one image', () => {
    for (const { handle, index } of pictures) {
      const svg = readDrawing(handle, index)
      expect(svg, `${handle}/${index}`).not.toContain('<text')
      const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), (found) => found[1])
      expect(new Set(ids).size, `${handle}/${index}`).toBe(ids.length)
    }
  })

  it('include photos of prints, without the frame and the green of drawings', () => {
    for (const { handle } of demoCatalogue.filter(({ printed }) => printed)) {
      const [portrait, painted, resin] = [0, 1, 2].map((index) => readDrawing(handle, index))
      expect(portrait).toContain('#22c55e')
      for (const photo of [painted, resin]) expect(photo).not.toMatch(/#(22c55e|86efac|14532d|4d9e6a)/)
      expect(painted).not.toBe(resin)
    }
  })

  it('show a different creature for every handle', () => {
    expect(new Set(portraits.map((handle) => readDrawing(handle, 0))).size).toBe(portraits.length)
  })

  it('are small files at the width of a product card', async () => {
    for (const handle of portraits.slice(0, 6)) {
      expect((await renderPicture(handle, 0, 640)).length, handle).toBeLessThan(30_000)
    }
  })

  it('throw for an unknown creature, one without images, or a bad index', async () => {
    expect(() => readDrawing('nobody', 0)).toThrow('No picture 0 of nobody')
    expect(() => readDrawing('unseen-footman', 0)).toThrow('No picture 0 of unseen-footman')
    await expect(renderPicture('wailing-understudy', 3, 320)).rejects.toThrow('No picture 3')
  })

  it('clamp widths to the served range', async () => {
    expect((await sharp(await renderPicture('emerald-wyrm', 0, 1)).metadata()).width).toBe(16)
  })
})
