import { expect, test } from 'vitest'
import { firstPriority, placementsOf } from './visibility.ts'

const banner = (
  id: string,
  targetPages: string[],
  rest: { priority?: number; isActive?: boolean; max?: number } = {},
) => ({
  id,
  name: `banner ${id}`,
  isActive: rest.isActive ?? true,
  position: 'top' as const,
  priority: rest.priority ?? 0,
  targetPages,
  maxPagesPerSession: rest.max ?? 0,
})
const places = (...args: Parameters<typeof placementsOf>) =>
  placementsOf(...args).map(({ target, hiddenBehind, after, except }) => [
    target,
    hiddenBehind?.id ?? null,
    after.map(({ id }) => id),
    except.map(({ path, banner }) => `${path} ${banner.id}`),
  ])

test('a banner is hidden by one with higher priority, or an equal older one', { tags: ['B2.3'] }, () => {
  const mine = banner('5', ['/gallery', '/about'])
  expect(places(mine, [banner('9', ['gallery'], { priority: 1 })])).toEqual([
    ['/gallery', '9', [], []],
    ['/about', null, [], []],
  ])
  expect(places(mine, [banner('4', ['*'])]).map(([, behind]) => behind)).toEqual(['4', '4'])
  expect(places(mine, [mine, banner('6', ['*'])]).map(([, behind]) => behind)).toEqual([null, null])
})

test('a new banner counts as the youngest', () => {
  expect(places(banner('new', ['*']), [banner('4', ['*'])])).toEqual([['*', '4', [], []]])
})

test('other positions, inactive banners and other pages don’t compete', () => {
  const others = [
    { ...banner('1', ['*'], { priority: 9 }), position: 'below-nav' as const },
    banner('2', ['*'], { priority: 9, isActive: false }),
    banner('3', ['/blog'], { priority: 9 }),
  ]
  expect(places(banner('5', ['/gallery']), others)).toEqual([['/gallery', null, [], []]])
})

test('a banner comes after one that is limited to some pages per session', { tags: ['B9.1'] }, () => {
  const others = [banner('1', ['*'], { priority: 9, max: 3 }), banner('2', ['/gallery'], { priority: 5, max: 1 })]
  expect(places(banner('5', ['/gallery']), others)).toEqual([['/gallery', null, ['1', '2'], []]])
})

test('pages taken by another banner are named once each', () => {
  const others = [banner('1', ['/gallery', '/product/wyrm'], { priority: 9 })]
  expect(places(banner('5', ['*', '/gallery']), others)).toEqual([['*', null, [], ['/gallery 1', '/product/wyrm 1']]])
  expect(places(banner('5', ['/product/*']), others)).toEqual([['/product/*', null, [], ['/product/wyrm 1']]])
})

test('a banner is shown first with a priority above all others of its position', { tags: ['B2.3'] }, () => {
  const mine = banner('5', ['*'])
  const others = [
    mine,
    banner('1', ['*'], { priority: 7 }),
    { ...banner('2', ['*'], { priority: 90 }), position: 'below-nav' as const },
  ]
  const priority = firstPriority(mine, others)
  expect(priority).toBe(8)
  expect(places({ ...mine, priority }, others).map(([, behind]) => behind)).toEqual([null])
})
