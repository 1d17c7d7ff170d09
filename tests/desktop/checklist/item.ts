import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import type { Desktop } from '#tests/desktop/harness/desktop.ts'

/** What an item is looked at with. */
export interface Bench {
  desktop: Desktop
  shop: TestShop
  /** Somebody else's server, and the paths that it was asked for. */
  other: { url: string; asked: string[] }
}

/** A line of the checklist, or a part of one. */
export interface Item {
  /** In the words of the list. */
  line: string
  /** How it would be loosened: a text that the built editor has once, and what stands there then. */
  loosen: { file: 'main.js' | 'preload.cjs'; from: string; to: string }
  /** Throws when it is loose. It may take the page elsewhere. */
  check(bench: Bench): Promise<void>
}

/** The CMS, whatever was on screen, or is on its way there. */
export async function openCms({ desktop }: Pick<Bench, 'desktop'>): Promise<Page> {
  for (let patience = 4; patience > 0; patience--) {
    await desktop.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      const kept = globalThis as unknown as { cms?: string }
      kept.cms ??= new URL('/cms', webContents.getURL()).href
      // A page that is on its way elsewhere wins.
      if (webContents.isCrashed() || !webContents.getURL().startsWith(kept.cms))
        await webContents.loadURL(kept.cms).catch(() => {})
    })
    const page = await desktop.window()
    const heading = page.getByRole('heading', { name: 'PAGES' })
    const isThere = await heading.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
    if (isThere) return page
  }
  throw new Error('The CMS doesn’t come.')
}
