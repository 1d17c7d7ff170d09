import { Button } from 'antd'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Bridge } from '#bridge/bridge.ts'
import { NO_PERSONAL_DATA, type WaitingMark } from '#bridge/offline-orders.ts'
import { ordersContract } from '#shared/features/orders/orders.contract.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { refresh } from '#staff/api/read.ts'
import { useBridgeState } from '#staff/editor/useBridgeState.ts'
import { ProductPicture } from '#staff/widgets/image/ProductPicture.tsx'
import { useChange } from '#staff/widgets/useChange.ts'
import { PRINT_QUEUE_URL } from '#staff/features/print-queue/useMarking.ts'

/** Marks that only this computer has: those that wait to be sent, and those that need an answer. */
export default function WaitingMarks({ bridge }: { bridge: Bridge }) {
  const marks = useBridgeState(bridge, 'offlineOrders') ?? []
  const isOnline = useAtomValue(onlineAtom)
  const list = useRef<HTMLUListElement>(null)
  // The queue and the orders include waiting marks.
  useEffect(() => bridge.on('offlineOrders', () => void refresh([PRINT_QUEUE_URL, ordersContract.list.path])), [bridge])
  const answering = useChange({
    call: ({ mark, side }: Answer) => bridge.offlineOrders.settle(mark.orderId, mark.lineId, side),
    failure: 'Failed to answer',
  })
  const waiting = marks.filter((mark) => mark.is === 'waiting').length
  const questions = marks.filter((mark) => mark.is !== 'waiting')
  return (
    <>
      {!isOnline && (
        <p className="dim">
          Offline. Marks stay on this computer and are sent when the shop can be reached. {NO_PERSONAL_DATA}
        </p>
      )}
      <p aria-live="polite">{waiting > 0 && `[WAITING] ${markWords(waiting)} not sent yet`}</p>
      {questions.length > 0 && (
        <section aria-labelledby="queue-questions">
          <h2 id="queue-questions" className="warning">
            CHECK THESE MARKS
          </h2>
          <ul ref={list} className="queue-groups" aria-labelledby="queue-questions">
            {questions.map((mark) => (
              <Question
                key={`${mark.orderId} ${mark.lineId}`}
                mark={mark}
                onAnswer={(side) => {
                  void answering.run({ mark, side })
                  // The pressed button disappears with its question.
                  const next = [...(list.current?.querySelectorAll('li') ?? [])].find(
                    (item) => !item.contains(document.activeElement),
                  )
                  ;(next?.querySelector('button') ?? document.querySelector<HTMLElement>('.print-queue h1'))?.focus()
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

interface Answer {
  mark: WaitingMark
  side: 'mine' | 'theirs'
}

const markWords = (count: number) => (count === 1 ? '1 mark' : `${count} marks`)

function Question({ mark, onAnswer }: { mark: WaitingMark; onAnswer(side: Answer['side']): void }) {
  const { order, title, quantity, before, printed, current = 0, offered = current, message } = mark
  const what = `${title} for ${order}`
  return (
    <li className="queue-group">
      <ProductPicture url={mark.imageUrl ?? null} sizes="5rem" />
      <p>
        <strong dir="auto">{what}</strong>:{' '}
        {mark.is === 'gone' &&
          `you marked ${printed} of ${quantity} as printed, but it isn’t in the print queue any more: it was cancelled, refunded or sent.`}
        {mark.is === 'refused' &&
          `you marked ${printed} of ${quantity} as printed, but the shop refused it. ${message ?? ''}`}
        {mark.is === 'asks' &&
          `you changed the printed pieces from ${before} to ${printed} of ${quantity}. Meanwhile someone else changed them to ${current}.`}
      </p>
      <div className="row">
        {mark.is === 'asks' && offered !== current && (
          <Button aria-label={`SET ${offered} PRINTED: ${what}`} onClick={() => onAnswer('mine')}>
            SET {offered} PRINTED
          </Button>
        )}
        <Button
          aria-label={`${mark.is === 'asks' ? `KEEP ${current} PRINTED` : 'DISMISS'}: ${what}`}
          onClick={() => onAnswer('theirs')}
        >
          {mark.is === 'asks' ? `KEEP ${current} PRINTED` : 'DISMISS'}
        </Button>
      </div>
    </li>
  )
}
