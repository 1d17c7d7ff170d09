import type { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'

/**
 * Reads what the image repository knows about images, by address as written in content, and reports the change-bus tags
 * that it depends on. Unknown images are left out.
 */
export type ReadImageMetadata = (
  urls: readonly string[],
  call: { reads(...tags: string[]): void },
) => Promise<ImageMetadataByUrl>

/** For shops without an image repository. */
export const noImageMetadata: ReadImageMetadata = async () => ({})
