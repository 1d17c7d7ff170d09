import type { Video } from '#shared/blocks/video.ts'
import type { PhotoKind, Product, ProductPhoto } from '#shared/features/catalogue/products.schema.ts'

/** A photo, or the poster of a video; `image` is empty if it has none. */
export interface Shot extends ProductPhoto {
  /** What it is: `Painted`, `Video`; undefined if that isn't known. */
  label: string | undefined
  alt: string
  video?: Video
}

const kindLabels: Record<PhotoKind, string> = {
  render: '3D render',
  resin: 'Bare resin',
  painted: 'Painted',
  ruler: 'Beside a ruler',
  hand: 'Beside a hand',
}

/** The product's photos with its videos among them. */
export function listShots({ name, photos, metadata }: Pick<Product, 'name' | 'photos' | 'metadata'>): Shot[] {
  const shots: (ProductPhoto & { video?: Video })[] = [...photos]
  metadata.videos?.forEach((video, count) =>
    shots.splice(video.after + count, 0, { ...video, image: video.poster ?? '', video }),
  )
  return shots.map((shot, index) => {
    const label = shot.video ? 'Video' : shot.kind && kindLabels[shot.kind]
    const alt = shot.caption || (label ? `${name}: ${label}` : index === 0 ? name : `${name}, image ${index + 1}`)
    return { ...shot, label, alt }
  })
}
