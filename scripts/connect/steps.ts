import { countChannelStates } from '#server/features/catalogue/writing/channel.repository.ts'
import { productCounts } from '#server/features/catalogue/reading/product-counts.ts'
import { checkCheckout } from '#server/features/dashboard/shopify-connection.ts'
import { missingOptional, missingScopes, versionSupport } from '#server/features/dashboard/shopify-support.ts'
import { countDeliveries } from '#server/features/webhooks/deliveries.repository.ts'
import { resolveAddress } from '#server/features/webhooks/public-address.ts'
import { listSubscriptions, missingTopics } from '#server/features/webhooks/subscriptions.ts'
import {
  cartCreate,
  lastOrder,
  metafieldDefinitions,
  ordersPage,
  passwordPage,
  paymentSettings,
  productsCount,
  shop,
  storefrontCheck,
  storeSetup,
} from '#server/shopify/operations/operations.ts'
import { HOW_TO_PUBLISH } from '#shared/features/catalogue/catalogue.schema.ts'
import { ShopifyError } from '#server/shopify/shopify-error.ts'

import { done, note, todo, type Step } from './check-steps.ts'

/** The metafields of products that Hoard reads. */
const METAFIELDS = ['creature_size', 'creature_type', 'designer', 'designer_website']
const OPTIONAL_METAFIELDS = ['print_height', 'base_size', 'accent_color']
/** Plans on which a store can't take real orders. A development store never can, but is made for test orders. */
const PLANS_THAT_CANNOT_SELL = ['Trial', 'Paused', 'Inactive', 'Plus Trial']
const DEVELOPMENT = 'Development'
const TIMEOUT_MS = 10_000
/** Themes can't redirect by status, so they do it in the page. */
const SCRIPTED_REDIRECT = /http-equiv=.?refresh|location\.(?:href|replace|assign)|window\.location/i

/** The steps from a store with nothing in it to the first paid order, in the order of the guide. */
export const steps: readonly Step[] = [
  {
    id: 'the-app',
    title: 'The app and the store',
    needs: [],
    async check({ shopify, config }) {
      const status = await shopify.admin.request(shop, {})
      const { myshopifyDomain } = (await shopify.admin.request(storeSetup, {})).shop
      if (myshopifyDomain.toLowerCase() !== config.storeDomain.toLowerCase())
        return todo(
          `Shopify calls this store ${myshopifyDomain}. Set SHOPIFY_STORE_DOMAIN to that name, because webhooks carry it.`,
        )
      if (status.shop.currencyCode !== 'USD')
        return todo(
          `The store sells in ${status.shop.currencyCode}, but Hoard shows US dollars. Change the currency under Settings → General.`,
        )
      if (!versionSupport(config.apiVersion, status.publicApiVersions).isSupported)
        return todo(`Shopify no longer supports API version ${config.apiVersion}. Update Hoard.`)
      return done(`Connected to ${status.shop.name}.`)
    },
  },
  {
    id: 'scopes',
    title: 'Scopes of the app',
    needs: ['the-app'],
    async check({ shopify }) {
      const { accessScopes } = (await shopify.admin.request(shop, {})).currentAppInstallation
      const granted = accessScopes.map(({ handle }) => handle)
      const missing = missingScopes(granted)
      if (missing.length > 0)
        return todo(
          `Missing: ${missing.join(', ')}. Release a version of the app with these scopes in the Dev Dashboard, then accept it in the store.`,
        )
      const lacks = [
        !granted.includes('read_all_orders') && 'Without read_all_orders it sees the orders of the last 60 days.',
        missingOptional(granted).length > 0 &&
          `Without ${missingOptional(granted).join(', ')} it can’t report parcels to Shopify.`,
      ].filter((text) => text !== false)
      return lacks.length === 0
        ? done('All are granted.')
        : note(`All are granted that Hoard needs. ${lacks.join(' ')}`)
    },
  },
  {
    id: 'customer-data',
    title: 'Protected customer data',
    needs: ['scopes'],
    async check({ shopify }) {
      const read = (withEmail: boolean) => shopify.admin.request(ordersPage, { first: 1, withEmail })
      try {
        await read(false)
      } catch (error) {
        if (!isDenied(error)) throw error
        return todo(
          'Shopify doesn’t let the app read orders. Choose a distribution method for the app, then request access to protected customer data, in the Dev Dashboard.',
        )
      }
      try {
        await read(true)
        return done('Hoard can read orders and their email addresses.')
      } catch (error) {
        if (!isDenied(error)) throw error
        return note('Hoard can read orders, but not their email addresses. Request the field email if you want them.')
      }
    },
  },
  {
    id: 'storefront',
    title: 'The storefront',
    needs: [],
    async check({ shopify }) {
      const checkout = await checkCheckout(shopify.storefront)
      if (checkout === null) return todo('Shopify asks to slow down. Try again in a minute.')
      const { state, text } = checkout
      if (state === 'ok') return done(text)
      // An empty channel is a later step.
      return state === 'error' || text.includes('unauthenticated_') ? todo(text) : note(text)
    },
  },
  {
    id: 'products',
    title: 'Products',
    needs: ['scopes'],
    async check({ shopify, db }) {
      const { productsCount: count } = await shopify.admin.request(productsCount, {})
      if (!count?.count) return todo('The store has no products. Add some, or import a CSV file.')
      const { synced } = await productCounts(db)
      if (synced === 0)
        return todo(
          `The store has ${count.count}, but Hoard has read none of them for sale. Set their status to Active, start the shop and press SYNC PRODUCTS.`,
        )
      return done(`${synced} are for sale in Hoard.`)
    },
  },
  {
    id: 'metafields',
    title: 'Metafield definitions',
    needs: ['scopes'],
    async check({ shopify }) {
      const { nodes } = (await shopify.admin.request(metafieldDefinitions, {})).metafieldDefinitions
      const undefinedOf = (keys: readonly string[]) =>
        keys.filter((key) => !nodes.some((definition) => definition.key === key)).map((key) => `custom.${key}`)
      const missing = undefinedOf(METAFIELDS)
      if (missing.length > 0) return todo(`Missing for products: ${missing.join(', ')}.`)
      const optional = undefinedOf(OPTIONAL_METAFIELDS)
      return optional.length > 0
        ? note(`Without ${optional.join(' and ')}, product pages don't show how large a print is.`)
        : done('All six are defined.')
    },
  },
  {
    id: 'channel',
    title: 'Products in the storefront’s channel',
    needs: ['products', 'storefront'],
    async check({ shopify, db }) {
      const { products } = await shopify.storefront.request(storefrontCheck, {})
      if (products.nodes.length === 0) return todo(`It has no products. ${HOW_TO_PUBLISH}`)
      const { missing, asked, unchecked } = await countChannelStates(db)
      if (missing + asked > 0)
        return todo(`${missing + asked} of Hoard’s products aren’t published to it. ${HOW_TO_PUBLISH}`)
      return unchecked > 0
        ? todo('Hoard hasn’t asked yet. Press SYNC PRODUCTS.')
        : done('Every product can be bought through it.')
    },
  },
  {
    id: 'stock',
    title: 'Stock of goods made to order',
    needs: ['products'],
    async check({ db }) {
      const { total, soldOut } = await productCounts(db)
      if (soldOut === 0) return done('Everything can be bought.')
      const text = `${soldOut} of ${total} products ${soldOut === 1 ? 'is' : 'are'} sold out. If you make them to order, turn off “Track quantity” for their variants.`
      return soldOut === total ? todo(text) : note(text)
    },
  },
  {
    id: 'payments',
    title: 'Payments',
    needs: ['the-app', 'storefront'],
    async check({ shopify }) {
      const { acceptedCardBrands, supportedDigitalWallets } = (await shopify.storefront.request(paymentSettings, {}))
        .shop.paymentSettings
      if (acceptedCardBrands.length + supportedDigitalWallets.length > 0)
        return done('Shoppers can pay by card or wallet.')
      return todo(
        'No card and no wallet is accepted. Set up a payment provider, or the test provider, under Settings → Payments.',
      )
    },
  },
  {
    id: 'shipping',
    title: 'Shipping and taxes',
    needs: ['the-app'],
    async check({ shopify }) {
      const { shipsToCountries, taxesIncluded } = (await shopify.admin.request(storeSetup, {})).shop
      if (shipsToCountries.length === 0)
        return todo('The store ships nowhere. Add rates under Settings → Shipping and delivery.')
      const countries =
        shipsToCountries.length > 5 ? `${shipsToCountries.length} countries` : shipsToCountries.join(', ')
      return done(`Ships to ${countries}. Prices are ${taxesIncluded ? 'with' : 'without'} taxes.`)
    },
  },
  {
    id: 'plan',
    title: 'Plan',
    needs: ['the-app'],
    async check({ shopify }) {
      const { publicDisplayName: plan } = (await shopify.admin.request(storeSetup, {})).shop.plan
      if (plan === DEVELOPMENT) return note('This is a development store, which takes test orders only.')
      return PLANS_THAT_CANNOT_SELL.includes(plan)
        ? todo(`The store is on the plan ${plan}, which takes no real payments. Choose a plan under Settings → Plan.`)
        : done(`The store is on the plan ${plan}.`)
    },
  },
  {
    id: 'password',
    title: 'Password page',
    needs: ['the-app'],
    async check({ shopify }) {
      const { onlineStore } = await shopify.admin.request(passwordPage, {})
      if (!onlineStore.passwordProtection.enabled) return done('The store has no password.')
      const { plan } = (await shopify.admin.request(storeSetup, {})).shop
      return plan.publicDisplayName === DEVELOPMENT
        ? note('A development store keeps its password. Enter it once in your browser to try the checkout.')
        : todo('The checkout asks shoppers for a password. Remove it under Online Store → Preferences.')
    },
  },
  {
    id: 'checkout-domain',
    title: 'Address of the checkout',
    needs: ['storefront'],
    async check({ shopify, config }) {
      const { cartCreate: created } = await shopify.storefront.request(cartCreate, {})
      if (!created?.cart) return todo('Shopify made no cart.')
      const { host } = new URL(created.cart.checkoutUrl)
      return host === config.storeDomain && !config.isLocal
        ? note(`Shoppers pay at ${host}. You can give the checkout an address of your own.`)
        : done(`Shoppers pay at ${host}.`)
    },
  },
  {
    id: 'theme',
    title: 'The online store’s theme',
    needs: ['the-app'],
    async check({ shopify, origin }) {
      const { url } = (await shopify.admin.request(storeSetup, {})).shop.primaryDomain
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
      const location = response.headers.get('location') ?? ''
      if (location.endsWith('/password')) return note('It can’t be checked behind the password page.')
      const page = await response.text()
      const { host } = new URL(origin)
      const redirects = location.includes(host) || (page.includes(host) && SCRIPTED_REDIRECT.test(page))
      return redirects
        ? done(`${url} sends visitors to the shop.`)
        : todo(`${url} shows a shop of its own. Publish a theme that redirects to ${origin}.`)
    },
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    needs: ['scopes'],
    async check({ shopify, config, db, origin, publicUrl }) {
      const address = resolveAddress({ publicUrl, shopify: config }, origin)
      if ('problem' in address) return todo(address.problem)
      const missing = missingTopics(await listSubscriptions(shopify, address.origin))
      if (missing.length > 0)
        return todo(`Not registered: ${missing.join(', ')}. Press REGISTER WEBHOOKS at ${origin}/admin/webhooks.`)
      const { lastDelivery } = await countDeliveries(db)
      return lastDelivery === null
        ? todo('They are registered, but none has arrived yet. Change the price of a product in Shopify.')
        : done(`The last one arrived on ${lastDelivery.slice(0, 16).replace('T', ' at ')} UTC.`)
    },
  },
  {
    id: 'test-order',
    title: 'A test order',
    needs: ['customer-data'],
    async check({ shopify, db }) {
      const [order] = (await shopify.admin.request(lastOrder, {})).orders.nodes
      if (!order) return todo('There is no order yet. Buy something, as a shopper would.')
      const isRead = await db.selectFrom('orders').select('id').where('shopifyId', '=', order.id).executeTakeFirst()
      if (!isRead)
        return todo(
          `Shopify has the order ${order.name}, but Hoard hasn’t read it. Is the shop running? Press SYNC ORDERS.`,
        )
      if (order.test && order.cancelledAt === null)
        return todo(`Hoard has read ${order.name}. Now cancel it in Shopify.`)
      return done(`Hoard has read ${order.name}.`)
    },
  },
]

const isDenied = (error: unknown) => error instanceof ShopifyError && error.kind === 'unauthorized'
