import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { UPLOAD_BOX, UPLOAD_QUALITY } from '#shared/features/images/limits.ts'
import { measureProcesses, type ToolResult } from './process.ts'

const { width, height } = UPLOAD_BOX

/**
 * Resizes photos with two vipsthumbnail processes as the shop does: the same box, quality and priority, no metadata.
 */
export async function vipsthumbnail(photos: string[], folder: string): Promise<ToolResult> {
  const quality = UPLOAD_QUALITY * 100
  const output = `${folder}/%s.webp[Q=${quality},strip]`
  const halves = [0, 1].map((half) => photos.filter((_, index) => index % 2 === half))
  const children = halves.map((half) =>
    spawn(
      'nice',
      ['-n', '15', 'vipsthumbnail', '--vips-concurrency=1', '-s', `${width}x${height}>`, '-o', output, ...half],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    ),
  )
  return measureProcesses(
    () => children.map(({ pid }) => pid!),
    () =>
      Promise.all(
        children.map(async (child) => {
          const [code] = (await once(child, 'exit')) as [number]
          if (code !== 0) throw new Error(`vipsthumbnail exited with ${code}.`)
        }),
      ),
  )
}
