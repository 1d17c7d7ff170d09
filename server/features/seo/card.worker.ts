import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori, { type Font } from 'satori'
import sharp, { type Sharp } from 'sharp'
import { handleJobs } from '#server/jobs/thread.ts'
import type { Card } from './card.ts'
import { cardLayout, HEIGHT, PANE, subsets, WIDTH } from './card-layout.ts'

const pane = { width: PANE.width, height: PANE.height }

const fonts = await Promise.all(
  subsets.flatMap((subset) => ([400, 700, 800] as const).map((weight) => font(subset, weight))),
)

async function font(subset: string, weight: 400 | 700 | 800): Promise<Font> {
  const file = `@fontsource/jetbrains-mono/files/jetbrains-mono-${subset}-${weight}-normal.woff`
  return { name: subset, weight, data: await readFile(fileURLToPath(import.meta.resolve(file))) }
}

handleJobs(async ({ card, picture }: { card: Card; picture: Uint8Array | null }) => {
  const pane = picture && (await paneOf(picture, card))
  const svg = await satori(cardLayout(card, pane !== null), { width: WIDTH, height: HEIGHT, fonts })
  return sharp(Buffer.from(svg))
    .composite(pane ? [{ input: pane, left: PANE.left, top: PANE.top }] : [])
    .png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 })
    .toBuffer()
})

/** Renders the image at the size of the pane. Throws if it can't be decoded. */
async function paneOf(picture: Uint8Array, { fit, focus }: Card): Promise<Buffer> {
  const opened = sharp(picture, { limitInputPixels: 40_000_000 })
  const fitted =
    fit === 'cover'
      ? filling(opened, await opened.metadata(), focus)
      : opened.resize({ ...pane, fit, background: '#000' })
  return fitted.flatten({ background: '#000' }).png().toBuffer()
}

/** Crops like CSS `object-fit: cover` with `object-position`. */
function filling(picture: Sharp, from: { width: number; height: number }, { x, y }: Card['focus']): Sharp {
  const scale = Math.max(pane.width / from.width, pane.height / from.height)
  const width = Math.ceil(from.width * scale)
  const height = Math.ceil(from.height * scale)
  const left = Math.round(((width - pane.width) * x) / 100)
  const top = Math.round(((height - pane.height) * y) / 100)
  return picture.resize({ width, height, fit: 'fill' }).extract({ left, top, ...pane })
}
