import { useEffect, useRef, useState } from 'react'
import { newId } from '#shared/blocks/arrange.ts'
import { createClient } from '#shared/contract/client.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import type { Presence } from '#shared/features/pages/pages.record.ts'
import type { ContentDraft } from '#shared/features/releases/releases.contract.ts'
import { client } from '#staff/api/client.ts'
import { draftStorage } from '#staff/drafts/draft-storage.ts'
import { BROWSER } from '#staff/drafts/draft-store.ts'

const HEARTBEAT_MS = 10_000
/** The server drops a window it has not heard from for this long. */
const PRESENCE_TTL_MS = 25_000
/** This window's own save is known only after its response, so a newer version is reported with this delay. */
const NEWER_DELAY_MS = 2_000

/**
 * Id of this window: the browser's random id and the first number that no other window has locked. So the window that
 * opens after a crash has the id of its predecessor, and nobody sees both. Without locks (plain http) it is random.
 */
let ownWindow: Promise<string> | undefined
const findOwnWindow = () => (ownWindow ??= claimWindow())

async function claimWindow(): Promise<string> {
  // Missing on plain http, despite the types.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return newId()
  const { texts } = draftStorage
  const browser = texts.get(BROWSER) ?? newId()
  // If it can't be stored, the next start has another one.
  if (texts.get(BROWSER) === null) texts.set(BROWSER, browser).catch(() => undefined)
  for (let number = 1; ; number += 1) {
    const isOurs = await new Promise<boolean>((resolve) => {
      locks
        .request(`hoard.window:${number}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null)
          // Held until the window closes.
          return lock && new Promise(() => undefined)
        })
        // Where storage is blocked, locks are, too, and no other window has one.
        .catch(() => resolve(true))
    })
    if (isOurs) return `${browser}-${number}`
  }
}

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

/** The live version that a builder shows. A draft counts its own versions. */
export const liveVersionOf = (draft: Pick<ContentDraft, 'liveVersion'> | null, version: number) =>
  draft ? draft.liveVersion : version

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
    let receivedAt = 0
    let doubt: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    const onPresence = ({ others, newer }: PagePresence) => {
      if (isOver) return
      receivedAt = Date.now()
      setCompany((before) => ({ others, newer: newer && before.newer?.version === newer.version ? newer : null }))
      clearTimeout(doubt)
      if (newer)
        doubt = setTimeout(
          () => newer.version > own.current && setCompany((before) => ({ ...before, newer })),
          NEWER_DELAY_MS,
        )
    }
    const sendHeartbeat = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const {
          others,
          version: saved,
          savedBy,
        } = await client.pages.present({ ...page, body: { window: await findOwnWindow() } })
        onPresence({ others, newer: saved > own.current ? { version: saved, savedBy } : null })
      } catch {
        // The header already shows the lost connection; others may have left by now.
        if (Date.now() - receivedAt > PRESENCE_TTL_MS && !isOver) setCompany((before) => ({ ...before, others: [] }))
      }
    }
    let known: string | undefined
    void findOwnWindow().then((window) => (known = window))
    const leave = () => {
      // Nothing was sent before it is known. Otherwise the server notices the missing heartbeat.
      if (known) keepaliveClient.present({ ...page, body: { window: known, isLeaving: true } }).catch(() => undefined)
    }

    void sendHeartbeat()
    const timer = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS)
    const look = () => void sendHeartbeat()
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
      leave()
    }
  }, [pageId])

  // A version saved by this window is not news.
  return company.newer && company.newer.version <= version ? { ...company, newer: null } : company
}
