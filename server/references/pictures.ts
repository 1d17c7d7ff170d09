import type { PicturesFacts } from '#shared/features/images/images.schema.ts'

/**
 * Looks up what the image repository knows of pictures, by their addresses as content writes them, and names what it has read (tags of
 * the change bus). What is none of the repository's is left out.
 */
export type ReadPictures = (urls: readonly string[], call: { reads(...tags: string[]): void }) => Promise<PicturesFacts>

/** Where there is no image repository. */
export const noPictures: ReadPictures = async () => ({})
