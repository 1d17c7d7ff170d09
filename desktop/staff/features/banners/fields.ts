import type { ConflictField } from '#staff/widgets/conflict/Conflict.tsx'
import type { Problems } from '#staff/widgets/form/problems.ts'
import type { BannerLink } from '#shared/features/banners/banners.schema.ts'
import { nameOfTarget } from './targets.ts'
import type { BannerValues } from './values.ts'

/** Labels of a banner's fields, in the order of the form. */
export const labels = {
  name: 'Name',
  text: 'Text',
  isActive: 'Active',
  position: 'Position',
  priority: 'Priority',
  targetPages: 'Target pages',
  textColor: 'Text colour',
  backgroundColor: 'Background colour',
  textSize: 'Text size',
  crawlSpeed: 'Crawl speed',
  maxPagesPerSession: 'Max pages per session',
  hyperlinks: 'Hyperlinks',
} as const

type Labelled = keyof typeof labels

const shown: Partial<Record<Labelled, (value: never) => string>> = {
  targetPages: (targets: string[]) => targets.map(nameOfTarget).join('\n') || '(none)',
  hyperlinks: (links: BannerLink[]) => links.map(formatLink).join('\n') || '(none)',
}

/** A link in one line: its text, target and kind. */
export const formatLink = ({ text, url, isInternal }: BannerLink) =>
  `${text} -> ${url} (${isInternal ? 'internal' : 'external'})`

export const conflictFields: ConflictField<BannerValues>[] = (Object.keys(labels) as Labelled[]).map((key) => ({
  key,
  label: labels[key],
  ...(shown[key] && { show: shown[key] }),
}))

/** Turns schema messages such as `is not a colour ...` into sentences. */
export const toSentences = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([key, words = '']) => {
      const label = key in labels ? labels[key as Labelled] : key
      return [key, /^[a-z]/.test(words) ? `${label} ${words}` : words]
    }),
  )
