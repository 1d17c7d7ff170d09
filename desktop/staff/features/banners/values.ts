import {
  BannerDraft,
  bannerRecord,
  type Banner,
  type BannerFields,
  type BannerLink,
} from '#shared/features/banners/banners.record.ts'
import { toBody, toValues } from '#shared/record.ts'

/** Form state: the fields, and the link and path being entered. */
export interface BannerValues extends BannerFields {
  link: BannerLink
  /** To be added to the target pages. */
  target: string
}

export const noLink: BannerLink = { text: '', url: '', isInternal: false }

/** Form values of a banner; null gives those of a new one. */
export const toForm = (banner: Banner | null): BannerValues => ({
  ...toValues(bannerRecord, banner),
  link: noLink,
  target: '',
})

/** The request body. An invalid crawl speed becomes the default. */
export const toRequest = (values: BannerValues): BannerDraft => ({
  ...(toBody(bannerRecord, values) as BannerDraft),
  crawlSpeed: crawlSpeedOf(values.crawlSpeed),
})

/** Crawl speed in seconds per pass, 0 to 120; falls back to 30 if empty or invalid. */
export function crawlSpeedOf(typed: string): number {
  const { success, data } = BannerDraft.shape.crawlSpeed.safeParse(typed.trim() === '' ? Number.NaN : Number(typed))
  return success ? data : bannerRecord.blank.crawlSpeed!
}

export const isCrawlSpeed = (typed: string): boolean =>
  String(crawlSpeedOf(typed)) === String(Number(typed.trim() || NaN))
