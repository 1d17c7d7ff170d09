const failedImports = new WeakSet<Error>()

/** Records errors of code that could not be loaded, as reported by Vite's loader. */
export const trackFailedImports = () =>
  addEventListener('vite:preloadError', ({ payload }) => failedImports.add(payload))

/** Whether code could not be loaded. When online the usual reason is a shop update that removed the old files. */
export const isFailedImport = (error: unknown): boolean => error instanceof Error && failedImports.has(error)
