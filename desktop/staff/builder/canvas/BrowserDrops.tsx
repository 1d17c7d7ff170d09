import { useState } from 'react'
import { useBuilder } from '#staff/builder/builder.ts'
import type { DropTarget } from '#staff/drops/pending-drops.ts'
import { toast } from '#staff/toast/toast.ts'
import type { PickedImage } from '#staff/widgets/image/image-picker.ts'
import { usePicking } from '#staff/widgets/image/usePicking.tsx'
import { createDropStep, showBlockGone } from './drop-step.ts'
import { useOptions } from './options.ts'
import { useCanvasDrops } from './useCanvasDrops.ts'

/**
 * Takes images that are dropped on the canvas or pasted, in a browser: the image picker uploads them, as it asks for
 * their alt text, and the picked one goes where it was dropped, as one step.
 */
export default function BrowserDrops() {
  const builder = useBuilder()
  const options = useOptions()
  const [spot, setSpot] = useState<DropTarget | null>(null)
  const place = (picture: PickedImage) => {
    const step = spot && createDropStep(builder.getState().draft, spot, picture, options)
    if (step) builder.edit(step.name, step.change)
    else showBlockGone('The image')
  }
  const { open, dialog } = usePicking(place)
  const within = useCanvasDrops((files, what) => {
    if (!what) return toast({ title: 'Images can’t be added here', variant: 'destructive' })
    setSpot(what.spot)
    open?.(files)
  })
  return <div ref={within}>{dialog}</div>
}
