import { startSandbox } from '@hoard/sandbox'
import { bulkCatalogue } from '#tests/harness/shopify.ts'

/**
 * Local Shopify of a benchmark in a process of its own: `shopify-process.ts <products> [points per second]`. The
 * default is a standard plan's rate limit (100, at most 2,000). Each message gets one response.
 */
const [, , products, restore = 100] = process.argv
const sandbox = await startSandbox({
  port: 0,
  catalogue: bulkCatalogue(Number(products)),
  bucket: { max: 2000, restore: Number(restore) },
})
const { control } = sandbox

/** A command to the process. */
export type SandboxCommand =
  /** Changes the prices of this many products. */
  | { change: number }
  /** Makes this many changes of all kinds; returns the webhooks that Shopify would send. */
  | { flood: number }
  /** Returns the products on sale. */
  | { catalogue: true }

export interface Ready {
  storeDomain: string
  origin: string
  adminToken: string
  storefrontToken: string
  webhookSecret: string
}

export interface SandboxEvent {
  topic: string
  body: string
}

/** Products by GID: the title, and price and stock of each variant. */
export type Catalogue = Record<string, { title: string; variants: Record<string, string> }>

process.on('message', (wish: SandboxCommand) => {
  if ('change' in wish) process.send!(change(wish.change))
  else if ('flood' in wish) process.send!(Array.from({ length: wish.flood }, (_, index) => makeChange(index)))
  else process.send!(catalogue())
})

let prices = 0
const nextPrice = () => (5 + (prices++ % 3000) / 100).toFixed(2)

function change(count: number) {
  for (const { handle } of control.products().slice(0, count)) control.changeProduct(handle, { price: nextPrice() })
  return 'changed'
}

/** Mostly prices and stock, as on a normal day; sometimes a product is added, renamed or deleted. */
function makeChange(index: number): SandboxEvent {
  const products = control.products()
  const product = products[Math.floor(Math.random() * products.length)]!
  const kind = index % 20
  if (kind === 0) {
    const [model] = bulkCatalogue(1)
    const made = control.createProduct({ ...model!, handle: `new-${index}-${Date.now()}`, title: `New ${index}` })
    return { topic: 'products/create', body: payload(made) }
  }
  if (kind === 1) {
    control.deleteProduct(product.handle)
    return { topic: 'products/delete', body: `{"id":${numberOf(product.id)}}` }
  }
  if (kind < 8) {
    const variant = product.variants[index % product.variants.length]!
    const stock = index % 5
    control.changeVariant(variant.id, { stock })
    const item = numberOf(variant.inventoryItemId)
    return { topic: 'inventory_levels/update', body: `{"inventory_item_id":${item},"available":${stock}}` }
  }
  if (kind === 8) control.changeProduct(product.handle, { title: `${product.title.slice(0, 60)} ${index}` })
  else if (kind === 9) control.changeProduct(product.handle, { status: 'DRAFT' })
  else control.changeProduct(product.handle, { price: nextPrice() })
  return { topic: 'products/update', body: payload(control.product(product.id)) }
}

/** About as large as Shopify's. */
const payload = (product: ReturnType<typeof control.product>) =>
  JSON.stringify({ ...product, id: undefined, admin_graphql_api_id: product.id })

const numberOf = (gid: string) => gid.split('/').at(-1)!

function catalogue(): Catalogue {
  const active = control.products().filter(({ status }) => status === 'ACTIVE')
  return Object.fromEntries(
    active.map(({ id, title, variants }) => [
      id,
      {
        title,
        variants: Object.fromEntries(
          variants.map((one) => [one.id, `${one.price} ${one.inventoryQuantity > 0 ? 'in stock' : 'sold out'}`]),
        ),
      },
    ]),
  )
}

const { adminToken, storefrontToken, webhookSecret } = sandbox.credentials
const { storeDomain, origin } = sandbox
process.send!({ storeDomain, origin, adminToken, storefrontToken, webhookSecret } satisfies Ready)
