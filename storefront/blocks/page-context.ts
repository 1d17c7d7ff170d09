import { createContext } from 'react'
import type { ImageMetadataByUrl } from '#shared/features/images/images.schema.ts'

/** Page properties that its blocks need. */
export interface PageContext {
  /** Maximum content width in rem. */
  rem: number
  /** Metadata of the page's images, by URL. */
  pictures: ImageMetadataByUrl
  /** HTML of the rich texts in its blocks, by block id. */
  richTexts?: Readonly<Record<string, string>> | undefined
}

export const PageContext = createContext<PageContext>({ rem: 80, pictures: {} })
