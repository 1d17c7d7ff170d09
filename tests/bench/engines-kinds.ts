import { handleOf, sizes } from './engines-data.ts'
import type { LoadKind } from './engines-load.ts'

const get = (name: string, path: string): LoadKind => ({
  name,
  request: `function request() return wrk.format("GET", ${path}) end`,
})

const [first, second] = handleOf(0).split('0')
const someProduct = `"${first}" .. number % ${sizes.products} .. "${second}"`
const words = '{"dragon", "frost+wyrm", "ooz", "ember+gob", "go", "troll+12", "miniature", "qqq"}'
const word = `(${words})[number % 8 + 1]`
const session = `"bench-cart-of-a-shopper-" .. string.format("%06d", number % ${sizes.carts})`
/** A different IP address each time, because some writes are rate limited per address. */
const caller = `string.format("10.%d.%d.%d", math.floor(number / 65536) % 256, math.floor(number / 256) % 256, number % 256)`

/** A cached page and a static file. */
export const cachedKinds: LoadKind[] = [
  get('cached page /gallery', '"/gallery"'),
  get('cached call /api/navigation', '"/api/navigation"'),
]

/** Every kind of page. */
export const uncachedPages: LoadKind[] = [
  get('page /', '"/"'),
  get('page /gallery', '"/gallery"'),
  get('page /gallery, searched', `"/gallery?search=" .. ${word}`),
  get('page /product/:handle', `"/product/" .. ${someProduct}`),
  get('page /about (CMS)', '"/about"'),
  get('page /blog', '"/blog"'),
  get('page /blog/:slug', '"/blog/a-dragon-in-six-colours"'),
]

/** Their API requests, uncached. */
export const uncachedKinds: LoadKind[] = [
  ...uncachedPages,
  get('call /api/products?limit=48', '"/api/products?limit=48"'),
  get('call /api/products?search=', `"/api/products?search=" .. ${word}`),
  get('call /api/navigation', '"/api/navigation"'),
  {
    name: 'call /api/cart',
    request: `function request() return wrk.format("GET", "/api/cart", {["x-session-id"] = ${session}}) end`,
  },
]

/** Writes by shoppers. */
export const writeKinds: LoadKind[] = [
  {
    name: 'adding a cart line',
    request: `function request()
  return wrk.format("POST", "/api/cart", {
    ["x-session-id"] = string.format("bench-cart-of-a-newcomer-%012d", number),
    ["x-forwarded-for"] = ${caller},
    ["content-type"] = "application/json",
  }, string.format('{"productId":"%d","quantity":1}', number % ${sizes.products} + 1))
end`,
  },
]
