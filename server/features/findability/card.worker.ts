import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori, { type Font } from 'satori'
import sharp from 'sharp'
import { answerJobs } from '#server/threads/jobs.ts'
import type { Card } from './card.ts'
import { cardLayout, HEIGHT, PANE, subsets, WIDTH } from './card-layout.ts'

const fonts = await Promise.all(
  subsets.flatMap((subset) => ([400, 700, 800] as const).map((weight) => font(subset, weight))),
)

async function font(subset: string, weight: 400 | 700 | 800): Promise<Font> {
  const file = `@fontsource/jetbrains-mono/files/jetbrains-mono-${subset}-${weight}-normal.woff`
  return { name: subset, weight, data: await readFile(fileURLToPath(import.meta.resolve(file))) }
}

answerJobs(async ({ card, picture }: { card: Card; picture: Uint8Array | null }) => {
  const pane = picture && (await paneOf(picture, card.fit))
  const svg = await satori(cardLayout(card, pane !== null), { width: WIDTH, height: HEIGHT, fonts })
  return sharp(Buffer.from(svg))
    .composite(pane ? [{ input: pane, left: PANE.left, top: PANE.top }] : [])
    .png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 })
    .toBuffer()
})

/** The picture in the size of its pane. Throws when it is no picture. */
const paneOf = (picture: Uint8Array, fit: Card['fit']): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: 40_000_000 })
    .resize({ width: PANE.width, height: PANE.height, fit, background: '#000' })
    .flatten({ background: '#000' })
    .png()
    .toBuffer()
