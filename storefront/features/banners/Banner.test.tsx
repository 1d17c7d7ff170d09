import * as fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { bannerTextSizes } from '#shared/features/banners/banner-values.ts'
import type { ActiveBanner } from '#shared/features/banners/banners.record.ts'
import { expectHarmless, hostileText } from '#tests/harness/hostile.ts'
import { parseTags } from '#tests/harness/markup.ts'
import { Banner } from './Banner.tsx'

const plain: ActiveBanner = {
  id: '1',
  position: 'top',
  text: 'Free shipping',
  textColor: '#22c55e',
  backgroundColor: '#000000',
  textSize: 'text-sm',
  crawlSpeed: 0,
  maxPagesPerSession: 0,
  hyperlinks: [],
}
const colours = ['#abc', '#22c55e', '#22c55e80', 'tomato', 'rgb(1 2 3 / 50%)', 'hsl(120, 50%, 50%)']
const colour = fc.oneof(fc.constantFrom(...colours), hostileText)

/** The strip's three declarations, each with a value that can't end it. */
const ours = /^color:[#\w\s(),.%/]+;background-color:[#\w\s(),.%/]+(;--pass:[\d.e+-]+s)?$/i

const styleOf = (banner: ActiveBanner) =>
  parseTags(renderToString(<Banner banner={banner} />)).find(({ attributes }) => 'style' in attributes)?.attributes[
    'style'
  ]

test('any banner renders without scripts, style escapes or unsafe links', { tags: ['S2.28'] }, () => {
  const banner = fc.record({
    textColor: colour,
    backgroundColor: colour,
    textSize: fc.oneof(fc.constantFrom(...bannerTextSizes), hostileText),
    crawlSpeed: fc.oneof(fc.constantFrom(0, 5, 120), fc.double({ noNaN: true, noDefaultInfinity: true })),
    text: hostileText,
    hyperlinks: fc.array(fc.record({ text: hostileText, url: hostileText, isInternal: fc.boolean() }), {
      maxLength: 4,
    }),
  })
  fc.assert(
    fc.property(banner, (drawn) => {
      const html = renderToString(<Banner banner={{ ...plain, ...drawn } as ActiveBanner} />)
      expectHarmless(html, ours)
      const sizes = parseTags(html).flatMap(({ attributes }) => attributes['class']?.match(/\btext-\w+/g) ?? [])
      expect(sizes).toHaveLength(1)
      expect(bannerTextSizes).toContain(sizes[0])
    }),
    { numRuns: 500 },
  )
})

test('an invalid colour falls back to the default', () => {
  for (const textColor of colours) expect(styleOf({ ...plain, textColor })).toContain(`color:${textColor};`)
  for (const textColor of ['red;position:fixed', 'url(//evil.example)', 'var(--screen)', '', '#12345'])
    expect(styleOf({ ...plain, textColor })).toBe('color:#22c55e;background-color:#000000')
})
