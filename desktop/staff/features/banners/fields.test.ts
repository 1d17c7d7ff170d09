import { expect, test } from 'vitest'
import { BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { findProblems, serverProblems } from '#staff/widgets/form/problems.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { toSentences } from './fields.ts'
import { crawlSpeedOf, toPublicBanner, isCrawlSpeed, toDraft, toValues } from './values.ts'

const form = { ...toValues(null), name: 'Sale', text: 'Dragons' }
const complaints = (patch: Partial<typeof form>) =>
  toSentences(findProblems(BannerDraft, toDraft({ ...form, ...patch })))

test('a banner requires a name and a text', { tags: ['B5.1'] }, () => {
  expect(complaints({ name: ' ', text: '' })).toEqual({
    name: 'Banner name is required',
    text: 'Banner text is required',
  })
})

test('crawl speed is 0 to 120 and falls back to 30 if invalid', { tags: ['B5.2', 'B9.1'] }, () => {
  const speeds = ['0', '120', ' 7.5 ', '', 'fast', '-1', '121', '1e9', 'Infinity']
  expect(speeds.map(crawlSpeedOf)).toEqual([0, 120, 7.5, 30, 30, 30, 30, 30, 30])
  expect(speeds.map(isCrawlSpeed)).toEqual([true, true, true, ...Array<boolean>(6).fill(false)])
  expect(complaints({ crawlSpeed: 'fast' })).toEqual({})
  expect(toPublicBanner({ ...form, crawlSpeed: 'fast' }).crawlSpeed).toBe(30)
})

test('page limit is 0 to 50 and defaults to 0, like priority', { tags: ['B5.3', 'B9.1', 'B9.2'] }, () => {
  expect(toDraft({ ...form, maxPagesPerSession: '', priority: ' ' })).toMatchObject({
    maxPagesPerSession: 0,
    priority: 0,
  })
  expect(complaints({ maxPagesPerSession: '50' })).toEqual({})
  for (const none of ['51', '-1', '1.5', 'many'])
    expect(complaints({ maxPagesPerSession: none })).toEqual({
      maxPagesPerSession: 'Max pages per session is not a whole number from 0 to 50',
    })
})

test('a new banner has the specified defaults', { tags: ['B9.3'] }, () => {
  expect(toDraft(form)).toMatchObject({
    textColor: '#22c55e',
    backgroundColor: '#000000',
    textSize: 'text-sm',
    targetPages: ['*'],
    position: 'top',
    crawlSpeed: 30,
    maxPagesPerSession: 0,
    priority: 0,
    isActive: true,
    hyperlinks: [],
  })
})

test('rejected fields show the server’s messages as sentences', () => {
  const fields = {
    textColor: 'is not a colour such as #22c55e',
    'hyperlinks.0.url': 'is wrong',
    name: 'Name is required',
  }
  expect(toSentences(serverProblems(new ApiError(400, 'refused', { fields })))).toEqual({
    textColor: 'Text colour is not a colour such as #22c55e',
    hyperlinks: 'Hyperlinks is wrong',
    name: 'Name is required',
  })
})
