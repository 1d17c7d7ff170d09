import { expect, test } from 'vitest'
import { imageInMarkdown, imagesWithoutAlt } from './markdown-images.ts'

const addresses = (text: string) => [...text.matchAll(imagesWithoutAlt)].map(([, , address]) => address!)

test(
  'images without an alternative text are found with the parentheses of their addresses',
  { tags: ['G10.21'] },
  () => {
    expect(addresses('![](b_(c).png "t") ![x](y.png) ![ ]( <z.png> )')).toEqual(['b_(c).png', 'z.png'])
    expect(imageInMarkdown.exec('A ![b](c_(d).png)')?.[1]).toBe('c_(d).png')
  },
)

test('no text is searched again for each of its images', { tags: ['G10.21'] }, () => {
  for (const shape of ['![](', '![](a(b', '![](()', '![ '])
    expect(addresses(shape.repeat(20_000)).join('').length).toBeLessThan(shape.length * 20_000)
})
