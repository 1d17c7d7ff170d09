import { expect, test } from 'vitest'
import { cropImage, pixelsOf } from './crop-image.ts'

const size = { width: 1920, height: 1080 }

test('a part in percent becomes whole pixels within the image', { tags: ['I10.5'] }, () => {
  expect(pixelsOf({ x: 0, y: 0, width: 100, height: 100 }, size)).toEqual({ x: 0, y: 0, ...size })
  expect(pixelsOf({ x: 25, y: 50, width: 50, height: 50 }, size)).toEqual({ x: 480, y: 540, width: 960, height: 540 })
  expect(pixelsOf({ x: 100, y: 99.99, width: 0, height: 50 }, size)).toEqual({ x: 1919, y: 1079, width: 1, height: 1 })
})

test('a browser whose canvas can’t be trusted crops nothing, and says why', { tags: ['I10.9'] }, async () => {
  // Node has no canvas at all.
  const cropping = cropImage({} as HTMLImageElement, { x: 0, y: 0, width: 10, height: 10 }, 'wyrm.webp')
  await expect(cropping).rejects.toThrow(/^This browser changes what a page draws.*Nothing was changed/)
})
