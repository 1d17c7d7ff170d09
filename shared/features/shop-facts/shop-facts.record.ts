import { z } from 'zod'
import { Email, toAsciiAddress } from '#shared/contract/email.ts'
import {
  blankOf,
  changeShape,
  storedShape,
  toParts,
  type FieldDefinition,
  type FormValues,
  type RecordDefinition,
} from '#shared/record.ts'

const Line = z.string().trim()
const OptionalEmail = Line.overwrite(toAsciiAddress)
  .max(254)
  .refine((text) => text === '' || Email.safeParse(text).success, 'This is not an email address')
const WebAddress = Line.max(2000).refine(
  (text) => text === '' || z.url({ protocol: /^https?$/ }).safeParse(text).success,
  'must be a web address such as https://example.com/shop',
)
const Lines = z
  .string()
  .trim()
  .max(1000)
  .transform((text) => text.replaceAll('\r', '').replace(/\s*\n\s*/g, '\n'))
const stored = z.string()

/** What the shop says about itself, in the order of its form. An empty field means the built-in text. */
const fields = {
  name: {
    label: 'Name',
    draft: Line.max(200),
    stored,
    initial: '',
    hint: 'In titles, header, footer, link previews and sign-in. This console shows a new name once it is loaded again.',
  },
  privacyEmail: {
    label: 'Privacy contact',
    draft: OptionalEmail,
    stored,
    initial: '',
    hint: 'In the Privacy Policy.',
    isHalf: true,
  },
  legalEmail: {
    label: 'Legal contact',
    draft: OptionalEmail,
    stored,
    initial: '',
    hint: 'In the Terms of Service.',
    isHalf: true,
  },
  instagramUrl: { label: 'Instagram', draft: WebAddress, stored, initial: '' },
  tiktokUrl: { label: 'TikTok', draft: WebAddress, stored, initial: '' },
  youtubeUrl: { label: 'YouTube', draft: WebAddress, stored, initial: '' },
  buyNote: {
    label: 'Note below ADD TO CART',
    draft: Line.max(200),
    stored,
    initial: '',
    hint: 'On each product page.',
  },
  production: {
    label: 'Production',
    draft: Lines,
    stored,
    initial: '',
    input: 'paragraph',
    hint: 'On product pages, at checkout (PROCESSING.INFO) and in the Terms of Service.',
  },
  shipping: {
    label: 'Shipping',
    draft: Lines,
    stored,
    initial: '',
    input: 'paragraph',
    hint: 'At checkout (SHIPPING.INFO) and in the Terms of Service.',
  },
  returns: {
    label: 'Returns',
    draft: Lines,
    stored,
    initial: '',
    input: 'paragraph',
    hint: 'In the Terms of Service.',
  },
  /** Whether shoppers get an email when every piece of their order is printed. */
  printedMails: {
    label: 'Email when an order is printed',
    draft: z.enum(['', 'on']),
    initial: '',
    input: 'radio',
    textOf: (choice: string) => (choice === 'on' ? 'Tell the shopper' : 'No email'),
  },
} satisfies Record<string, FieldDefinition>

/** Facts that the environment may set; null where it doesn't. It wins over the console. */
export const settings = {
  name: 'SHOP_NAME',
  privacyEmail: 'PRIVACY_EMAIL',
  legalEmail: 'LEGAL_EMAIL',
  instagramUrl: 'INSTAGRAM_URL',
  tiktokUrl: 'TIKTOK_URL',
  youtubeUrl: 'YOUTUBE_URL',
} as const
export type SettingField = keyof typeof settings
export type FixedFacts = Record<SettingField, string | null>

/** There is one record. */
export const FACTS_ID = '1'

export const OwnFacts = z.object({
  id: z.string(),
  ...storedShape(fields),
  /** When the texts about production, shipping and returns were last changed, in ISO 8601; null if they never were. */
  textsAt: z.string().nullable(),
  /** Incremented by each change; 0 before the first. Compared with `If-Match`. */
  version: z.number().int(),
})
export type OwnFacts = z.infer<typeof OwnFacts>

export const OwnFactsChange = z.object(changeShape(fields)).partial()
export type OwnFactsChange = z.output<typeof OwnFactsChange>

export type OwnFactsValues = FormValues<typeof fields>

/** Facts without any change, which mean the built-in ones. */
export const blankFacts: OwnFactsValues = blankOf(fields)

export const shopFactsRecord: RecordDefinition<OwnFacts, OwnFactsValues> = {
  name: 'shopFacts',
  kind: 'shop-facts',
  noun: 'Shop',
  path: '/api/shop-facts',
  schema: OwnFacts,
  draft: OwnFactsChange,
  change: OwnFactsChange,
  fields,
  parts: toParts(fields),
  titleOf: () => 'The shop’s facts',
}
