import { z } from 'zod'
import type { Situation } from '#sandbox/situation.ts'
import { privacyTopics } from '#sandbox/shop/webhooks/topics.ts'

/** Request bodies of the control API. Strict, so that a misspelt field is an error. */

const price = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'A price must be a string like "12.50"')
const stock = z.int().min(0).max(1_000_000)
const policy = z.enum(['DENY', 'CONTINUE'])
const handle = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'A handle consists of lowercase letters, digits and single hyphens')

export const variantBody = z.strictObject({
  options: z.array(z.string().min(1)).min(1).max(3),
  price,
  compareAtPrice: price.optional(),
  stock,
  policy: policy.optional(),
})

const videos = z.array(
  z.strictObject({ alt: z.string(), after: z.int().min(0), originUrl: z.url({ protocol: /^https$/ }).optional() }),
)

export const productBody = z.strictObject({
  handle,
  title: z.string().min(1),
  descriptionHtml: z.string().default(''),
  vendor: z.string().default('Hoard'),
  productType: z.string().default('Miniature'),
  tags: z.array(z.string()).default([]),
  creatureType: z.string().default('Dragon'),
  creatureSize: z.string().default('Medium'),
  designer: z.string().default('Hoard'),
  designerWebsite: z.url().optional(),
  featured: z.boolean().default(false),
  pictures: z
    .array(z.strictObject({ alt: z.string(), width: z.int().positive(), height: z.int().positive() }))
    .default([]),
  videos: videos.default([]),
  options: z.array(z.string().min(1)).min(1).max(3).default(['Title']),
  variants: z
    .array(variantBody)
    .min(1)
    .default([{ options: ['Default Title'], price: '10.00', stock: 5 }]),
})

export const variantChangeBody = z.strictObject({
  price: price.optional(),
  compareAtPrice: price.nullable().optional(),
  stock: stock.optional(),
  policy: policy.optional(),
  tracked: z.boolean().optional(),
})

export const productChangeBody = variantChangeBody.extend({
  handle: handle.optional(),
  title: z.string().min(1).optional(),
  descriptionHtml: z.string().optional(),
  status: z.enum(['ACTIVE', 'UNLISTED', 'DRAFT', 'ARCHIVED']).optional(),
  published: z.boolean().optional(),
  vendor: z.string().optional(),
  productType: z.string().optional(),
  tags: z.array(z.string()).optional(),
  featured: z.boolean().optional(),
  videos: videos.optional(),
  metafields: z.record(z.string(), z.string()).optional(),
})

const count = z.int().min(0)

export const faultsBody = z.strictObject({
  sparing: count.optional(),
  throttle: count.optional(),
  http429: count.optional(),
  retryAfter: z.number().min(0).max(60).optional(),
  http500: count.optional(),
  cutAnswers: count.optional(),
  endlessAnswers: count.optional(),
  failedBulks: count.optional(),
  latencyMs: count.max(60_000).optional(),
  down: z.boolean().optional(),
  dropDeliveries: count.optional(),
  duplicateDeliveries: count.optional(),
  reorderDeliveries: z.boolean().optional(),
  delayDeliveriesMs: count.max(600_000).optional(),
})

const pieces = z.array(z.strictObject({ line: z.string(), quantity: z.int().positive().optional() })).min(1)

/** Shopify's limits. */
const note = z.string().max(5000).nullable()
const customAttributes = z.array(z.strictObject({ key: z.string().min(1), value: z.string() })).max(250)

export const orderBody = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        variant: z.string(),
        quantity: z.int().positive().max(10_000).optional(),
        requiresShipping: z.boolean().optional(),
        customAttributes: customAttributes.optional(),
      }),
    )
    .min(1),
  email: z.email().nullable().default(null),
  note: note.default(null),
  customAttributes: customAttributes.default([]),
  discountCodes: z.array(z.string()).default([]),
  paid: z.boolean().default(true),
  test: z.boolean().default(false),
  createdAt: z.iso.datetime({ offset: true }).default(() => new Date().toISOString()),
})
export const orderChangeBody = z.strictObject({ note, customAttributes }).partial()
const piecesBody = z.strictObject({ lines: pieces.optional() })
const tracking = z.strictObject({ company: z.string(), number: z.string(), url: z.url() }).partial()
export const fulfilBody = piecesBody.extend({ tracking: tracking.optional() })
export const cancelFulfilmentBody = z.strictObject({ place: z.int().min(0).default(0) })
export const holdBody = z.strictObject({ reason: z.string().min(1).nullable() })
export const moveBody = z.strictObject({ lines: pieces, location: z.string().min(1) })
export const refundBody = piecesBody.extend({ amount: price.optional() })

export const privacyBody = z.strictObject({
  topic: z.enum(privacyTopics),
  customer: z.strictObject({ id: z.int().positive(), email: z.email() }).optional(),
  uri: z.url().optional(),
})

const percent = z.number().min(0).max(100)

export const situationBody = z
  .strictObject({
    adminScopes: z.array(z.string()),
    storefrontScopes: z.array(z.string()),
    hasStorefrontToken: z.boolean(),
    grantError: z
      .enum(['app_not_installed', 'shop_not_permitted', 'invalid_client', 'application_cannot_be_found'])
      .nullable(),
    refusedStatus: z.literal([402, 403, 423, 430]).nullable(),
    supportedVersions: z.array(z.string().regex(/^\d{4}-(01|04|07|10)$/)).min(1),
    customerData: z.enum(['full', 'no-personal-fields', 'none']),
    channelName: z.string().min(1),
    publishesNewProducts: z.boolean(),
    taxPercent: percent,
    pricesIncludeTax: z.boolean(),
    shippingPrice: price.nullable(),
    discountCodes: z.array(
      z.strictObject({
        code: z.string().min(1),
        percent: percent.default(0),
        amount: price.optional(),
        freeShipping: z.boolean().optional(),
        isActive: z.boolean().default(true),
        oncePerCustomer: z.boolean().optional(),
        combines: z.boolean().optional(),
      }),
    ),
    hasPasswordPage: z.boolean(),
    takesPayments: z.boolean(),
    plan: z.string().min(1),
    redirectsTheme: z.boolean(),
    metafieldDefinitions: z.array(z.string().regex(/^[\w-]+$/)),
  } satisfies Record<keyof Situation, z.ZodType>)
  .partial()
export const situationName = z.enum(['ready', 'new'])

export const costBody = z.strictObject({ available: z.number().min(0) })
