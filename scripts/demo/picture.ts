import sharp from 'sharp'
import { demoCatalogue } from './catalogue.ts'
import { recipes } from './draw/recipes.ts'
import { SIDE } from './draw/stage.ts'
import { views } from './draw/views.ts'

/**
 * The picture as SVG, 1200 x 1200 units: portrait (0), measured (1), face (2), blueprint (3), beside a person (4).
 * Throws when the catalogue has no such creature or no such picture of it. The same input gives the same text.
 */
export const drawSvg = (handle: string, index: number): string => {
  const place = demoCatalogue.findIndex((product) => product.handle === handle)
  const product = demoCatalogue[place]
  const recipe = recipes.get(handle)
  const view = views[index]
  if (!product?.pictures[index] || !recipe || !view) throw new Error(`No picture ${index} of ${handle}`)
  const label = { number: place + 1, size: product.creatureSize, type: product.creatureType }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${view(recipe, label)}</svg>`
}

// Lines this clean survive strong compression: at 58 a card's picture is about 24 kB and nothing rings.
const QUALITY = 58
const NARROWEST = 16
const WIDEST = 2400

/** The picture as square WebP, `width` pixels wide (16 to 2400). Throws like `drawSvg`. */
export const renderPicture = async (handle: string, index: number, width: number): Promise<Buffer> => {
  const pixels = Math.min(Math.max(Math.round(width), NARROWEST), WIDEST)
  const svg = drawSvg(handle, index).replace(`width="${SIDE}" height="${SIDE}"`, `width="${pixels}" height="${pixels}"`)
  return sharp(Buffer.from(svg)).webp({ quality: QUALITY, effort: 4 }).toBuffer()
}
