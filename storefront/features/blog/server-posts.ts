import type * as Module from './Posts.tsx'

/** The server sets the code of the list; browsers load it when the posts have changed. */
export const serverPosts: { code?: typeof Module } = {}
