import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { openConnectionProxy } from '#tests/harness/connection-proxy.ts'
import { photoFile } from '#tests/harness/photos.ts'
import { openShop } from '#tests/harness/shop.ts'
import { eventually, waitFor } from '#tests/harness/wait-for.ts'
import { allow } from './allow.ts'
import { startDesktop } from './harness/desktop.ts'

const ROUNDS = 4
const PHOTOS = 3

/** Saves a menu item as the screens do; true once the editor has answered that it is saved. */
const save = (page: Page, label: string) =>
  page.evaluate(async (label) => {
    const body = JSON.stringify({ label, href: '/gallery' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/navigation', { method: 'POST', headers, body })).ok
  }, label)

/** What waits on this computer and isn't sent by itself. */
const waiting = async (page: Page) => {
  const { changes, running } = await page.evaluate(() => window.hoard!.publishing.state())
  return running ? [null] : changes.filter(({ goesByItself }) => !goesByItself)
}

test(
  'sixteen kills while typing, uploading, sending and saving on a broken connection lose and double nothing',
  { tags: ['D3.3', 'D7.1', 'D2.9'] },
  async () => {
    await using shop = await openShop({ imported: false })
    const staff = await shop.signIn('administrator')
    await using connection = await openConnectionProxy(shop.url)
    await using desktop = await startDesktop({ shop: connection })
    await allow(desktop, shop)
    let page = await desktop.window()
    const title = () => page.getByRole('textbox', { name: 'Title', exact: true })
    const online = (isOnline: boolean) =>
      eventually(() =>
        page.evaluate(async () => {
          const { connection } = window.hoard!
          await connection.tryNow()
          return (await connection.state()).isOnline
        }),
      ).toBe(isOnline)
    /** Of all menu items that this test has made. */
    const labels = async () =>
      (await staff.navigation.list()).map(({ label }) => label).filter((one) => /\d$/.test(one))
    const images = () => staff.images.list({ query: {} })
    const expected: string[] = []
    let typed = ''

    const kill = async () => {
      await desktop.kill()
      connection.mend()
      await desktop.restart()
      page = await desktop.window()
      await title().waitFor()
      expect(await title().inputValue()).toContain(typed)
      await online(true)
    }

    await page.getByRole('link', { name: 'BLOG', exact: true }).click()
    await page.getByRole('button', { name: 'ADD POST' }).click()
    for (let round = 1; round <= ROUNDS; round++) {
      // While typing: what is half a second old is on the disk.
      const words = `Wyvern ${round} `
      await title().fill('')
      await title().pressSequentially(words)
      await eventually(() => page.evaluate(async () => JSON.stringify(await window.hoard!.kept.all()))).toContain(words)
      typed = words
      // The page goes away under it.
      const typing = title()
        .pressSequentially('of the south', { delay: 20 })
        .catch(() => {})
      await kill()
      await typing

      // While uploading.
      const photos = await Promise.all(
        Array.from({ length: PHOTOS }, (_, index) => photoFile({ seed: round * 100 + index, width: 640, height: 480 })),
      )
      const paths = photos.map(({ name }) => join(desktop.userData, name))
      await Promise.all(photos.map(({ bytes }, index) => writeFile(paths[index]!, bytes)))
      await desktop.answerDialogs({ open: paths })
      await page.evaluate(() => window.hoard!.uploads.choose('files', []))
      if (round > 1) await eventually(async () => (await images()).length).toBeGreaterThan((round - 1) * PHOTOS)
      await kill()
      await eventually(async () => (await images()).length).toBe(round * PHOTOS)

      // While sending what was saved offline.
      connection.cut()
      await online(false)
      const offline = [1, 2, 3].map((item) => `OFFLINE ${round}${item}`)
      for (const label of offline) expect(await save(page, label)).toBe(true)
      expected.push(...offline)
      connection.mend()
      await online(true)
      await page.evaluate(() => window.hoard!.publishing.publish(null, {}))
      if (round > 1) await eventually(async () => (await labels()).includes(offline[round - 2]!)).toBe(true)
      await kill()
      await waitFor(async () => {
        const [rest] = await waiting(page)
        if (rest) await page.evaluate(() => window.hoard!.publishing.publish(null, {}))
        expect(await labels()).toEqual(expect.arrayContaining(offline))
      })

      // While a save goes out on a connection that breaks.
      const broken = connection.cutIn('POST /api/navigation')
      const saved = `BROKEN ${round}`
      const answer = save(page, saved).catch(() => false)
      await broken
      // In even rounds the person has not even been told that it is saved.
      const isTold = round % 2 === 1 && (await answer)
      await kill()
      if (isTold) {
        expected.push(saved)
        await eventually(labels).toContain(saved)
      }
    }
    await eventually(() => waiting(page)).toEqual([])
    const all = await labels()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(expected))
    expect(expected).toHaveLength(ROUNDS * 3 + 2)
    expect(await images()).toHaveLength(ROUNDS * PHOTOS)
  },
)
