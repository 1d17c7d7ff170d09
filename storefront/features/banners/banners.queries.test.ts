import { expect, test } from 'vitest'
import { bannersQuery, bannersRead } from './banners.queries.ts'

test('the page key is root for /, else the path without its slash', () => {
  expect(bannersRead('/').queryKey).toEqual(['/api/promo-banners/active/root'])
  expect(bannersRead('/gallery').queryKey).toEqual(['/api/promo-banners/active/gallery'])
  expect(bannersRead('/product/emerald-wyrm').queryKey).toEqual(['/api/promo-banners/active/product%2Femerald-wyrm'])
})

const banner = (maxPagesPerSession: number) => ({
  id: '1',
  position: 'top' as const,
  text: 'Hi',
  textColor: '#22c55e',
  backgroundColor: '#000000',
  textSize: 'text-sm' as const,
  crawlSpeed: 0,
  maxPagesPerSession,
  hyperlinks: [],
})

test('banners stay fresh for 2 minutes, but never with a view limit', () => {
  const { staleTime, refetchInterval } = bannersQuery('/')
  expect(refetchInterval).toBe(300_000)
  expect(staleTime({ state: { data: undefined } })).toBe(120_000)
  expect(staleTime({ state: { data: [banner(0)] } })).toBe(120_000)
  expect(staleTime({ state: { data: [banner(0), banner(3)] } })).toBe(0)
})
