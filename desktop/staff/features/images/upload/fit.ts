import { UPLOAD_BOX } from '#shared/features/images/limits.ts'

/** The size of a picture in the box that uploads are made to fit into, keeping its aspect ratio, never enlarged (section 9). */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, UPLOAD_BOX.width / width, UPLOAD_BOX.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
