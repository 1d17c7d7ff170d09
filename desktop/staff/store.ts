import { createStore } from 'jotai'

/** What the staff app remembers outside of React Query, for components (Provider) and for what is none. */
export const store = createStore()
