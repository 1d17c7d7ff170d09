import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { renderScene, sceneFile, scenes } from './posts.ts'

const grey = (picture: Buffer) => sharp(picture).resize(120).greyscale().raw().toBuffer()

it('the seed content has nine scenes', () => {
  expect(scenes).toHaveLength(9)
})

it.each(scenes)('%s is a small WebP of 1200 x 675', async (name) => {
  const file = await readFile(sceneFile(name))
  const { format, width, height } = await sharp(file).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 1200, height: 675 })
  expect(file.length).toBeLessThan(46_000)
})

it.each(scenes)('%s equals its rendered drawing', async (name) => {
  const [kept, drawn] = await Promise.all([grey(await readFile(sceneFile(name))), grey(await renderScene(name))])
  const difference = kept.reduce((sum, value, i) => sum + Math.abs(value - drawn[i]!), 0) / kept.length
  expect(difference).toBeLessThan(1)
})
