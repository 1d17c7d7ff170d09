import {
  BannerDraft,
  bannerRecord,
  type Banner,
  type BannerFields,
  type BannerLink,
} from '#shared/features/banners/banners.record.ts'
import { toBody, toValues } from '#shared/record.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'

/** Form state: the fields, and the link and path being entered. */
export interface BannerValues extends BannerFields {
  link: BannerLink
  /** To be added to the target pages. */
  target: string
}

export const noLink: BannerLink = { text: '', url: '', isInternal: false }

/** Form values of a banner; null gives those of a new one. One that is scheduled is on, from its start. */
export const toForm = (banner: Banner | null): BannerValues => ({
  ...toValues(bannerRecord, banner && { ...banner, isActive: isOn(banner) }),
  link: noLink,
  target: '',
})

/** The request body. An invalid crawl speed becomes the default. */
export const toRequest = (values: BannerValues): BannerDraft => ({
  ...(toBody(bannerRecord, values) as BannerDraft),
  isActive: values.isActive && !isFuture(values.publishAt),
  crawlSpeed: crawlSpeedOf(values.crawlSpeed),
})

const isFuture = (time: string | null) => time !== null && Date.parse(time) > Date.now()

/** Shown to shoppers now, or from its start on. */
export const isOn = ({ isActive, publishAt }: Pick<Banner, 'isActive' | 'publishAt'>) => isActive || publishAt !== null

/** A start would switch an inactive banner on, and nothing can end before it starts. */
export function findTimeProblems({ isActive, publishAt, unpublishAt }: BannerValues): Problems {
  const starts = isFuture(publishAt)
  return {
    ...(!isActive && starts && { publishAt: 'The banner would start then. Clear the field, or switch Active on.' }),
    ...(unpublishAt && starts && unpublishAt <= publishAt! && { unpublishAt: 'Choose a time after the start.' }),
  }
}

/** What the switch of a banner does. `undo` restores times, which switching off clears. */
export function switchOf({ isActive, publishAt, unpublishAt }: Pick<Banner, 'isActive' | 'publishAt' | 'unpublishAt'>) {
  const change = { isActive: !isOn({ isActive, publishAt }) }
  const texts = {
    success: publishAt
      ? 'Schedule cancelled. The banner won’t start.'
      : `Banner ${isActive ? 'deactivated' : 'activated'} successfully`,
    undo: publishAt || unpublishAt ? { isActive, publishAt, unpublishAt } : undefined,
  }
  return { change, texts }
}

/** Crawl speed in seconds per pass, 0 to 120; falls back to 30 if empty or invalid. */
export function crawlSpeedOf(typed: string): number {
  const { success, data } = BannerDraft.shape.crawlSpeed.safeParse(typed.trim() === '' ? Number.NaN : Number(typed))
  return success ? data : BannerDraft.shape.crawlSpeed.parse(undefined)
}

export const isCrawlSpeed = (typed: string): boolean =>
  String(crawlSpeedOf(typed)) === String(Number(typed.trim() || NaN))
