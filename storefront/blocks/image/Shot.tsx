interface ShotProps {
  src: string
  alt: string
  /** Pixels of the file. Where one is unknown, a box of 16 by 9 is kept free. */
  width: number | undefined
  height: number | undefined
  /** Near the top of the page: fetched at once and first. */
  priority: boolean
}

/** A picture that staff chose. Nothing moves when it arrives. */
export const Shot = ({ src, alt, width, height, priority }: ShotProps) => (
  <img
    className={width && height ? 'shot' : 'shot unsized'}
    src={src}
    alt={alt}
    width={width && height && width}
    height={width && height}
    loading={priority ? undefined : 'lazy'}
    fetchPriority={priority ? 'high' : undefined}
    decoding="async"
  />
)
