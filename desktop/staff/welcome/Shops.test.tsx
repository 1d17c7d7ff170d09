import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Bridge, KnownServer } from '#bridge/bridge.ts'
import { Shops } from './Shops.tsx'

const server: KnownServer = {
  key: 'shop-0123456789abcdef',
  address: 'https://shop.example',
  name: 'Hoard',
  person: null,
  lastOpenedAt: null,
}
const shown = (...servers: KnownServer[]) =>
  renderToStaticMarkup(<Shops bridge={{} as Bridge} servers={servers} />).replaceAll('<!-- -->', '')
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('each shop shows its name, address, user and last use', { tags: ['D1.4'] }, () => {
  const at = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
  const text = textOf(shown({ ...server, person: 'Ada', lastOpenedAt: at }, server))
  expect(text).toContain('Hoard https://shop.example Ada · opened 2 hours ago OPEN REMOVE')
  expect(text).toContain('Hoard https://shop.example [NOT SIGNED IN] · never opened OPEN REMOVE')
})

test('a shop name is shown as isolated text, whatever it contains', () => {
  const html = shown({ ...server, name: '<img src=x onerror=alert(1)> متجر' })
  expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt; متجر</bdi>')
})
