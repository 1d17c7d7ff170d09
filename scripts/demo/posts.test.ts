import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { renderScene, sceneFile, scenes } from './posts.ts'
import { sceneSvg } from './posts/stage.ts'

const names = Object.keys(scenes)

const grey = (picture: Buffer) => sharp(picture).resize(120).greyscale().raw().toBuffer()

describe('the pictures of the starter content', () => {
  it.each(names)('%s is a light WebP of 1200 x 675', async (name) => {
    const file = await readFile(sceneFile(name))
    const { format, width, height } = await sharp(file).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1200, height: 675 })
    expect(file.length).toBeLessThan(46_000)
  })

  it.each(names)('%s is what its drawing draws', async (name) => {
    const [kept, drawn] = await Promise.all([
      grey(await readFile(sceneFile(name))),
      grey(await renderScene(scenes[name]!)),
    ])
    const difference = kept.reduce((sum, value, i) => sum + Math.abs(value - drawn[i]!), 0) / kept.length
    expect(difference).toBeLessThan(1)
  })

  it.each(names)('%s is drawn from finite numbers, no fonts, and ids that are its own', (name) => {
    const svg = sceneSvg(scenes[name]!)
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text/)
    const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), (found) => found[1])
    expect(new Set(ids).size).toBe(ids.length)
  })
})
