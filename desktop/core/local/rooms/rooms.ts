import type { LocalRoom } from '#bridge/publishing.ts'
import { banners } from './banners.ts'
import { blog } from './blog.ts'
import { navigation } from './navigation.ts'
import { pages } from './pages.ts'
import type { Room } from './room.ts'

/** Those rooms whose records can be worked on without a connection, in the order in which they are published. */
export const rooms: Record<LocalRoom, Room> = { pages, blog, banners, navigation }
export const allRooms: readonly Room[] = Object.values(rooms)
