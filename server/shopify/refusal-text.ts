import type { RefusalReason } from './shopify-error.ts'

interface RefusalText {
  /** What is the matter. */
  cause: string
  /** What to do, and where. */
  advice: string
}

const texts: Record<RefusalReason, RefusalText> = {
  token: {
    cause: 'Shopify rejected the access token.',
    advice:
      'It was revoked, or it belongs to another store. Check SHOPIFY_ADMIN_TOKEN, or SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET, and restart the shop.',
  },
  scope: {
    cause: 'The app lacks an access scope in Shopify.',
    advice:
      'In the Dev Dashboard, release a version of the app with this scope. Then accept it in the store’s admin, under Settings → Apps.',
  },
  'customer-data': {
    cause: 'Shopify doesn’t let the app read orders, which are protected customer data.',
    advice:
      'In the Dev Dashboard, choose a distribution for the app (custom), and fill in API access requests → Protected customer data (reason: order management; field: email).',
  },
  secret: {
    cause: 'Shopify rejected the app’s client secret.',
    advice:
      'It was rotated or mistyped. In the Dev Dashboard, open the app’s Settings, copy the secret to SHOPIFY_CLIENT_SECRET and SHOPIFY_WEBHOOK_SECRETS, and restart the shop.',
  },
  'unknown-app': {
    cause: 'Shopify has no app with this client id.',
    advice:
      'In the Dev Dashboard, open the app’s Settings, copy the client id to SHOPIFY_CLIENT_ID, and restart the shop. An app that was created a moment ago may take a minute.',
  },
  'not-installed': {
    cause: 'The app is not installed in the store.',
    advice: 'In the Dev Dashboard, open the app and press Install app. Then register the webhooks.',
  },
  'other-organization': {
    cause: 'The app and the store belong to different Shopify organizations, so Shopify gives the app no access token.',
    advice:
      'In the Dev Dashboard, switch to the organization that owns the store, create the app there, and set SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET to its values.',
  },
  frozen: {
    cause: 'The store is frozen at Shopify.',
    advice: 'Sign in to Shopify’s admin and pay the open bill at Settings, Billing.',
  },
  forbidden: { cause: 'Shopify has withdrawn the store (403).', advice: 'Ask Shopify’s support why.' },
  locked: { cause: 'Shopify has locked the store.', advice: 'Ask Shopify’s support why.' },
  rejected: {
    cause: 'Shopify rejects requests from this server’s address (430).',
    advice: 'Ask Shopify’s support to allow it.',
  },
  'unknown-address': {
    cause: 'Shopify has no such store or API version.',
    advice:
      'Check SHOPIFY_STORE_DOMAIN, which must be the store’s permanent name (it ends in .myshopify.com), and SHOPIFY_API_VERSION.',
  },
}

/** What a refusal of the Admin API means, and what to do about it. The Storefront API explains its token itself. */
export function describeRefusal(reason: RefusalReason): string {
  const { cause, advice } = texts[reason]
  return `${cause} ${advice}`
}
