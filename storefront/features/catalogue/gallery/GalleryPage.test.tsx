import { withSigns } from '#tests/harness/fetch-page.ts'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadStore } from '#storefront/api/reads.ts'
import { App } from '#storefront/app.tsx'
import GalleryPage from './GalleryPage.tsx'

test('the gallery shows 12 skeleton cards while it has no response', { tags: ['S2.36', 'S2.37', 'S9.9'] }, () => {
  const shop = { name: 'Hoard' } as Parameters<typeof App>[0]['shop']
  const reads = new ReadStore(() => Promise.reject(new Error('not read')))
  const html = renderToString(
    <App {...{ reads, shop }} location={{ pathname: '/gallery', search: '' }} params={{}} Component={GalleryPage} />,
  )
  expect(withSigns(html)).toContain('[MINIATURE GALLERY]')
  expect(html.match(/gallery-skeleton/g)).toHaveLength(12)
})
