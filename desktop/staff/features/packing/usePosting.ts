import { useRef, useState } from 'react'
import type { PackingOrder, Posting } from '#shared/features/orders/packing.contract.ts'
import { newId } from '#shared/blocks/arrange.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { refresh } from '#staff/api/read.ts'
import { toast } from '#staff/toast/toast.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { orderWords, packingClient, PACKING_URL, parcelLines, type ParcelDraft } from './packing.ts'

/** What applies to all parcels. */
export interface ParcelOptions {
  company: string
  reportTo: Posting['reportedTo']
  notify: boolean
}

export interface Parcel {
  order: PackingOrder
  draft: ParcelDraft
}

/** Parcels that are sent at once. */
const AT_ONCE = 2

/** Posts parcels, and keeps what failed with its reason until it is tried again. */
export function usePosting(onPosted: (order: PackingOrder) => void) {
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set())
  /** Ids of parcels that may have arrived although their answer didn't: sent again, they are posted once. */
  const ids = useRef(new Map<string, string>())

  async function postOne({ order, draft }: Parcel, { company, reportTo, notify }: ParcelOptions) {
    const lines = parcelLines(order, draft).map(({ line, quantity }) => ({ lineId: line.lineId, quantity }))
    const tracking = {
      company: draft.number || draft.url ? company.trim() : '',
      number: draft.number,
      url: draft.url.trim(),
    }
    const key = JSON.stringify([order.id, lines, tracking, reportTo, notify])
    const postingId = ids.current.get(key) ?? newId()
    ids.current.set(key, postingId)
    try {
      const body = { postingId, lines, reportTo, tracking, notify: notify && reportTo === 'shopify' }
      const done = await packingClient.post({ params: { id: order.id }, body })
      setFailures((all) => new Map([...all].filter(([id]) => id !== order.id)))
      onPosted(order)
      return done
    } catch (error) {
      if (error instanceof ApiError) ids.current.delete(key)
      setFailures((all) => new Map(all).set(order.id, errorMessage(error)))
      return null
    }
  }

  /** Resolves with the number that failed, which has been shown. */
  async function post(parcels: readonly Parcel[], options: ParcelOptions): Promise<number> {
    const waiting = parcels.filter(({ order }) => !underWay.has(order.id))
    setUnderWay((all) => new Set([...all, ...waiting.map(({ order }) => order.id)]))
    const queue = [...waiting]
    const done: NonNullable<Awaited<ReturnType<typeof postOne>>>[] = []
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { id } = next.order
        const posted = await postOne(next, options)
        if (posted) done.push(posted)
        setUnderWay((all) => new Set([...all].filter((one) => one !== id)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await refresh([PACKING_URL])
    report(done, waiting.length - done.length)
    return waiting.length - done.length
  }

  return { post, failures, underWay }
}

interface Done {
  posting: Posting
  message: string
}

function report(done: readonly Done[], failed: number) {
  const failure = failed > 0 ? `${orderWords(failed)} NOT POSTED. Each says why.` : undefined
  if (done.length === 0) return toast({ title: failure!, variant: 'destructive' })
  const byHand = done.every(({ posting }) => posting.reportedTo === 'hand')
  toast({
    title: done.length === 1 ? done[0]!.message : `${orderWords(done.length)} POSTED`,
    ...(failure && { description: failure, variant: 'destructive' }),
    // A parcel that Shopify knows of is taken back from the list below, after a question.
    ...(byHand && { action: { label: 'UNDO', onPress: () => void undoAll(done) } }),
  })
}

async function undoAll(done: readonly Done[]) {
  try {
    for (const { posting } of done) await packingClient.undo({ params: { postingId: posting.id } })
    toast({ title: `${orderWords(done.length)} to be packed again` })
  } catch (error) {
    toast({ title: 'Failed to undo posting', description: errorMessage(error), variant: 'destructive' })
  }
  await refresh([PACKING_URL])
}
