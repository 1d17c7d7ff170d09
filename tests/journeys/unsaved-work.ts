import type { Page } from '@playwright/test'
import { staffPaths } from '#shared/staff-paths.ts'
import { expect } from './journey.ts'

export const text = (id: string, row: number) => ({
  id,
  type: 'text',
  layout: { width: 100, row, order: 0 },
  content: { title: id, text: `The text of ${id}` },
})

export const row = (page: Page, number: number) => page.getByRole('listitem', { name: `Row ${number}`, exact: true })
export const titleIn = (page: Page, number: number) =>
  row(page, number).getByRole('textbox', { name: 'Title', exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** Saves the whole page; open editors have DONE buttons. */
export const save = (page: Page) =>
  page.locator('.builder-bar').getByRole('button', { name: 'SAVE', exact: true }).click()

export async function openEditor(page: Page, number: number) {
  await row(page, number).getByRole('button', { name: 'Edit Text', exact: true }).click()
  await expect(titleIn(page, number)).toBeVisible()
}

export const postTitle = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })

/** Begins a post, which is stored as a draft. */
export const newPost = `${staffPaths.cmsTab('blog')}/new`
export async function writePost(page: Page, title: string) {
  if (page.url() === 'about:blank') await page.goto(newPost)
  // Editors of blocks have a title, too.
  await expect(page.getByRole('textbox', { name: 'Content', exact: true })).toBeVisible()
  await postTitle(page).fill(title)
  await expect(page.getByText('Your changes are kept in this browser.')).toBeVisible()
}

/** Everything in the browser's databases of the site: names, and values as JSON. */
export const readDatabases = (page: Page) =>
  page.evaluate(async () => {
    const entries: { name: string; value: string }[] = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames)
        await new Promise<void>((resolve) => {
          const asked = database.transaction(store).objectStore(store).openCursor()
          asked.addEventListener('success', () => {
            if (!asked.result) return resolve()
            const { key, value } = asked.result
            entries.push({ name: `${name}: ${JSON.stringify(key)}`, value: JSON.stringify(value) })
            asked.result.continue()
          })
        })
      database.close()
    }
    return entries
  })

/** Everything that the site has stored in the browser, by name. */
export async function readStorage(page: Page) {
  const names = await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    return [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await caches.keys()),
      ...(workers.length > 0 ? ['service worker'] : []),
    ]
  })
  return [...names, ...(await readDatabases(page)).map(({ name }) => name)].toSorted()
}
