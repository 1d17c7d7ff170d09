import { join } from 'node:path'

/** Settings of everything that shows a page: sandboxed and isolated, without Node. */
export const pagePreferences = {
  preload: join(import.meta.dirname, 'preload.cjs'),
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
}
