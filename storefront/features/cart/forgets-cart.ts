import { keep } from '#shared/browser-storage.ts'

/** Removed at once. */
const PROBE = 'probe'
let isForgotten: boolean | undefined

/** Whether the browser keeps neither storage nor cookies, so that a cart lasts as long as its page. */
export const forgetsCart = (): boolean => (isForgotten ??= !(keep(PROBE, '1') && keep(PROBE, null)) && !keepsCookies())

function keepsCookies(): boolean {
  document.cookie = `${PROBE}=1; path=/`
  const isKept = document.cookie.includes(PROBE)
  document.cookie = `${PROBE}=; max-age=0; path=/`
  return isKept
}
