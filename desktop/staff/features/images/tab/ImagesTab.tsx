import { Link } from 'react-router-dom'
import type { Image } from '#shared/features/images/images.schema.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { imagesInWords, lacksAlt, nameOf, useImages, useUsage } from '#staff/features/images/images.ts'
import { Thumbnail } from '#staff/features/images/Thumbnail.tsx'
import { LinkButton } from '#staff/widgets/LinkButton.tsx'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'

/** Number of latest images shown. */
const LATEST = 8

/** The images tab: an introduction, and links to the image repository at /images. */
export default function ImagesTab() {
  const read = useImages()
  const usage = useUsage()
  return (
    <>
      <ScreenHead title="IMAGES">
        <LinkButton type="primary" to={staffPaths.images}>
          OPEN THE IMAGE REPOSITORY
        </LinkButton>
      </ScreenHead>
      <div style={{ maxWidth: '70ch' }}>
        <p>
          The image repository holds every image of the shop: photos of miniatures, post covers and images on pages.
          Drop a folder of photos there to add and optimize them. Describe each one once, then use it anywhere.
        </p>
        <p className="dim">
          In pages, templates, posts and the footer, PICK chooses an image from it. When you replace an image’s file,
          every place that uses it shows the new one.
        </p>
      </div>
      <Loaded read={read} loading="Loading image repository..." failure="Failed to fetch images">
        {(images) => <Summary images={images} usage={usage.data} />}
      </Loaded>
    </>
  )
}

function Summary({ images, usage }: { images: readonly Image[]; usage: Record<string, number> | undefined }) {
  const undescribed = images.filter(lacksAlt).length
  const unused = usage && images.filter(({ id }) => !usage[id]).length
  return (
    <>
      <div className="image-row">
        <LinkButton to={staffPaths.images}>{imagesInWords(images.length)}</LinkButton>
        <LinkButton to={staffPaths.imagesToDescribe}>
          <span className={undescribed > 0 ? 'image-lacks' : undefined}>{undescribed} without alt text</span>
        </LinkButton>
        <LinkButton to={`${staffPaths.images}?show=unused`}>{unused ?? '...'} unused</LinkButton>
      </div>
      {images.length > 0 ? (
        <section aria-labelledby="latest-images" style={{ marginTop: 'var(--s6)' }}>
          <h2 id="latest-images">LATEST</h2>
          <ul className="image-row image-latest">
            {images.slice(0, LATEST).map((image) => (
              <li key={image.id}>
                <Link
                  to={staffPaths.image(image.id)}
                  className="image-frame"
                  aria-label={`Edit ${nameOf(image)}`}
                  title={nameOf(image)}
                >
                  <Thumbnail image={image} sizes="10rem" alt="" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>
          [NOTHING HERE YET] <Link to={staffPaths.imageUpload}>Add the first images</Link>.
        </p>
      )}
    </>
  )
}
