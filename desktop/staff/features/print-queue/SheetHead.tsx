import { useEffect, useState } from 'react'
import { facts } from '#staff/facts.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { pieceWords, type QueueFilter } from './queue.ts'

/** Head of the printed sheet: shop, date and active filters. */
export function SheetHead({ pieces, filters }: { pieces: number; filters: QueueFilter }) {
  const [at, setAt] = useState(() => new Date().toISOString())
  useEffect(() => {
    const printed = () => setAt(new Date().toISOString())
    addEventListener('beforeprint', printed)
    return () => removeEventListener('beforeprint', printed)
  }, [])
  const part = [filters.scale, filters.finishing].filter(Boolean).join(', ')
  return (
    <p className="sheet-only sheet-head">
      <strong>{facts.shop.name}: print queue</strong>
      <span>{shopTimeText(at)}</span>
      <span>{[pieceWords(pieces), part && `only ${part}`].filter(Boolean).join(', ')}</span>
    </p>
  )
}
