import { Button } from 'antd'
import type { Image } from '#shared/features/images/images.schema.ts'
import { client } from '#staff/api/client.ts'
import { isExternal } from '#staff/features/images/images.ts'
import { refreshEverything } from '#staff/widgets/references/references.ts'
import { toast } from '#staff/toast/toast.ts'
import { useChange } from '#staff/widgets/useChange.ts'

interface CopyHereProps {
  image: Image
  onCopied?(image: Image): void
}

/** Copies an external image into the repository everywhere it is used. Renders nothing for local images. */
export function CopyHere({ image, onCopied }: CopyHereProps) {
  const copying = useChange({
    call: async () => {
      const copy = await client.images.copyHere({ params: { id: image.id } })
      // Everything that uses the image has a new URL.
      await refreshEverything()
      return copy
    },
    failure: 'Failed to copy image',
  })
  if (!isExternal(image)) return null
  const copy = async () => {
    const copied = await copying.run()
    if (!copied) return
    toast({
      title: 'Image updated successfully',
      description:
        copied.id === image.id
          ? 'The image is now stored here.'
          : 'The repository already had this image, so that one is used now.',
    })
    onCopied?.(copied)
  }
  return (
    <div className="copy-here">
      <p className="field-hint">
        The image comes from <bdi>{hostOf(image.url)}</bdi>. That site can see who views it, and may remove it.
      </p>
      <Button loading={copying.isPending} onClick={() => void copy()}>
        KEEP A COPY HERE
      </Button>
    </div>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'elsewhere'
}
