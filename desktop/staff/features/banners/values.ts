import {
  BannerDraft,
  type ActiveBanner,
  type Banner,
  type BannerLink,
} from '#shared/features/banners/banners.schema.ts'

/** What stands in the form: numbers as they were typed, and the link that is being written. */
export interface BannerValues extends Omit<BannerDraft, 'crawlSpeed' | 'maxPagesPerSession' | 'priority'> {
  crawlSpeed: string
  maxPagesPerSession: string
  priority: string
  link: BannerLink
  /** The path that is being written, to be added to the target pages. */
  target?: string
}

export const noLink: BannerLink = { text: '', url: '', isInternal: false }

/** The defaults of a new banner (staff specification, section 9), from where the server has them. */
const defaults = { ...BannerDraft.parse({ name: '-', text: '-' }), name: '', text: '' }

/** A banner as the form shows it; null: a new one. */
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

/** What is sent. A number that is none is NaN, of which the schema complains. */
export const toDraft = (values: BannerValues): BannerDraft => ({
  ...lookOf(values),
  name: values.name,
  isActive: values.isActive,
  targetPages: values.targetPages,
  priority: numberOr(values.priority, defaults.priority),
})

/** What shoppers get of it. */
export const faceOf = (values: BannerValues): ActiveBanner => ({ id: 'preview', ...lookOf(values) })

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

/** Seconds of a pass, 0 to 120: what is empty or no such number falls back to 30 (staff specification, section 5). */
export function crawlSpeedOf(typed: string): number {
  const { success, data } = BannerDraft.shape.crawlSpeed.safeParse(numberOr(typed, Number.NaN))
  return success ? data : defaults.crawlSpeed
}

export const isCrawlSpeed = (typed: string): boolean =>
  String(crawlSpeedOf(typed)) === String(Number(typed.trim() || NaN))

const numberOr = (typed: string, otherwise: number) => (typed.trim() === '' ? otherwise : Number(typed))
