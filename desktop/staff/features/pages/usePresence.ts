import { useEffect, useRef, useState } from 'react'
import { newId } from '#shared/blocks/arrange.ts'
import { createClient } from '#shared/contract/client.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import type { Presence } from '#shared/features/pages/pages.record.ts'
import { client } from '#staff/api/client.ts'

const HEARTBEAT_MS = 10_000
/** The server drops a window it has not heard from for this long. */
const PRESENCE_TTL_MS = 25_000
/** This window's own save is known only after its response, so a newer version is reported with this delay. */
const NEWER_DELAY_MS = 2_000

/** A random id of this browser window. */
const ownWindow = newId()

/** A client with `keepalive`, whose requests outlive the page. */
const keepaliveClient = createClient({ present: pagesContract.present }, (path, init) =>
  fetch(path, { ...init, keepalive: true }),
)

/** A version saved by someone else. */
export interface NewerVersion {
  version: number
  /** Null if unknown. */
  savedBy: string | null
}

export interface PagePresence {
  others: readonly Presence[]
  newer: NewerVersion | null
}

const alone: PagePresence = { others: [], newer: null }

/**
 * Sends a heartbeat every 10 s while visible, and returns who else has the page open and whether a newer version was
 * saved. Failures are ignored, as presence doesn't matter while offline.
 */
export function usePresence(pageId: string, version: number): PagePresence {
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

    const hear = ({ others, newer }: PagePresence) => {
      if (isOver) return
      heardAt = Date.now()
      setCompany((before) => ({ others, newer: newer && before.newer?.version === newer.version ? newer : null }))
      clearTimeout(doubt)
      if (newer)
        doubt = setTimeout(
          () => newer.version > own.current && setCompany((before) => ({ ...before, newer })),
          NEWER_DELAY_MS,
        )
    }
    const say = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const { others, version: saved, savedBy } = await client.pages.present({ ...page, body: { window: ownWindow } })
        hear({ others, newer: saved > own.current ? { version: saved, savedBy } : null })
      } catch {
        // The header already shows the lost connection; others may have left by now.
        if (Date.now() - heardAt > PRESENCE_TTL_MS && !isOver) setCompany((before) => ({ ...before, others: [] }))
      }
    }
    const leave = () =>
      keepaliveClient.present({ ...page, body: { window: ownWindow, isLeaving: true } }).catch(() => {
        // The server notices the missing heartbeat.
      })

    void say()
    const timer = setInterval(() => void say(), HEARTBEAT_MS)
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

  // A version saved by this window is not news.
  return company.newer && company.newer.version <= version ? { ...company, newer: null } : company
}
