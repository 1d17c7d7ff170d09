import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import type { Mark } from './marking.ts'

/** Escapes a text for Markdown on one line. */
const asText = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]*_~`<>&|]/g, '\\$&')

/** Percent-encodes characters that would end the URL in Markdown. */
const asAddress = (url: string) =>
  url.trim().replace(/[\s()<>\\]/g, (letter) => encodeURIComponent(letter).replace('(', '%28').replace(')', '%29'))

/**
 * Inserts `![alt](url)` and puts the cursor after it. Selected text becomes the alt text if the image has none. If
 * there is none at all, a selected placeholder is inserted.
 */
export const insertImage =
  ({ url, alt, isDecorative }: Pick<PickedImage, 'url' | 'alt' | 'isDecorative'>): Mark =>
  (text, from, to) => {
    const selected = text.slice(from, to)
    const takesSelected = !alt.trim() && !isDecorative && selected.trim() !== ''
    const isUnknown = !alt.trim() && !isDecorative && !takesSelected
    const words = takesSelected ? asText(selected) : isUnknown ? 'image description' : asText(alt)
    const insert = `![${words}](${asAddress(url)})`
    const start = takesSelected ? from : to
    const anchor = start + (isUnknown ? 2 : insert.length)
    return { from: start, to, insert, anchor, head: isUnknown ? anchor + words.length : anchor }
  }
