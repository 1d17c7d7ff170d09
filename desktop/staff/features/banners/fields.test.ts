import { expect, test } from 'vitest'
import { BannerDraft } from '#shared/features/banners/banners.schema.ts'
import { problemsOf } from '#staff/widgets/form/problems.ts'
import { problemsIn, sentences } from './fields.ts'
import { crawlSpeedOf, faceOf, isCrawlSpeed, toDraft, toValues } from './values.ts'

const form = { ...toValues(null), name: 'Sale', text: 'Dragons' }
const complaints = (patch: Partial<typeof form>) => sentences(problemsOf(BannerDraft, toDraft({ ...form, ...patch })))

test('§5 banner name and text are required', () => {
  expect(complaints({ name: ' ', text: '' })).toEqual({
    name: 'Banner name is required',
    text: 'Banner text is required',
  })
})

test('§5 §9 banner crawl speed: 0 to 120; empty or invalid falls back to 30', () => {
  const speeds = ['0', '120', ' 7.5 ', '', 'fast', '-1', '121', '1e9', 'Infinity']
  expect(speeds.map(crawlSpeedOf)).toEqual([0, 120, 7.5, 30, 30, 30, 30, 30, 30])
  expect(speeds.map(isCrawlSpeed)).toEqual([true, true, true, ...Array<boolean>(6).fill(false)])
  expect(complaints({ crawlSpeed: 'fast' })).toEqual({})
  expect(faceOf({ ...form, crawlSpeed: 'fast' }).crawlSpeed).toBe(30)
})

test('§5 §9 banner max pages per session: 0 to 50, default 0; priority: default 0', () => {
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

test('§9 banner defaults: text colour #22c55e, background #000000, size text-sm, target all pages, position top', () => {
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

test('what the server refuses is told at its fields', () => {
  expect(
    problemsIn('textColor: is not a colour such as #22c55e\nhyperlinks.0.url: is wrong\nhyperlinks.1.url: too'),
  ).toEqual({
    textColor: 'Text colour is not a colour such as #22c55e',
    hyperlinks: 'Hyperlinks is wrong',
  })
  expect(problemsIn('Something went wrong: it is ours')).toEqual({})
})
