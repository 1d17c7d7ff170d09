import { memo, useCallback, type MouseEvent } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { bridge } from '#staff/bridge.ts'
import { facts } from '#staff/facts.ts'
import { toast } from '#staff/toast/toast.ts'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { useCopyText } from '#staff/widgets/useCopyText.ts'
import { ImageCard } from '#staff/features/images/ImageCard.tsx'
import { isExternal, nameOf, placesInWords } from '#staff/features/images/images.ts'
import { dragOut } from './drag-out.ts'

/** Actions of a card. Their identity is stable, so that cards don't rerender while typing. */
export interface CardActions {
  onOpen(image: Image): void
  onDelete(image: Image): void
  /** With Shift, selects the range from the last selected image. */
  onSelect(id: string, isRange: boolean): void
}

interface RepositoryCardProps {
  image: Image
  /** Number of uses; null while unknown. */
  uses: number | null
  isSelected: boolean
  /** Whether this browser stores unsaved changes of the image. */
  hasDraft: boolean
  actions: CardActions
}

/** One column with the image beside the text up to 48rem; then two, three, four. */
const SIZES = '(min-width: 80rem) 21rem, (min-width: 64rem) 33vw, (min-width: 48rem) 50vw, 8rem'

export const RepositoryCard = memo(function RepositoryCard(props: RepositoryCardProps) {
  const { image, uses, isSelected, hasDraft, actions } = props
  const { onOpen, onDelete, onSelect } = actions
  const { id } = image
  const name = nameOf(image)
  const press = useCallback(
    (image: Image, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      if (shiftKey || ctrlKey || metaKey) onSelect(image.id, shiftKey)
      else onOpen(image)
    },
    [onOpen, onSelect],
  )
  return (
    <ImageCard
      image={image}
      verb="Edit"
      sizes={SIZES}
      isSelected={isSelected}
      {...(bridge && !isExternal(image) && { dragging: dragOut })}
      onPress={press}
      corner={
        // Plain HTML, because a screen may have hundreds.
        <label className="image-check">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect(id, (nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        </label>
      }
      facts={
        <>
          {uses !== null && (uses === 0 ? '[UNUSED]' : `used in ${placesInWords(uses)}`)}{' '}
          {hasDraft && <span className="image-lacks">[UNSAVED CHANGES]</span>}
        </>
      }
    >
      <CopyUrl url={image.url} name={name} />
      <Tool className="tool-edged" name={`EDIT: ${name}`} aria-haspopup="dialog" onPress={() => onOpen(image)}>
        EDIT
      </Tool>
      <Tool
        className="tool-edged"
        data-danger=""
        name={`DELETE: ${name}`}
        aria-haspopup="dialog"
        onPress={() => onDelete(image)}
      >
        DELETE
      </Tool>
    </ImageCard>
  )
})

/** Copies an image's complete address, which works anywhere, and confirms it for 2 s. */
function CopyUrl({ url: written, name }: { url: string; name: string }) {
  const { outcome, copy } = useCopyText()
  const url = completeUrl(written)
  const press = async () => {
    if (await copy(url)) toast({ title: 'URL copied to clipboard' })
    else toast({ title: 'Failed to copy URL', description: url, variant: 'destructive' })
  }
  const isCopied = outcome === 'copied'
  const label = isCopied ? 'Copied' : 'Copy URL'
  return (
    <Tool
      className="tool-edged copy-url"
      name={`${label}: ${name}`}
      title={url}
      data-copied={isCopied}
      onPress={() => void press()}
    >
      {label}
    </Tool>
  )
}

/**
 * An image's address with its scheme and host: the shop's, as shoppers know it, also in the desktop editor, whose own is
 * another. With FILES_PUBLIC_URL, and for images of other sites, it is complete already.
 */
const completeUrl = (url: string): string => (url.startsWith('/') ? facts.shop.origin + url : url)
