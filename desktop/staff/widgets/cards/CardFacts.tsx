import { blockCountText } from '#shared/features/pages/pages.record.ts'
import { timeText } from '#staff/widgets/time.ts'

interface CardFactsProps {
  record: { description: string; updatedAt: string }
  blockCount: number
}

/** What the card of a record with blocks says about it. */
export const CardFacts = ({ record: { description, updatedAt }, blockCount }: CardFactsProps) => (
  <>
    {description && (
      <p className="clamp" dir="auto">
        {description}
      </p>
    )}
    <p className="row loose dim small">
      <span>{blockCountText(blockCount)}</span>
      <span>
        Changed <time dateTime={updatedAt}>{timeText(updatedAt)}</time>
      </span>
    </p>
  </>
)
