import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { bench, layers, workshop } from './posts/making.ts'
import { drybrush, sixColours, warband } from './posts/painting.ts'
import { lair, scales, wishes } from './posts/playing.ts'
import { sceneSvg } from './posts/stage.ts'
import type { Scene } from './posts/stage.ts'

/** The wide pictures of the starter content, by their address below `/pictures`. */
export const scenes: Readonly<Record<string, Scene>> = {
  'posts/a-dragon-in-six-colours': sixColours,
  'posts/drybrushing-the-old-school-way': drybrush,
  'posts/monsters-that-want-something': wishes,
  'posts/32mm-or-54mm-choosing-a-scale': scales,
  'posts/one-lair-three-fights': lair,
  'posts/a-day-at-the-resin-bench': bench,
  'posts/your-first-warband': warband,
  'pages/workshop': workshop,
  'pages/layers': layers,
}

const QUALITY = 48

/** A scene as WebP, 1200 x 675. */
export const renderScene = (scene: Scene): Promise<Buffer> =>
  sharp(Buffer.from(sceneSvg(scene)))
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()

/** Where the storefront keeps a picture. */
export const sceneFile = (name: string): string =>
  fileURLToPath(new URL(`../../storefront/public/pictures/${name}.webp`, import.meta.url))

/** Draws all of them anew: run this file after a change to a drawing. */
export const writeScenes = async (): Promise<void> => {
  for (const [name, scene] of Object.entries(scenes)) {
    await mkdir(dirname(sceneFile(name)), { recursive: true })
    await writeFile(sceneFile(name), await renderScene(scene))
  }
}

if (import.meta.main) await writeScenes()
