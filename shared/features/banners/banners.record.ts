import { z } from 'zod'
import { safeHref } from '#shared/blocks/links.ts'
import { required } from '#shared/contract/required.ts'
import { Time } from '#shared/contract/time.ts'
import {
  changeShape,
  draftShape,
  storedShape,
  toParts,
  type FieldDefinition,
  type FormValues,
  type RecordDefinition,
} from '#shared/record.ts'
import {
  bannerPositions,
  bannerTextSizes,
  isColour,
  NOT_A_COLOUR,
  positionNames,
  textSizeNames,
  type BannerPosition,
  type BannerTextSize,
} from './banner-values.ts'
import { nameOfTarget, pageKey, pathOf } from './page-key.ts'

const Colour = z.string().trim().refine(isColour, NOT_A_COLOUR)

export const BannerLink = z.object({ text: z.string(), url: z.string(), isInternal: z.boolean() })
export type BannerLink = z.output<typeof BannerLink>

/** A banner link; both texts are required. */
export const BannerLinkDraft = z.object({
  text: required('Link text is required').max(200),
  url: required('Link URL is required')
    .max(2000)
    .refine(
      (url) => safeHref(url) !== null,
      'is not a valid link: http(s), mailto, tel, or a path of this site such as /gallery',
    ),
  isInternal: z.boolean().default(false),
})

/** A link in one line: its text, target and kind. */
export const formatLink = ({ text, url, isInternal }: BannerLink) =>
  `${text} -> ${url} (${isInternal ? 'internal' : 'external'})`

/** A whole number with a single error message for all violations. */
const whole = (min: number, max: number) => {
  const message = `is not a whole number from ${min} to ${max}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

export const BannerPriority = whole(-1_000_000, 1_000_000)

const speedError = 'is not a number from 0 to 120'

/** The fields of a banner, in the order of its form. */
const fields = {
  name: {
    label: 'Name',
    draft: required('Banner name is required').max(200),
    stored: z.string(),
    isHalf: true,
  },
  isActive: {
    label: 'Active',
    draft: z.boolean(),
    initial: true,
    input: 'switch',
    hint: 'Inactive banners are saved but not shown.',
    isHalf: true,
  },
  /** A future time hides the banner until then, a past one shows it now, null clears the start. */
  publishAt: {
    label: 'Start',
    draft: Time.nullable(),
    stored: z.string().nullable().default(null),
    initial: null,
    input: 'own',
    isHalf: true,
  },
  /** A future time hides the banner then, a past one hides it now, null clears the end. Not before `publishAt`. */
  unpublishAt: {
    label: 'End',
    draft: Time.nullable(),
    stored: z.string().nullable().default(null),
    initial: null,
    input: 'own',
    isHalf: true,
  },
  text: { label: 'Text', draft: required('Banner text is required').max(1000), stored: z.string() },
  hyperlinks: {
    label: 'Hyperlinks',
    draft: z.array(BannerLinkDraft).max(20),
    stored: z.array(BannerLink),
    initial: [],
    input: 'own',
    textOf: (links: BannerLink[]) => links.map(formatLink).join('\n'),
    references: {
      place: 'Link',
      list: (links: BannerLink[]) => links.map(({ url }) => url),
      map: (links: BannerLink[], change) => links.map((link) => ({ ...link, url: change(link.url) })),
    },
  },
  position: {
    label: 'Position',
    draft: z.enum(bannerPositions),
    initial: 'top',
    input: 'radio',
    textOf: (position: BannerPosition) => positionNames[position],
    isHalf: true,
  },
  /** The highest is shown first. */
  priority: {
    label: 'Priority',
    draft: BannerPriority,
    stored: z.number().int(),
    initial: 0,
    input: 'number',
    hint: 'The banner with the highest priority is shown; if equal, the oldest.',
    isHalf: true,
  },
  /** Page keys or paths; `*` is every page, `/product/*` every page below `/product`. */
  targetPages: {
    label: 'Target pages',
    draft: z.array(z.string().trim().min(1).max(200)).max(200),
    stored: z.array(z.string()),
    initial: ['*'],
    input: 'own',
    textOf: (targets: string[]) => targets.map(nameOfTarget).join('\n'),
    references: {
      place: 'Shown on this page',
      list: (targets: string[]) => targets,
      map: (targets: string[], change) => targets.map(change),
      addressOf: pathOf,
      replace: (written, path) => (written.trim().startsWith('/') ? pathOf(path) : pageKey(path)),
    },
  },
  textColor: {
    label: 'Text colour',
    draft: Colour,
    stored: z.string(),
    initial: '#22c55e',
    input: 'own',
    isHalf: true,
  },
  backgroundColor: {
    label: 'Background colour',
    draft: Colour,
    stored: z.string(),
    initial: '#000000',
    input: 'own',
    isHalf: true,
  },
  textSize: {
    label: 'Text size',
    draft: z.enum(bannerTextSizes),
    initial: 'text-sm',
    input: 'radio',
    textOf: (size: BannerTextSize) => textSizeNames[size],
  },
  /** Seconds per pass; 0 is static. */
  crawlSpeed: {
    label: 'Crawl speed',
    draft: z.number(speedError).min(0, speedError).max(120, speedError),
    stored: z.number(),
    initial: 30,
    input: 'number',
    isHalf: true,
  },
  /** Number of pages that show it per session; 0 means no limit. */
  maxPagesPerSession: {
    label: 'Max pages per session',
    draft: whole(0, 50),
    stored: z.number().int(),
    initial: 0,
    input: 'number',
    hint: 'How many pages show it to a visitor, 0 to 50. 0 means unlimited.',
    isHalf: true,
  },
  note: {
    label: 'Note',
    draft: z.string().trim().max(1000),
    stored: z.string(),
    initial: '',
    input: 'paragraph',
    hint: 'For staff only.',
  },
} satisfies Record<string, FieldDefinition>

/** A promo banner as edited by staff. */
export const Banner = z.object({ id: z.string(), ...storedShape(fields), version: z.number().int() })
export type Banner = z.output<typeof Banner>

/** A promo banner as sent to shoppers. */
export const ActiveBanner = Banner.pick({
  id: true,
  position: true,
  text: true,
  textColor: true,
  backgroundColor: true,
  textSize: true,
  crawlSpeed: true,
  maxPagesPerSession: true,
  hyperlinks: true,
})
export type ActiveBanner = z.output<typeof ActiveBanner>

/** A new banner, with defaults. */
export const BannerDraft = z.object(draftShape(fields))
export type BannerDraft = z.output<typeof BannerDraft>

export const BannerChange = z.object(changeShape(fields)).partial()
export type BannerChange = z.output<typeof BannerChange>

export type BannerFields = FormValues<typeof fields>

export const bannerRecord: RecordDefinition<Banner, BannerFields> = {
  name: 'banners',
  kind: 'banner',
  noun: 'Banner',
  path: '/api/promo-banners',
  schema: Banner,
  draft: BannerDraft,
  change: BannerChange,
  fields,
  parts: toParts(fields),
  titleOf: ({ name }) => name,
}
