import { readdir, readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { photo } from '#tests/harness/photos.ts'
import { blackPng } from '#tests/harness/hostile-images.ts'
import { createTestImageProcessor } from '#tests/harness/image-processor.ts'
import { eventually } from '#tests/harness/wait-for.ts'

const small = () => photo({ seed: 1, width: 60, height: 40 })

test('an image that kills its process is refused without affecting others', async () => {
  await using shop = await createTestImageProcessor()
  const good = await small()
  await Promise.all([shop.optimised(good), shop.optimised(good)])
  const [first, second] = shop.pids()
  expect(second).toBeGreaterThan(0)
  const both = Promise.allSettled([shop.optimised(blackPng(4_000, 4_000)), shop.optimised(blackPng(4_000, 4_000))])
  process.kill(first!, 'SIGKILL')
  const outcomes = (await both).toSorted((a, b) => a.status.localeCompare(b.status))
  expect(outcomes).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 422 } }])
  expect(await Promise.all([shop.optimised(good), shop.optimised(good)])).toHaveLength(2)
  expect(shop.pids()).toHaveLength(2)
  expect(await shop.leftovers()).toEqual([])
})

test('an image that takes too long is refused and leaves no file', async () => {
  await using shop = await createTestImageProcessor({ jobMs: 1 })
  await expect(shop.optimised(blackPng(8_000, 8_000))).rejects.toMatchObject({
    status: 422,
    message: 'Processing the image takes longer than 1 s. Send a smaller one.',
  })
  expect(await shop.leftovers()).toEqual([])
})

test('a full queue refuses with Retry-After', async () => {
  await using shop = await createTestImageProcessor({ waiting: { now: 1, later: 0 } })
  const good = await small()
  const three = Promise.all([shop.optimised(good), shop.optimised(good), shop.optimised(good)])
  const source = await shop.fileOf(good)
  const background = shop.vary(source, { width: 20, format: 'webp' }, 'later')
  const late = { status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) as string } }
  await expect(shop.vary(source, { width: 20, format: 'webp' }, 'later')).rejects.toMatchObject(late)
  expect(await three).toHaveLength(3)
  await background
})

test('an idle process exits, and the next image starts another', async () => {
  await using shop = await createTestImageProcessor({ idleMs: 1 })
  const good = await small()
  await shop.optimised(good)
  await eventually(() => shop.pids()).toEqual([])
  expect(await shop.optimised(good)).toMatchObject({ width: 60 })
})

test.runIf(process.platform === 'linux')("processes run at low priority and without the shop's settings", async () => {
  vi.stubEnv('SESSION_KEYS', 'a key that no decoder needs')
  onTestFinished(() => void vi.unstubAllEnvs())
  await using shop = await createTestImageProcessor()
  await shop.optimised(await small())
  const [pid] = shop.pids()
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const fields = (await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')).split(') ')[1]!.split(' ')
    expect(Number(fields[16])).toBe(10)
  }
  expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('no decoder needs')
  expect(Number(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8'))).toBe(900)
})

test('closing ends the processes and refuses waiting jobs', async () => {
  const shop = await createTestImageProcessor()
  const good = await small()
  const many = Promise.allSettled(Array.from({ length: 6 }, () => shop.optimised(good)))
  await shop[Symbol.asyncDispose]()
  for (const one of await many) expect(one).toMatchObject({ status: 'rejected' })
  expect(shop.pids()).toEqual([])
})
