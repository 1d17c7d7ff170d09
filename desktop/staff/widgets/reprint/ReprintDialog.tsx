import { Input, Radio } from 'antd'
import { useState } from 'react'
import { newId } from '#shared/blocks/arrange.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { client } from '#staff/api/client.ts'
import { Field } from '#staff/widgets/form/Field.tsx'
import { FormDialog } from '#staff/widgets/form/FormDialog.tsx'
import { findProblems, focusProblem, hasProblems } from '#staff/widgets/form/problems.ts'
import { useChange } from '#staff/widgets/useChange.ts'

/** An order's line with printed pieces. */
export interface ReprintedLine {
  orderId: string
  lineId: string
  printed: number
  /** Of these, the ones that are not posted, and those that are. */
  here: number
  posted: number
  /** Such as `Ember Wyrm, 32mm for #1001`. */
  what: string
}

/** In the words of the shop; anything else is typed. */
const reasonsHere = ['failed print', 'broken', 'lost']
const reasonsPosted = ['lost in the post', 'broken in the post']
const OTHER = ''

const pieceWords = (count: number) => `${count} ${count === 1 ? 'piece' : 'pieces'}`

/** Asks how many pieces are printed again, and why. */
export default function ReprintDialog({ line, onClose }: { line: ReprintedLine; onClose(): void }) {
  const { orderId, lineId, printed: before, here, posted, what } = line
  const reasons = [...(here > 0 ? reasonsHere : []), ...(posted > 0 ? reasonsPosted : [])]
  const [pieces, setPieces] = useState('1')
  const [chosen, choose] = useState(reasons[0]!)
  const [own, setOwn] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [id] = useState(newId)
  const wasPosted = here === 0 || reasonsPosted.includes(chosen)
  const most = wasPosted ? posted : here
  const reason = chosen === OTHER ? own : chosen
  const body = { id, orderId, lineId, pieces: Number(pieces), reason, before, wasPosted }
  const check = () => ({
    ...findProblems(ordersContract.reprint.body, body),
    ...(Number(pieces) > most && { pieces: `must be at most ${most}` }),
  })
  const problems: Record<string, string> = isChecked ? check() : {}
  const lists = ['/api/orders/print-queue', `/api/orders/${encodeURIComponent(orderId)}`]
  const change = useChange<typeof body>({
    call: (body) => client.orders.reprint({ body }),
    success: (_, { pieces }) => `${pieceWords(pieces)} returned to the queue`,
    failure: 'Failed to return to the queue',
    refresh: lists,
    undo: {
      call: (_, { id }) => client.orders.undoReprint({ params: { id } }),
      success: 'Counted as printed again',
      failure: 'Failed to undo the reprint',
    },
  })
  const submit = async (form: HTMLFormElement) => {
    setChecked(true)
    if (hasProblems(check())) return focusProblem(form)
    if (await change.run(body)) onClose()
  }
  return (
    <FormDialog
      title="REPRINT"
      submit="REPRINT"
      isPending={change.isPending}
      onClose={onClose}
      onSubmit={(form) => void submit(form)}
    >
      <p>
        <bdi className="bright">{what}</bdi> returns to the print queue.
      </p>
      {wasPosted && (
        <p>
          It is printed, packed and sent again, for free. The earlier parcel stays in the order’s history. Shopify isn’t
          told: the new parcel is marked as posted by hand.
        </p>
      )}
      {(most > 1 || problems['pieces'] !== undefined) && (
        <Field label="Pieces" problem={problems['pieces']}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={most}
              value={pieces}
              onChange={({ target }) => setPieces(target.value)}
            />
          )}
        </Field>
      )}
      <Radio.Group
        aria-label="Reason"
        value={chosen}
        options={[...reasons.map((value) => ({ value, label: value })), { value: OTHER, label: 'other' }]}
        onChange={({ target }) => choose(String(target.value))}
      />
      {chosen === OTHER && (
        <Field label="Reason in your words" required problem={problems['reason']}>
          {(control) => (
            <Input {...control} maxLength={200} value={own} onChange={({ target }) => setOwn(target.value)} />
          )}
        </Field>
      )}
    </FormDialog>
  )
}
