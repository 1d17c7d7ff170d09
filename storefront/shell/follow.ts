/** What a page needs to follow the shop's changes, in one file that loads once the page is idle. */
export { connect, parseMessage } from '#storefront/live/connection.ts'
export { replacePage } from './replace-page.ts'
