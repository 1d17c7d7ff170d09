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
  const { draftOf, change, drop } = useParcelDrafts()
  const list = useRef<HTMLDivElement>(null)
  const { keepFocus, forget } = useNextFocus(list, heading, {
    entries: '.packing-order',
    targets: '.packing-number',
  })
  const { post, failures, underWay } = usePosting(drop)
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
  const show = (order: PackingOrder) => (
    <PackingCard
      key={order.id}
      order={order}
      draft={draftOf(order)}
      failure={failures.get(order.id)}
      isSending={underWay.has(order.id)}
      isReported={options.reportTo === 'shopify'}
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
      {orders.length > 0 && <AllParcels options={typed} canReport={obstacle === null} onChange={setOptions} />}
      {orders.some(({ shopifyUrl }) => shopifyUrl !== null) && (
        <p className="dim">Addresses for the labels are only in Shopify: ADDRESS IN SHOPIFY opens the order there.</p>
      )}
      {ready.length > 0 && (
        <ChosenOrders
          chosen={chosen.length}
          all={ready.length}
          slips={slips.length}
          left={underWay.size}
          onChooseAll={(isChosen) => ready.forEach((order) => change(order, { isChosen }))}
          onPrint={() => printSlips(slips)}
          onPost={() => void send(chosen)}
        />
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

/** What is typed about each order's parcel. */
function useParcelDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, ParcelDraft>>>({})
  return {
    draftOf: ({ id }: PackingOrder) => drafts[id] ?? emptyParcel,
    change: ({ id }: PackingOrder, what: Partial<ParcelDraft>) =>
      setDrafts((all) => ({ ...all, [id]: { ...(all[id] ?? emptyParcel), ...what } })),
    drop: ({ id }: PackingOrder) =>
      setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id))),
  }
}

interface AllParcelsProps {
  options: ParcelOptions
  canReport: boolean
  onChange(options: ParcelOptions): void
}

function AllParcels({ options, canReport, onChange }: AllParcelsProps) {
  const isReported = canReport && options.reportTo === 'shopify'
  return (
    <fieldset className="packing-options">
      <legend className="sr-only">All parcels</legend>
      <Field
        label="Carrier of all parcels"
        value={options.company}
        maxLength={200}
        placeholder="Such as DHL Express or USPS"
        onChange={({ target }) => onChange({ ...options, company: target.value })}
      />
      <Checkbox
        checked={isReported}
        disabled={!canReport}
        onChange={({ target }) => onChange({ ...options, reportTo: target.checked ? 'shopify' : 'hand' })}
      >
        Report parcels to Shopify
      </Checkbox>
      <Checkbox
        checked={isReported && options.notify}
        disabled={!isReported}
        onChange={({ target }) => onChange({ ...options, notify: target.checked })}
      >
        Tell customers: Shopify emails them the tracking number
      </Checkbox>
    </fieldset>
  )
}

/** Numbers of orders. */
interface ChosenOrdersProps {
  chosen: number
  all: number
  /** What PRINT prints: the chosen, or all that are ready. */
  slips: number
  /** Being posted. */
  left: number
  onChooseAll(isChosen: boolean): void
  onPrint(): void
  onPost(): void
}

function ChosenOrders({ chosen, all, slips, left, onChooseAll, onPrint, onPost }: ChosenOrdersProps) {
  return (
    <div className="packing-bulk row loose">
      <Checkbox
        checked={chosen === all}
        indeterminate={chosen > 0 && chosen < all}
        onChange={({ target }) => onChooseAll(target.checked)}
      >
        {`All ${all} ready`}
      </Checkbox>
      <Button onClick={onPrint}>{slips === 1 ? 'PRINT 1 SLIP' : `PRINT ${slips} SLIPS`}</Button>
      <Button
        type={chosen === 0 ? 'default' : 'primary'}
        aria-disabled={chosen === 0}
        aria-describedby={chosen === 0 ? 'packing-hint' : undefined}
        loading={left > 1}
        onClick={() => chosen > 0 && onPost()}
      >
        {chosen === 0 ? 'POST CHOSEN ORDERS' : `POST ${orderWords(chosen)}`}
      </Button>
      {chosen === 0 && (
        <span id="packing-hint" className="dim">
          Choose orders, or type their tracking numbers.
        </span>
      )}
      <output className="dim">{left > 0 && `[POSTING, ${orderWords(left)} LEFT]`}</output>
    </div>
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
