import { UPLOAD_BOX } from '#shared/features/images/limits.ts'

/** Scales a size down to the maximum upload size, keeping the aspect ratio; never enlarges. */
export function fitToBox(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, UPLOAD_BOX.width / width, UPLOAD_BOX.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
