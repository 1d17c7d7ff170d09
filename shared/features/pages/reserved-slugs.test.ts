import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { paths } from '#shared/paths.ts'
import { routeHiddenBy } from './reserved-slugs.ts'

const ordinary = ['home', 'footer', 'about', 'blog', 'contact', 'process']
const first = (path: string) => path.split('/')[1]!

test('§2 decision 20: every route of the specification, section 2, is kept from being hidden, and pages are not', () => {
  const links = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('x')))
  const calls = Object.values(api).flatMap((contract) => Object.values(contract).map(({ path }) => path))
  const routes = new Set([...links, ...calls].map(first))
  routes.delete('')
  // `paths.page('x')`
  routes.delete('x')
  for (const slug of [...routes, 'images', 'admin', 'uploads', 'cards', 'ws', 'healthz', 'metrics', 'readyz'])
    expect(routeHiddenBy(slug)).toBe(ordinary.includes(slug) ? null : `/${slug}`)
  for (const slug of [...ordinary, 'constructor', 'carts']) expect(routeHiddenBy(slug)).toBeNull()
})
