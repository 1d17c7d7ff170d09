import type { RefusalReason } from './shopify-error.ts'

interface RefusalText {
  /** What is the matter. */
  cause: string
  /** What to do, and where. */
  advice: string
}

const texts: Record<RefusalReason, RefusalText> = {
  token: {
    cause: 'Shopify rejected the access token of the Admin API.',
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
    cause: 'Shopify knows no app with this client id.',
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
    cause: 'Shopify has frozen the store because an invoice is unpaid (status 402).',
    advice: 'The store’s owner pays it in Shopify’s admin, under Settings → Billing.',
  },
  forbidden: {
    cause: 'Shopify has closed the store to apps (status 403).',
    advice:
      'Sign in to Shopify’s admin and check whether the store was paused, closed or withdrawn. Otherwise ask Shopify’s support.',
  },
  locked: {
    cause: 'Shopify has locked the store (status 423).',
    advice: 'Only Shopify can unlock it: ask Shopify’s support.',
  },
  'unknown-address': {
    cause: 'Shopify has no such store or API version (status 404).',
    advice: 'Check SHOPIFY_STORE_DOMAIN and SHOPIFY_API_VERSION, and restart the shop.',
  },
}

const storefrontTexts: Partial<Record<RefusalReason, RefusalText>> = {
  token: {
    cause: 'Shopify rejected the access token of the Storefront API.',
    advice:
      'It was rotated, deleted or mistyped. In Shopify’s admin, open the storefront’s sales channel, copy its private access token to SHOPIFY_STOREFRONT_TOKEN, and restart the shop.',
  },
  scope: {
    cause: 'The access token of the Storefront API lacks a scope.',
    advice: 'In Shopify’s admin, open the storefront’s sales channel, and add the scope under Storefront API access.',
  },
}

/** What a refusal means, and what to do about it. */
export const refusalText = (reason: RefusalReason, api: 'admin' | 'storefront' = 'admin'): RefusalText =>
  (api === 'storefront' && storefrontTexts[reason]) || texts[reason]

/** Cause and advice in one text, for alerts and errors. */
export function describeRefusal(reason: RefusalReason, api: 'admin' | 'storefront' = 'admin'): string {
  const { cause, advice } = refusalText(reason, api)
  return `${cause} ${advice}`
}
