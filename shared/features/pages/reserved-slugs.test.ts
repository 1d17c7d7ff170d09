import { expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { paths } from '#shared/paths.ts'
import { findHiddenRoute } from './reserved-slugs.ts'

const ordinary = ['home', 'footer', 'about', 'blog', 'contact', 'process']
const first = (path: string) => path.split('/')[1]!

test('the reserved slugs cover every specified route, but no page', { tags: ['P10.4', 'S2.13'] }, () => {
  const links = Object.values(paths).map((path) => (typeof path === 'string' ? path : path('x')))
  const calls = Object.values(api).flatMap((contract) => Object.values(contract).map(({ path }) => path))
  const routes = new Set([...links, ...calls].map(first))
  routes.delete('')
  // `paths.page('x')`
  routes.delete('x')
  for (const slug of [...routes, 'images', 'admin', 'uploads', 'cards', 'ws', 'healthz', 'metrics', 'readyz'])
    expect(findHiddenRoute(slug)).toBe(ordinary.includes(slug) ? null : `/${slug}`)
  for (const slug of [...ordinary, 'constructor', 'carts']) expect(findHiddenRoute(slug)).toBeNull()
})
