import { z } from 'zod'
import { safeHref } from '#shared/blocks/links.ts'
import { required } from '#shared/contract/required.ts'
import { bannerPositions, bannerTextSizes, isColour } from './banner-values.ts'

const Colour = z.string().trim().refine(isColour, 'is not a colour such as #22c55e')

export const BannerLink = z.object({ text: z.string(), url: z.string(), isInternal: z.boolean() })
export type BannerLink = z.output<typeof BannerLink>

/** A promo banner as sent to shoppers. */
export const ActiveBanner = z.object({
  id: z.string(),
  position: z.enum(bannerPositions),
  text: z.string(),
  textColor: z.string(),
  backgroundColor: z.string(),
  textSize: z.enum(bannerTextSizes),
  /** Seconds per pass; 0 is static. */
  crawlSpeed: z.number(),
  /** Number of pages that show it per session; 0 means no limit. */
  maxPagesPerSession: z.number().int(),
  hyperlinks: z.array(BannerLink),
})
export type ActiveBanner = z.output<typeof ActiveBanner>

/** A promo banner as edited by staff. */
export const Banner = ActiveBanner.extend({
  name: z.string(),
  isActive: z.boolean(),
  /** The highest is shown first. */
  priority: z.number().int(),
  /** Page keys or paths; `*` is every page, `/product/*` every page below `/product`. */
  targetPages: z.array(z.string()),
  version: z.number().int(),
})
export type Banner = z.output<typeof Banner>

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

/** A whole number with a single error message for all violations. */
const whole = (min: number, max: number) => {
  const message = `is not a whole number from ${min} to ${max}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

export const BannerPriority = whole(-1_000_000, 1_000_000)

const fields = {
  name: required('Banner name is required').max(200),
  text: required('Banner text is required').max(1000),
  isActive: z.boolean(),
  priority: BannerPriority,
  targetPages: z.array(z.string().trim().min(1).max(200)).max(200),
  textColor: Colour,
  textSize: z.enum(bannerTextSizes),
  backgroundColor: Colour,
  crawlSpeed: z
    .number('is not a number from 0 to 120')
    .min(0, 'is not a number from 0 to 120')
    .max(120, 'is not a number from 0 to 120'),
  maxPagesPerSession: whole(0, 50),
  position: z.enum(bannerPositions),
  hyperlinks: z.array(BannerLinkDraft).max(20),
}

/** A new banner, with defaults. */
export const BannerDraft = z.object({
  ...fields,
  isActive: fields.isActive.default(true),
  priority: fields.priority.default(0),
  targetPages: fields.targetPages.default(['*']),
  textColor: fields.textColor.default('#22c55e'),
  textSize: fields.textSize.default('text-sm'),
  backgroundColor: fields.backgroundColor.default('#000000'),
  crawlSpeed: fields.crawlSpeed.default(30),
  maxPagesPerSession: fields.maxPagesPerSession.default(0),
  position: fields.position.default('top'),
  hyperlinks: fields.hyperlinks.default([]),
})
export type BannerDraft = z.output<typeof BannerDraft>

export const BannerChange = z.object(fields).partial()
export type BannerChange = z.output<typeof BannerChange>
