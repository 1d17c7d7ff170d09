import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { brokenFiles, largePhoto, photoFile, textNamedJpeg, type PhotoFile } from '#tests/harness/photos.ts'

const TOO_LARGE = 60_000_000

/** What is told of each file that is no photo. */
export const complaints: Record<string, string> = {
  'shopping-list.jpg': 'Failed to read image dimensions',
  'far-too-large.jpg': 'Image too large (57.22 MB). Maximum size is 50 MB',
  'empty.jpg': 'Failed to read image dimensions',
  'garbage.jpg': 'Failed to read image dimensions',
  'header-only.webp': 'Failed to read image dimensions',
  'broken-chunk.png': 'Failed to load image',
  'cut-off.jpg': 'The image is damaged or cut off: it can’t be read to its end.',
}

export interface BatchPlan {
  /** Photos that can be shown; the bad files come on top. */
  photos: number
  /** Pixels of each of them. */
  size(index: number): { width: number; height: number }
  /** Of the first one: other pictures of the same shop have others. */
  seed: number
}

/** Files of a batch as paths, the bad ones among them, and the names of the good ones. */
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
    // Somewhere in the middle of them, not all at one end.
    if (index % Math.max(1, Math.floor(photos / (bad.length + 1))) === 1 && bad.length > 0) await put(bad.pop()!)
  }
  for (const file of bad) await put(file)
  return { paths, good }
}

/** A part of the line of `openLine`. */
interface Line {
  cutIn(text: string): Promise<void>
  mend(): void
}

export interface BatchReport {
  /** What each file that did not arrive was told. */
  complaints: Record<string, string>
  /** How it ended, in the page's words. */
  summary: string
  /** Seconds from the click to the end. */
  lasted: number
  /** Milliseconds: the longest time between two frames, the longest task of the page's thread. */
  longestGap: number
  longestTask: number
  /** Object URLs that nobody gave back. */
  leftUrls: number
  /** What was asked after the line was cut, to find out how far uploads had come. */
  resumed: number
}

/**
 * Sends a batch from the images screen as a person would: chooses all files, lets it run with the dialog closed, and searches meanwhile.
 * The line is cut in the middle of an upload, and is back `darkFor` milliseconds later. `page` must not have been opened before.
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
  await dialog.getByText('[LOOKING AT THE FILES...]').waitFor({ state: 'hidden', timeout: within })
  const told = await complaintsIn(page, 'Files that are left out')

  await page.evaluate('window.watched.begin()')
  const began = performance.now()
  const cut = line.cutIn('PATCH /api/images/uploads/')
  let resumed = 0
  await upload.click()
  await cut
  page.on('request', (request) => (resumed += Number(request.method() === 'HEAD')))
  await dialog.getByRole('button', { name: 'CLOSE, IT GOES ON' }).click()
  await page.waitForTimeout(darkFor)
  line.mend()
  await page.evaluate(`dispatchEvent(new Event('online'))`)
  // Somebody goes on working.
  await page.getByRole('searchbox').fill('photo')
  const bar = page.getByRole('region', { name: 'Upload', exact: true })
  await bar.getByRole('button', { name: 'SHOW RESULTS' }).waitFor({ timeout: within })
  const lasted = (performance.now() - began) / 1000
  const summary = (await bar.locator('.upload-line').textContent()) ?? ''
  await bar.getByRole('button', { name: 'SHOW RESULTS' }).click()
  Object.assign(told, await complaintsIn(page, 'Files of this batch'))
  const watched = await page.evaluate<Pick<BatchReport, 'longestGap' | 'longestTask'>>('window.watched.end()')
  await dialog.getByRole('button', { name: 'DONE' }).click()
  await dialog.waitFor({ state: 'hidden' })
  return {
    complaints: told,
    summary,
    lasted,
    resumed,
    ...watched,
    leftUrls: await page.evaluate<number>('window.watched.urls.size'),
  }
}

/** The complaints of one of the dialog's lists, by the names of the files. */
async function complaintsIn(page: Page, list: string): Promise<Record<string, string>> {
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

/** Runs in the browser before the page does, as text because not everybody who reads this file knows the DOM. */
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
