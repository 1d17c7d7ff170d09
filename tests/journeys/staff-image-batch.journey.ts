import { openLine } from '#tests/harness/line.ts'
import { complaints, makeBatch, sendBatch } from './image-batch.ts'
import { expect, publish as test } from './journey.ts'

// The same with 200 photos of 12 to 24 megapixels: npm run bench -- batch
const PHOTOS = 17

test('issue 6: of a batch with broken files the good ones arrive, each bad one has its message, and a cut connection makes no duplicate', async ({
  page,
  shop,
}, info) => {
  test.slow()
  const size = () => ({ width: 640, height: 480 })
  const { paths, good } = await makeBatch(info.outputPath('photos'), { photos: PHOTOS, size, seed: 7000 })
  await using line = await openLine(shop.url)
  const report = await sendBatch(page, { url: line.url, line, paths, darkFor: 300, within: 100_000 })
  expect(report.complaints).toEqual(complaints)
  expect(report.summary).toContain(`${PHOTOS} images added`)
  expect(report.resumed).toBeGreaterThan(0)
  expect(report.leftUrls).toBe(0)
  const names = (await shop.staff.images.list({ query: {} })).map(({ originalName }) => originalName)
  expect(names.filter((name) => paths.some((path) => path.endsWith(`/${name}`))).toSorted()).toEqual(good.toSorted())
})
