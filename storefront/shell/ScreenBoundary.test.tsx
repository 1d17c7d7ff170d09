import { withSigns } from '#tests/harness/fetch-page.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScreenFault } from './ScreenBoundary.tsx'

test('TRY AGAIN opens the same address, query included', () => {
  const [, href] = /href="([^"]*)">\[TRY AGAIN\]/.exec(withSigns(renderToStaticMarkup(<ScreenFault />)))!
  const page = 'http://shop/gallery?search=dragon&page=2'
  expect(new URL(href!, page).href).toBe(page)
})
