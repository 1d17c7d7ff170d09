import type { Page } from '@playwright/test'
import type { TestShop } from '#tests/harness/shop.ts'
import { STALL_MS } from '#tests/harness/limits.ts'
import type { Desktop } from '#tests/desktop/harness/desktop.ts'

/** What a check has to work with. */
export interface Bench {
  desktop: Desktop
  shop: TestShop
  /** A foreign server and the paths requested from it. */
  other: { url: string; requests: string[] }
}

/** An item of the checklist, or a part of one. */
export interface Item {
  /** Wording of the checklist. */
  line: string
  /** How to remove the protection: `from` occurs exactly once in the built editor. */
  loosen: { file: 'main.js' | 'preload.cjs'; from: string; to: string }
  /** Throws if the protection is missing. May navigate the page. */
  check(bench: Bench): Promise<void>
}

/** Opens the CMS, whatever the window shows. Also where a check is expected to fail, this is not. */
export async function openCms({ desktop }: Pick<Bench, 'desktop'>): Promise<Page> {
  for (const end = performance.now() + STALL_MS; performance.now() < end;) {
    await desktop.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!
      const kept = globalThis as unknown as { cms?: string }
      kept.cms ??= new URL('/cms', webContents.getURL()).href
      // A running navigation takes precedence.
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
