import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { demoCatalogue } from './catalogue.ts'
import { toPhoto } from './rendition.ts'

/** The drawings: `creatures/<handle>/<view>.svg`, 1200 x 1200 units. */
export const drawings = join(import.meta.dirname, 'creatures')

/** The views in the order in which a product shows them. */
const views = ['portrait', 'measured', 'face', 'blueprint', 'beside-person']
/** Made from the portrait. */
const photos = ['painted', 'resin']

/** One image of a creature as SVG. Throws if the catalogue has no such creature or image. */
export function readDrawing(handle: string, index: number): string {
  const product = demoCatalogue.find((each) => each.handle === handle)
  if (!product?.pictures[index]) throw new Error(`No picture ${index} of ${handle}`)
  const view = (product.printed ? views.toSpliced(1, 0, ...photos) : views)[index]!
  const read = (name: string) => readFileSync(join(drawings, handle, `${name}.svg`), 'utf8')
  if (!photos.includes(view)) return read(view)
  return toPhoto(read('portrait'), view === 'painted' ? product.printed!.hue : undefined)
}

// Clean lines survive strong compression: at 58 a card's image is about 24 kB without ringing.
const QUALITY = 58
const NARROWEST = 16
const WIDEST = 2400

/** The image as square WebP, `width` pixels wide (16 to 2400). Throws like `readDrawing`. */
export const renderPicture = async (handle: string, index: number, width: number): Promise<Buffer> => {
  const pixels = Math.min(Math.max(Math.round(width), NARROWEST), WIDEST)
  const svg = readDrawing(handle, index).replace(/width="1200" height="1200"/, `width="${pixels}" height="${pixels}"`)
  return sharp(Buffer.from(svg)).webp({ quality: QUALITY, effort: 4 }).toBuffer()
}
