const unfetched = new WeakSet<Error>()

/** From now on it is known which errors are of parts of the app that could not be fetched: the loader that Vite adds tells of each. */
export const noteUnfetched = () => addEventListener('vite:preloadError', ({ payload }) => unfetched.add(payload))

/** Whether a part of the app could not be fetched. Where there is a connection, the shop has been updated as a rule, and it is gone. */
export const isUnfetched = (error: unknown): boolean => error instanceof Error && unfetched.has(error)
