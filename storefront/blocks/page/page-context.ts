import { createContext } from 'react'
import type { PicturesFacts } from '#shared/features/images/images.schema.ts'

/** What blocks know of the page that they stand in. */
export interface PageContext {
  /** How wide its text area is at most. */
  rem: number
  /** What is known of its pictures, by their addresses. */
  pictures: PicturesFacts
}

export const PageContext = createContext<PageContext>({ rem: 80, pictures: {} })
