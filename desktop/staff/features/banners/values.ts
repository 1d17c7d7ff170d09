import {
  BannerDraft,
  type ActiveBanner,
  type Banner,
  type BannerLink,
} from '#shared/features/banners/banners.schema.ts'

/** Form state: numbers as typed, plus the link and path being entered. */
export interface BannerValues extends Omit<BannerDraft, 'crawlSpeed' | 'maxPagesPerSession' | 'priority'> {
  crawlSpeed: string
  maxPagesPerSession: string
  priority: string
  link: BannerLink
  /** The path being entered, to be added to the target pages. */
  target?: string
}

export const noLink: BannerLink = { text: '', url: '', isInternal: false }

/** Defaults of a new banner, taken from the server's schema. */
const defaults = { ...BannerDraft.parse({ name: '-', text: '-' }), name: '', text: '' }

/** Form values of a banner; null gives those of a new one. */
export function toValues(banner: Banner | null): BannerValues {
  const from = banner ?? defaults
  return {
    name: from.name,
    text: from.text,
    isActive: from.isActive,
    position: from.position,
    targetPages: from.targetPages,
    textColor: from.textColor,
    backgroundColor: from.backgroundColor,
    textSize: from.textSize,
    crawlSpeed: String(from.crawlSpeed),
    maxPagesPerSession: String(from.maxPagesPerSession),
    priority: String(from.priority),
    hyperlinks: from.hyperlinks,
    link: noLink,
    target: '',
  }
}

/** The request body. Invalid numbers become NaN, which the schema rejects. */
export const toDraft = (values: BannerValues): BannerDraft => ({
  ...lookOf(values),
  name: values.name,
  isActive: values.isActive,
  targetPages: values.targetPages,
  priority: numberOr(values.priority, defaults.priority),
})

/** The banner as shoppers see it. */
export const toPublicBanner = (values: BannerValues): ActiveBanner => ({ id: 'preview', ...lookOf(values) })

const lookOf = (values: BannerValues) => ({
  text: values.text,
  position: values.position,
  textColor: values.textColor.trim(),
  backgroundColor: values.backgroundColor.trim(),
  textSize: values.textSize,
  crawlSpeed: crawlSpeedOf(values.crawlSpeed),
  maxPagesPerSession: numberOr(values.maxPagesPerSession, defaults.maxPagesPerSession),
  hyperlinks: values.hyperlinks,
})

/** Crawl speed in seconds per pass, 0 to 120; falls back to 30 if empty or invalid. */
export function crawlSpeedOf(typed: string): number {
  const { success, data } = BannerDraft.shape.crawlSpeed.safeParse(numberOr(typed, Number.NaN))
  return success ? data : defaults.crawlSpeed
}

export const isCrawlSpeed = (typed: string): boolean =>
  String(crawlSpeedOf(typed)) === String(Number(typed.trim() || NaN))

const numberOr = (typed: string, otherwise: number) => (typed.trim() === '' ? otherwise : Number(typed))
