import { isCanvasHonest } from '#staff/features/images/canvas.ts'
import { webpName } from '#shared/features/images/file-names.ts'

/** A part of an image, in pixels or percent. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** A part in percent as whole pixels of an image: at least one, and within it. */
export function pixelsOf(percent: Part, size: Pick<Part, 'width' | 'height'>): Part {
  const along = (start: number, length: number, most: number) => {
    const from = Math.min(Math.round((start / 100) * most), most - 1)
    return [from, Math.max(1, Math.min(Math.round((length / 100) * most), most - from))] as const
  }
  const [x, width] = along(percent.x, percent.width, size.width)
  const [y, height] = along(percent.y, percent.height, size.height)
  return { x, y, width, height }
}

/** Cuts a part (pixels of the file) out of a loaded image of this site. Of an animation it takes the first frame. */
export async function cropImage(image: HTMLImageElement, { x, y, width, height }: Part, name: string): Promise<File> {
  if (!isCanvasHonest())
    throw new Error(
      'This browser changes what a page draws, so the cut part would be damaged. Nothing was changed. Let this site use canvas data, or crop in another browser.',
    )
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')!.drawImage(image, x, y, width, height, 0, 0, width, height)
  // The server optimises it, so nothing is lost before.
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new File([blob], webpName(`${name.replace(/\.[a-z\d]{1,5}$/i, '')} (cropped)`), { type: blob.type })
}
