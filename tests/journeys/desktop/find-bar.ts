import type { Desktop } from '#tests/desktop/harness/desktop.ts'

/** Whether the find bar is shown. */
export const isFinding = (desktop: Desktop) =>
  desktop.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const views = window!.contentView.children as Electron.WebContentsView[]
    // Electron lists the page itself among the children.
    return views.some((view) => view.webContents !== window!.webContents && view.getVisible())
  })
