import { expect, test } from 'vitest'
import { BannerDraft, type Banner } from '#shared/features/banners/banners.record.ts'
import { findProblems } from '#staff/widgets/form/problems.ts'
import { crawlSpeedOf, findTimeProblems, isCrawlSpeed, switchOf, toForm, toRequest } from './values.ts'

const form = { ...toForm(null), name: 'Sale', text: 'Dragons' }
const complaints = (patch: Partial<typeof form>) => findProblems(BannerDraft, toRequest({ ...form, ...patch }))

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
  expect(toRequest({ ...form, crawlSpeed: 'fast' }).crawlSpeed).toBe(30)
})

test('page limit is 0 to 50 and defaults to 0, like priority', { tags: ['B5.3', 'B9.1', 'B9.2'] }, () => {
  expect(toRequest({ ...form, maxPagesPerSession: '', priority: ' ' })).toMatchObject({
    maxPagesPerSession: 0,
    priority: 0,
  })
  expect(complaints({ maxPagesPerSession: '50' })).toEqual({})
  for (const none of ['51', '-1', '1.5', 'many'])
    expect(complaints({ maxPagesPerSession: none })).toEqual({
      maxPagesPerSession: 'is not a whole number from 0 to 50',
    })
})

test('a new banner has the specified defaults', { tags: ['B9.3'] }, () => {
  expect(toRequest(form)).toMatchObject({
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

const start = '2099-01-01T12:00:00.000Z'
const later = '2099-01-02T12:00:00.000Z'

test('the switch of a scheduled banner cancels it, and its undo brings the times back', { tags: ['B10.4'] }, () => {
  const scheduled = { isActive: false, publishAt: start, unpublishAt: later }
  expect(switchOf(scheduled)).toEqual({
    change: { isActive: false },
    texts: { success: 'Schedule cancelled. The banner won’t start.', undo: scheduled },
  })
  const plain = { isActive: false, publishAt: null, unpublishAt: null }
  expect(switchOf(plain)).toMatchObject({ change: { isActive: true }, texts: { undo: undefined } })
  const ending = { ...plain, isActive: true, unpublishAt: later }
  expect(switchOf(ending)).toMatchObject({ change: { isActive: false }, texts: { undo: ending } })
})

test('the form of a scheduled banner is active, and saves what the server has', { tags: ['B10.4'] }, () => {
  const scheduled = { ...toRequest({ ...form, publishAt: start }), id: '1', version: 1 } as Banner
  expect(scheduled.isActive).toBe(false)
  const shown = toForm(scheduled)
  expect(shown.isActive).toBe(true)
  expect({ ...toRequest(shown), id: '1', version: 1 }).toEqual(scheduled)
})

test('a start of an inactive banner and an end before the start are refused', { tags: ['B10.4'] }, () => {
  const problems = (patch: Partial<typeof form>) => Object.keys(findTimeProblems({ ...form, ...patch }))
  expect(problems({ isActive: false, publishAt: start })).toEqual(['publishAt'])
  expect(problems({ publishAt: later, unpublishAt: start })).toEqual(['unpublishAt'])
  expect(problems({ publishAt: start, unpublishAt: later })).toEqual([])
  expect(problems({ isActive: false, publishAt: '2001-01-01T00:00:00.000Z' })).toEqual([])
})
