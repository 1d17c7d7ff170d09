import { useRef, useState } from 'react'
import type { PackingOrder, Posting } from '#shared/features/orders/packing.contract.ts'
import { newId } from '#shared/blocks/arrange.ts'
import { ApiError } from '#staff/api/api-error.ts'
import { refresh } from '#staff/api/read.ts'
import { toast } from '#staff/toast/toast.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { packingClient, PACKING_URL } from '#staff/widgets/parcels/parcels.ts'
import { orderWords, parcelLines, type ParcelDraft } from './packing.ts'

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
      ids.current.delete(key)
      setFailures((all) => new Map([...all].filter(([id]) => id !== order.id)))
      onPosted(order)
      return done
    } catch (error) {
      // After a server error the parcel may exist: a repetition keeps its id.
      if (error instanceof ApiError && error.status < 500) ids.current.delete(key)
      const reason = errorMessage(error)
      setFailures((all) => new Map(all).set(order.id, reason))
      return reason
    }
  }

  /** Resolves with the number that failed, which has been shown. */
  async function post(parcels: readonly Parcel[], options: ParcelOptions): Promise<number> {
    const waiting = parcels.filter(({ order }) => !underWay.has(order.id))
    if (waiting.length === 0) return 0
    setUnderWay((all) => new Set([...all, ...waiting.map(({ order }) => order.id)]))
    const queue = [...waiting]
    const done: Done[] = []
    const reasons: string[] = []
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { id } = next.order
        const posted = await postOne(next, options)
        if (typeof posted === 'string') reasons.push(posted)
        else done.push(posted)
        setUnderWay((all) => new Set([...all].filter((one) => one !== id)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await refresh([PACKING_URL])
    report(done, reasons)
    return reasons.length
  }

  return { post, failures, underWay }
}

interface Done {
  posting: Posting
  message: string
}

/** Says why something failed, too, because an order that somebody else posted leaves the list. */
function report(answers: readonly Done[], reasons: readonly string[]) {
  const done = answers.filter(({ posting }) => posting.state === 'posted')
  const doubts = answers.filter(({ posting }) => posting.state !== 'posted').map(({ message }) => message)
  const failure = reasons.length > 0 && `${orderWords(reasons.length)} NOT POSTED`
  const byHand = done.length > 0 && done.every(({ posting }) => posting.reportedTo === 'hand')
  const titles = [
    done.length === 1 ? done[0]!.message : done.length > 1 && `${orderWords(done.length)} POSTED`,
    failure,
    doubts.length > 0 && `${orderWords(doubts.length)} IN DOUBT`,
  ].filter((title) => title !== false)
  const problems = [...reasons, ...doubts]
  toast({
    title: titles.join(', '),
    ...(problems.length > 0 && { description: problems.join(' '), variant: 'destructive' }),
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
