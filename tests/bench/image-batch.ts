import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { brokenFiles, largePhoto, photoFile, textNamedJpeg, type PhotoFile } from '#tests/harness/photos.ts'

const TOO_LARGE = 60_000_000

/** Expected error message of each bad file. */
export const complaints: Record<string, string> = {
  'shopping-list.jpg': 'Failed to read image dimensions',
  'far-too-large.jpg': 'Image too large (57.22 MB). Maximum size is 50 MB',
  'empty.jpg': 'Failed to read image dimensions',
  'garbage.jpg': 'Failed to read image dimensions',
  'header-only.webp': 'Failed to read image dimensions',
  'broken-chunk.png': 'Failed to load image',
  'cut-off.jpg': 'The image is damaged or incomplete.',
}

export interface BatchPlan {
  /** Number of valid photos; the bad files are added to them. */
  photos: number
  /** Size of each photo, pixels. */
  size(index: number): { width: number; height: number }
  /** Seed of the first photo; other images of the same shop must use other seeds. */
  seed: number
}

/** Paths of a batch with the bad files mixed in, and the names of the good ones. */
export async function makeBatch(folder: string, { photos, size, seed }: BatchPlan) {
  await mkdir(folder, { recursive: true })
  const paths: string[] = []
  const put = async ({ name, bytes }: PhotoFile) => {
    paths.push(join(folder, name))
    await writeFile(paths.at(-1)!, bytes)
  }
  const good: string[] = []
  const bad = [
    ...(await brokenFiles()).slice(0, 5),
    textNamedJpeg(),
    await largePhoto(TOO_LARGE, { seed: seed + photos, width: 640, height: 480 }),
  ]
  for (let index = 0; index < photos; index++) {
    const file = await photoFile({ seed: seed + index, ...size(index), gps: index % 2 === 0 })
    good.push(file.name)
    await put(file)
    // Spreads the bad files over the batch.
    if (index % Math.max(1, Math.floor(photos / (bad.length + 1))) === 1 && bad.length > 0) await put(bad.pop()!)
  }
  for (const file of bad) await put(file)
  return { paths, good }
}

/** A part of the line of `openConnectionProxy`. */
interface Line {
  cutIn(text: string): Promise<void>
  mend(): void
}

export interface BatchReport {
  /** Error message of each file that failed. */
  complaints: Record<string, string>
  /** Summary shown by the page. */
  summary: string
  /** Duration from the click to the end, seconds. */
  lasted: number
  /** Longest gap between frames and longest task of the main thread, milliseconds. */
  longestGap: number
  longestTask: number
  /** Object URLs that were never revoked. */
  leftUrls: number
  /** Requests after the interruption that ask how far uploads had got. */
  resumed: number
}

/**
 * Sends a batch from the images screen like a person: chooses all files, closes the dialog, and searches meanwhile. The
 * connection is cut during an upload for `darkFor` milliseconds. `page` must not have been opened before.
 */
export async function sendBatch(
  page: Page,
  { url, line, paths, darkFor, within }: { url: string; line: Line; paths: string[]; darkFor: number; within: number },
): Promise<BatchReport> {
  await page.addInitScript(watchPage)
  await page.goto(`${url}/images/upload`)
  const dialog = page.getByRole('dialog', { name: 'Optimized Upload' })
  await dialog.getByLabel('Image files').setInputFiles(paths)
  const upload = dialog.getByRole('button', { name: /^Upload \d+ Images$/ })
  await upload.waitFor({ timeout: within })
  await dialog.getByText('[CHECKING FILES...]').waitFor({ state: 'hidden', timeout: within })
  const messages = await errorsIn(page, 'Skipped files')

  await page.evaluate('window.watched.begin()')
  const began = performance.now()
  const cut = line.cutIn('PATCH /api/images/uploads/')
  let resumed = 0
  await upload.click()
  await cut
  page.on('request', (request) => (resumed += Number(request.method() === 'HEAD')))
  await dialog.getByRole('button', { name: 'CONTINUE IN BACKGROUND' }).click()
  await page.waitForTimeout(darkFor)
  line.mend()
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  // The person continues to work.
  await page.getByRole('searchbox').fill('photo')
  const bar = page.getByRole('region', { name: 'Upload', exact: true })
  await bar.getByRole('button', { name: 'SHOW RESULTS' }).waitFor({ timeout: within })
  const lasted = (performance.now() - began) / 1000
  const summary = (await bar.locator('.upload-line').textContent()) ?? ''
  await bar.getByRole('button', { name: 'SHOW RESULTS' }).click()
  Object.assign(messages, await errorsIn(page, 'Files of this batch'))
  const watched = await page.evaluate<Pick<BatchReport, 'longestGap' | 'longestTask'>>('window.watched.end()')
  await dialog.getByRole('button', { name: 'DONE' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return {
    complaints: messages,
    summary,
    lasted,
    resumed,
    ...watched,
    leftUrls: await page.evaluate<number>('window.watched.urls.size'),
  }
}

/** Error messages in one of the dialog's lists, by file name. */
async function errorsIn(page: Page, list: string): Promise<Record<string, string>> {
  const words = '.field-problem, strong + span'
  const rows = page
    .getByRole('list', { name: list })
    .locator('> li')
    .filter({ has: page.locator(words) })
  const told: Record<string, string> = {}
  for (const row of await rows.all()) {
    const name = await row.locator('strong, .upload-name').first().innerText()
    told[name.replace('Invalid Image: ', '')] = await row.locator(words).innerText()
  }
  return told
}

/** Runs in the browser before the page does; text, because this file is compiled without DOM types. */
const watchPage = `
  const urls = new Set()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (it) => {
    const url = createObjectURL.call(URL, it)
    urls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    urls.delete(url)
    revokeObjectURL.call(URL, url)
  }
  let going = false
  const seen = { longestGap: 0, longestTask: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (going) seen.longestTask = Math.max(seen.longestTask, duration)
  }).observe({ type: 'longtask' })
  window.watched = {
    urls,
    begin() {
      going = true
      let last = performance.now()
      const frame = (now) => {
        seen.longestGap = Math.max(seen.longestGap, now - last)
        last = now
        if (going) requestAnimationFrame(frame)
      }
      requestAnimationFrame(frame)
    },
    end() {
      going = false
      return seen
    },
  }
`
