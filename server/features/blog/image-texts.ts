import type { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'

const stored = /\/uploads\/[0-9a-f]{32}-\d{1,5}x\d{1,5}\.webp/g

/** Distinct addresses of repository images in a text. */
export const imagesInText = (content: string): string[] => [...new Set(content.match(stored))]

/** Alternative texts from the image repository, by address. */
export const imageTexts = (pictures: ImageMetadataByUrl): Record<string, string> =>
  Object.fromEntries(Object.entries(pictures).map(([url, { alt }]) => [url, alt]))
