import { expect, test } from 'vitest'
import { placesOf } from './standing.ts'

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
const places = (...args: Parameters<typeof placesOf>) =>
  placesOf(...args).map(({ target, hiddenBehind, after, except }) => [
    target,
    hiddenBehind?.id ?? null,
    after.map(({ id }) => id),
    except.map(({ path, banner }) => `${path} ${banner.id}`),
  ])

test('§2 banners tab: a banner is hidden behind one of higher priority on the same page, or of the same and older', () => {
  const mine = banner('5', ['/gallery', '/about'])
  expect(places(mine, [banner('9', ['gallery'], { priority: 1 })])).toEqual([
    ['/gallery', '9', [], []],
    ['/about', null, [], []],
  ])
  expect(places(mine, [banner('4', ['*'])]).map(([, behind]) => behind)).toEqual(['4', '4'])
  expect(places(mine, [mine, banner('6', ['*'])]).map(([, behind]) => behind)).toEqual([null, null])
})

test('a new banner is the youngest', () => {
  expect(places(banner('new', ['*']), [banner('4', ['*'])])).toEqual([['*', '4', [], []]])
})

test('another position, an inactive banner and one of other pages are no rivals', () => {
  const others = [
    { ...banner('1', ['*'], { priority: 9 }), position: 'below-nav' as const },
    banner('2', ['*'], { priority: 9, isActive: false }),
    banner('3', ['/blog'], { priority: 9 }),
  ]
  expect(places(banner('5', ['/gallery']), others)).toEqual([['/gallery', null, [], []]])
})

test('§9 max pages per session: behind a banner that a session sees on some pages only, it comes after those', () => {
  const others = [banner('1', ['*'], { priority: 9, max: 3 }), banner('2', ['/gallery'], { priority: 5, max: 1 })]
  expect(places(banner('5', ['/gallery']), others)).toEqual([['/gallery', null, ['1', '2'], []]])
})

test('where another has some of its pages, those are named; a target inside of another one is not told twice', () => {
  const others = [banner('1', ['/gallery', '/product/wyrm'], { priority: 9 })]
  expect(places(banner('5', ['*', '/gallery']), others)).toEqual([['*', null, [], ['/gallery 1', '/product/wyrm 1']]])
  expect(places(banner('5', ['/product/*']), others)).toEqual([['/product/*', null, [], ['/product/wyrm 1']]])
})
