import { globSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const drawings = join(import.meta.dirname, 'scenes')
const pictures = join(import.meta.dirname, '../../storefront/public/pictures')

/** The wide images of the seed content, such as `posts/your-first-warband`: `scenes/<name>.svg`, 1200 x 675 units. */
export const scenes = globSync('*/*.svg', { cwd: drawings }).map((file) =>
  file.replaceAll('\\', '/').replace(/\.svg$/, ''),
)

const QUALITY = 48

/** Renders a scene as WebP, 1200 x 675. */
export const renderScene = (name: string): Promise<Buffer> =>
  sharp(join(drawings, `${name}.svg`))
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()

/** The path of an image in the storefront, which serves it at `/pictures/<name>.webp`. */
export const sceneFile = (name: string): string => join(pictures, `${name}.webp`)

/** Renders all images again. Run this file after changing a drawing. */
async function writeScenes(): Promise<void> {
  for (const name of scenes) {
    await mkdir(dirname(sceneFile(name)), { recursive: true })
    await writeFile(sceneFile(name), await renderScene(name))
  }
}

if (import.meta.main) await writeScenes()
