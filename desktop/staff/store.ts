import { createStore } from 'jotai'

/** Jotai store of the staff app, for components (Provider) and other code. */
export const store = createStore()
