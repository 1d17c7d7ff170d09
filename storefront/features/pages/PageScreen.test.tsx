import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ReadStore } from '#storefront/api/reads.ts'
import { App } from '#storefront/app.tsx'
import PageScreen from './PageScreen.tsx'

test("a page shows 'Loading page...' until it is read", { tags: ['S2.63'] }, () => {
  const shop = { name: 'Hoard' } as Parameters<typeof App>[0]['shop']
  const reads = new ReadStore(() => Promise.reject(new Error('not read')))
  const location = { pathname: '/about', search: '' }
  const html = renderToString(<App {...{ reads, shop, location }} params={{ slug: 'about' }} Component={PageScreen} />)
  expect(html).toContain('Loading page...')
})
