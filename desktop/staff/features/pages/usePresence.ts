import { useEffect, useRef, useState } from 'react'
import { newId } from '#shared/blocks/arrange.ts'
import { createClient } from '#shared/contract/client.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import type { Presence } from '#shared/features/pages/pages.schema.ts'
import { client } from '#staff/api/client.ts'

const SAY_EVERY_MS = 10_000
/** As long as the server believes that a window is there which says nothing. */
const BELIEVE_MS = 25_000
/** A save of this window itself is known here only when its answer has come. */
const BELIEVE_NEWER_AFTER_MS = 2_000

/** Random, of this browser window. */
const ownWindow = newId()

/** Calls that outlive the page that makes them. */
const parting = createClient({ present: pagesContract.present }, (path, init) =>
  fetch(path, { ...init, keepalive: true }),
)

/** A version that somebody else has saved. */
export interface Newer {
  version: number
  /** Null: nobody knows. */
  savedBy: string | null
}

export interface Company {
  others: readonly Presence[]
  newer: Newer | null
}

const alone: Company = { others: [], newer: null }

/**
 * Says every 10 s, as long as it can be seen, that this window has the page open, and answers who else has, and whether a newer
 * version than this window's has been saved. What fails is not told: who is here is no news while the connection is gone.
 */
export function usePresence(pageId: string, version: number): Company {
  const [company, setCompany] = useState(alone)
  const own = useRef(version)
  useEffect(() => {
    own.current = version
  }, [version])

  useEffect(() => {
    const page = { params: { id: pageId } }
    let heardAt = 0
    let doubt: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    const hear = ({ others, newer }: Company) => {
      if (isOver) return
      heardAt = Date.now()
      setCompany((before) => ({ others, newer: newer && before.newer?.version === newer.version ? newer : null }))
      clearTimeout(doubt)
      if (newer)
        doubt = setTimeout(
          () => newer.version > own.current && setCompany((before) => ({ ...before, newer })),
          BELIEVE_NEWER_AFTER_MS,
        )
    }
    const say = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const { others, version: saved, savedBy } = await client.pages.present({ ...page, body: { window: ownWindow } })
        hear({ others, newer: saved > own.current ? { version: saved, savedBy } : null })
      } catch {
        // The header says that the connection is gone. Whoever was here may not be any more.
        if (Date.now() - heardAt > BELIEVE_MS && !isOver) setCompany((before) => ({ ...before, others: [] }))
      }
    }
    const leave = () =>
      parting.present({ ...page, body: { window: ownWindow, isLeaving: true } }).catch(() => {
        // The server finds out by the silence.
      })

    void say()
    const timer = setInterval(() => void say(), SAY_EVERY_MS)
    const look = () => void say()
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', look)
    addEventListener('pagehide', leave)
    return () => {
      isOver = true
      clearInterval(timer)
      clearTimeout(doubt)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', look)
      removeEventListener('pagehide', leave)
      void leave()
    }
  }, [pageId])

  // What this window has saved meanwhile is no news.
  return company.newer && company.newer.version <= version ? { ...company, newer: null } : company
}
