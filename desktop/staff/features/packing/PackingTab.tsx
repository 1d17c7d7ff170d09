import { Alert, Button, Checkbox } from 'antd'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNextFocus } from '#staff/widgets/useNextFocus.ts'
import { flushSync } from 'react-dom'
import { Link, useLocation } from 'react-router-dom'
import type { PackingOrder, Posting } from '#shared/features/orders/packing.contract.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { client } from '#staff/api/client.ts'
import { useRead } from '#staff/api/read.ts'
import { Loaded } from '#staff/widgets/Loaded.tsx'
import { ParcelTable } from '#staff/widgets/parcels/ParcelTable.tsx'
import { StuckParcels } from '#staff/widgets/parcels/StuckParcels.tsx'
import { ScreenHead } from '#staff/widgets/ScreenHead.tsx'
import './packing.css'
import './slips.css'
import { Field } from './Field.tsx'
import { PackingCard } from './PackingCard.tsx'
import { PackingSlips } from './PackingSlips.tsx'
import { emptyParcel, orderWords, usePacking, whyNotReported, type ParcelDraft } from './packing.ts'
import { usePosting, type ParcelOptions } from './usePosting.ts'

/** /admin/packing: printed orders to pack and post, one by one or several at once. */
export default function PackingTab() {
  const read = usePacking()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="packing">
      <ScreenHead heading={heading} title="READY.TO.PACK">
        <Link to={staffPaths.adminTab('print-queue')}>[PRINT QUEUE]</Link>
      </ScreenHead>
      <Loaded read={read} failure="Failed to load the orders to pack">
        {({ orders, postings }) => <Packing orders={orders} postings={postings} heading={heading} />}
      </Loaded>
    </div>
  )
}

interface PackingProps {
  orders: readonly PackingOrder[]
  postings: readonly Posting[]
  /** Focused when the last order is posted. */
  heading: RefObject<HTMLHeadingElement | null>
}

function Packing({ orders, postings, heading }: PackingProps) {
  const { data: connection } = useRead('/api/console/shopify', () => client.console.shopify({ query: {} }))
  const obstacle = whyNotReported(connection)
  const [typed, setOptions] = useState<ParcelOptions>({ company: '', reportTo: 'shopify', notify: false })
  const options: ParcelOptions = obstacle === null ? typed : { ...typed, reportTo: 'hand' }
  const isReported = options.reportTo === 'shopify'
  const [drafts, setDrafts] = useState<Readonly<Record<string, ParcelDraft>>>({})
  const draftOf = ({ id }: PackingOrder) => drafts[id] ?? emptyParcel
  const change = ({ id }: PackingOrder, what: Partial<ParcelDraft>) =>
    setDrafts((all) => ({ ...all, [id]: { ...(all[id] ?? emptyParcel), ...what } }))
  const list = useRef<HTMLDivElement>(null)
  const { keepFocus, forget } = useNextFocus(list, heading, {
    entries: '.packing-order',
    targets: '.packing-number',
  })
  const { post, failures, underWay } = usePosting(({ id }) => {
    setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)))
  })
  const [printed, setPrinted] = useState<readonly PackingOrder[] | null>(null)
  useAnchor()

  const ready = orders.filter(({ isReady }) => isReady)
  const partly = orders.filter(({ isReady }) => !isReady)
  const chosen = ready.filter((order) => draftOf(order).isChosen)
  const parcelsOf = (some: readonly PackingOrder[]) => some.map((order) => ({ order, draft: draftOf(order) }))
  const slips = printed ?? (chosen.length > 0 ? chosen : ready)

  const send = async (some: readonly PackingOrder[], how = options) => {
    keepFocus()
    const failed = await post(parcelsOf(some), how)
    if (failed > 0) forget()
  }
  const printSlips = (some: readonly PackingOrder[]) => {
    flushSync(() => setPrinted(some))
    print()
    setPrinted(null)
  }
  const chooseAll = (isChosen: boolean) => {
    for (const order of ready) change(order, { isChosen })
  }
  const show = (order: PackingOrder) => (
    <PackingCard
      key={order.id}
      order={order}
      draft={draftOf(order)}
      failure={failures.get(order.id)}
      isSending={underWay.has(order.id)}
      isReported={isReported}
      onChange={(what) => change(order, what)}
      onPost={() => void send([order])}
      onPostByHand={() => void send([order], { ...options, reportTo: 'hand' })}
      onPrint={() => printSlips([order])}
    />
  )
  return (
    <>
      <StuckParcels parcels={postings} />
      {obstacle !== null && <Alert className="packing-notice" type="info" showIcon title={obstacle} />}
      {orders.length > 0 && (
        <fieldset className="packing-options">
          <legend className="sr-only">All parcels</legend>
          <Field
            label="Carrier of all parcels"
            value={typed.company}
            maxLength={200}
            placeholder="Such as DHL Express or USPS"
            onChange={({ target }) => setOptions({ ...typed, company: target.value })}
          />
          <Checkbox
            checked={isReported}
            disabled={obstacle !== null}
            onChange={({ target }) => setOptions({ ...typed, reportTo: target.checked ? 'shopify' : 'hand' })}
          >
            Report parcels to Shopify
          </Checkbox>
          <Checkbox
            checked={isReported && typed.notify}
            disabled={!isReported}
            onChange={({ target }) => setOptions({ ...typed, notify: target.checked })}
          >
            Tell customers: Shopify emails them the tracking number
          </Checkbox>
        </fieldset>
      )}
      {orders.some(({ shopifyUrl }) => shopifyUrl !== null) && (
        <p className="dim">Addresses for the labels are only in Shopify: ADDRESS IN SHOPIFY opens the order there.</p>
      )}
      {ready.length > 0 && (
        <div className="packing-bulk row loose">
          <Checkbox
            checked={chosen.length === ready.length}
            indeterminate={chosen.length > 0 && chosen.length < ready.length}
            onChange={({ target }) => chooseAll(target.checked)}
          >
            {`All ${ready.length} ready`}
          </Checkbox>
          <Button onClick={() => printSlips(slips)}>
            {slips.length === 1 ? 'PRINT 1 SLIP' : `PRINT ${slips.length} SLIPS`}
          </Button>
          <Button
            type={chosen.length === 0 ? 'default' : 'primary'}
            aria-disabled={chosen.length === 0}
            aria-describedby={chosen.length === 0 ? 'packing-hint' : undefined}
            loading={underWay.size > 1}
            onClick={() => chosen.length > 0 && void send(chosen)}
          >
            {chosen.length === 0 ? 'POST CHOSEN ORDERS' : `POST ${orderWords(chosen.length)}`}
          </Button>
          {chosen.length === 0 && (
            <span id="packing-hint" className="dim">
              Choose orders, or type their tracking numbers.
            </span>
          )}
          <output className="dim">{underWay.size > 0 && `[POSTING, ${orderWords(underWay.size)} LEFT]`}</output>
        </div>
      )}
      {ready.length === 0 && (
        <p>[NOTHING TO PACK] A paid order appears here once all its pieces are marked as printed in the print queue.</p>
      )}
      <div ref={list}>
        <ul className="packing-orders" aria-label="Ready to pack">
          {ready.map(show)}
        </ul>
        {partly.length > 0 && (
          <section aria-labelledby="partly">
            <h2 id="partly">PARTLY PRINTED</h2>
            <p className="dim">What is printed of these orders can be posted now, and the rest later.</p>
            <ul className="packing-orders" aria-labelledby="partly">
              {partly.map(show)}
            </ul>
          </section>
        )}
      </div>
      {postings.length > 0 && (
        <section aria-labelledby="postings">
          <h2 id="postings">POSTED LATELY</h2>
          <ParcelTable caption="Posted lately" parcels={postings} />
        </section>
      )}
      <PackingSlips parcels={parcelsOf(slips)} />
    </>
  )
}

/** Shows and focuses the order that the address names, such as `#order-12`. */
function useAnchor() {
  const { hash } = useLocation()
  useEffect(() => {
    const card = hash === '' ? null : document.getElementById(hash.slice(1))
    card?.scrollIntoView()
    card?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [hash])
}
