import { safeSource } from '#shared/blocks/links.ts'

interface PostPictureProps {
  src: string
  /** The largest picture of the screen: fetched at once and first. */
  priority?: boolean
}

/** A post's picture in its box of 1200 by 675; an empty box for an address that no picture comes from. */
export function PostPicture({ src, priority = false }: PostPictureProps) {
  const source = safeSource(src)
  return (
    <div className="post-picture">
      {source && (
        <img
          src={source}
          alt=""
          width={1200}
          height={675}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      )}
    </div>
  )
}
