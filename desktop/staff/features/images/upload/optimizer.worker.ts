import { MAX_PIXELS, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { faults } from '#shared/features/images/faults.ts'
import { fitted } from './fit.ts'
import { sniff } from '#shared/features/images/sniff.ts'
import type { Answer, Prepared, Task } from './optimizer.ts'

/** Runs beside the page: everything that would make it stand still. One task at a time, so that at most one picture is in memory. */
addEventListener('message', ({ data }: MessageEvent<Task>) => {
  void done(data).then((answer) => postMessage(answer))
})

async function done({ id, kind, file }: Task): Promise<Answer> {
  try {
    return kind === 'hash'
      ? { id, hash: await hashOf(await file.arrayBuffer()) }
      : { id, prepared: await prepared(file) }
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Hexadecimal SHA-256. Null: only pages that came by https (or from this very machine) may compute it. */
async function hashOf(bytes: ArrayBuffer): Promise<string | null> {
  if (!isSecureContext) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The file as it is sent. Canvas would spoil some: those go as they are, and the server makes WebP of them itself. */
async function prepared(file: Blob): Promise<Prepared> {
  const bytes = await file.arrayBuffer()
  const found = sniff(new Uint8Array(bytes))
  const asItIs = async (): Promise<Prepared> => ({ blob: file, hash: await hashOf(bytes), isOptimized: false })
  if (found && (found.isAnimated || !found.isWhole || found.width * found.height > MAX_PIXELS)) return asItIs()
  const blob = await drawn(file)
  // Safari knows no WebP here and answers PNG, which is better than nothing where the server doesn't know the original.
  if (blob.type !== 'image/webp' ? found : blob.size >= file.size && found) return asItIs()
  return { blob, hash: await hashOf(await blob.arrayBuffer()), isOptimized: blob.type === 'image/webp' }
}

/** Throws with the words of the staff specification, section 8. */
async function drawn(file: Blob): Promise<Blob> {
  if (typeof OffscreenCanvas === 'undefined') throw new Error(faults.canvas)
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new Error(faults.load, { cause })
  })
  try {
    const { width, height } = fitted(bitmap.width, bitmap.height)
    const canvas = new OffscreenCanvas(width, height)
    // In memory, not on the graphics card: the same picture is the same bytes each time, by which a broken-off upload is known again.
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error(faults.canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    return await canvas.convertToBlob({ type: 'image/webp', quality: UPLOAD_QUALITY }).catch((cause: unknown) => {
      throw new Error(faults.optimize, { cause })
    })
  } finally {
    bitmap.close()
  }
}
