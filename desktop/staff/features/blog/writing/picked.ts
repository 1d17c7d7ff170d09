import type { PickedPicture } from '#staff/widgets/picture/picture-picker.ts'
import type { Mark } from './marking.ts'

/** As text in Markdown, on one line: nothing of it begins or ends anything. */
const asText = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]*_~`<>&|]/g, '\\$&')

/** What would end the address there, as an address writes it. */
const asAddress = (url: string) =>
  url.trim().replace(/[\s()<>\\]/g, (letter) => encodeURIComponent(letter).replace('(', '%28').replace(')', '%29'))

/**
 * `![alt](url)` at the cursor, and the cursor behind it. Words that are selected become the alternative text where the picture has
 * none, and are left alone otherwise. Where there are none at all, a stand-in for them is selected.
 */
export const pictureOf =
  ({ url, alt, isDecorative }: Pick<PickedPicture, 'url' | 'alt' | 'isDecorative'>): Mark =>
  (text, from, to) => {
    const selected = text.slice(from, to)
    const takesSelected = !alt.trim() && !isDecorative && selected.trim() !== ''
    const isUnknown = !alt.trim() && !isDecorative && !takesSelected
    const words = takesSelected ? asText(selected) : isUnknown ? 'what the picture shows' : asText(alt)
    const insert = `![${words}](${asAddress(url)})`
    const start = takesSelected ? from : to
    const anchor = start + (isUnknown ? 2 : insert.length)
    return { from: start, to, insert, anchor, head: isUnknown ? anchor + words.length : anchor }
  }
