import { fitToBox, MAX_PIXELS, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { optimizerMessages } from '#shared/features/images/upload-messages.ts'
import { sniffImage } from '#shared/features/images/sniff.ts'
import { isCanvasHonest } from '#staff/features/images/canvas.ts'
import { serveJobs } from '#shared/workers/jobs.ts'
import type { OptimizerJobs, Prepared } from './optimizer.ts'

/** The work that would block the page. One job at a time keeps a single image in memory. */
serveJobs<OptimizerJobs>(
  {
    post: (reply) => postMessage(reply),
    listen: (listener) => addEventListener('message', ({ data }) => listener(data)),
  },
  { hash: async (file) => hashOf(await file.arrayBuffer()), prepare: prepared },
)

/** SHA-256 in hexadecimal; null in an insecure context, where `crypto.subtle` is missing. */
async function hashOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!isSecureContext) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Prepares a file for upload. Files that canvas would damage are sent unchanged; the server converts them. */
async function prepared(file: Blob): Promise<Prepared> {
  const bytes = await file.arrayBuffer()
  const found = sniffImage(new Uint8Array(bytes))
  const asItIs = async (): Promise<Prepared> => ({ blob: file, hash: await hashOf(bytes), isOptimized: false })
  // Hardly any browser can decode HEIC.
  if (
    found &&
    (found.type === 'image/heic' || found.isAnimated || !found.isWhole || found.width * found.height > MAX_PIXELS)
  )
    return asItIs()
  const blob = await drawn(file).catch((error: Error) => {
    if (!found || error.message === optimizerMessages.load) throw error
    return file
  })
  // Safari can't encode WebP here and returns PNG, which is kept only if the server can't read the original.
  if (blob.type !== 'image/webp' ? found : blob.size >= file.size && found) return asItIs()
  return { blob, hash: await hashOf(await blob.arrayBuffer()), isOptimized: blob.type === 'image/webp' }
}

/** Throws the specified error messages. */
async function drawn(file: Blob): Promise<Blob> {
  if (!isCanvasHonest()) throw new Error(optimizerMessages.canvas)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new Error(optimizerMessages.load, { cause })
  })
  try {
    const { width, height } = fitToBox(bitmap.width, bitmap.height)
    const canvas = new OffscreenCanvas(width, height)
    // In memory, not on the GPU: the same image must give the same bytes each time, by which an upload is resumed.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error(optimizerMessages.canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return await canvas.convertToBlob({ type: 'image/webp', quality: UPLOAD_QUALITY }).catch((cause: unknown) => {
      throw new Error(optimizerMessages.optimize, { cause })
    })
  } finally {
    bitmap.close()
  }
}
