import type { SyntheticEvent } from 'react'
import { InsertLink } from '#staff/widgets/links/InsertLink.tsx'
import type { ChosenLink } from '#staff/widgets/links/validate-link.ts'

/** A link to choose for a part of the text. */
export interface OpenLink {
  /** Null if the part keeps its text, such as an image. */
  text: string | null
  url: string
  insert(link: ChosenLink): void
  remove?: () => void
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The link dialog of a text. Its submit doesn't reach the form around the text. */
export const LinkChooser = ({ link, onClose }: { link: OpenLink | null; onClose(): void }) =>
  link && (
    <div hidden onSubmit={stop}>
      <InsertLink
        link={{ text: link.text, url: link.url, newTab: null }}
        onInsert={link.insert}
        {...(link.remove && { onRemove: link.remove })}
        onClose={onClose}
      />
    </div>
  )
