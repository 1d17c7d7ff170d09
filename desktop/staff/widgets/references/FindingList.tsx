import { Button } from 'antd'
import type { Block } from '#shared/blocks/block.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import type { Finding } from '#shared/features/references/references.contract.ts'
import { labelOf } from '#staff/builder/labels.ts'
import './references.css'

const groups: readonly { kind: Finding['kind']; title: string }[] = [
  { kind: 'dead-link', title: 'LINKS' },
  { kind: 'unavailable-product', title: 'PRODUCTS' },
  { kind: 'missing-alt', title: 'PICTURES WITHOUT WORDS' },
  { kind: 'empty-block', title: 'EMPTY BLOCKS' },
]

interface FindingListProps {
  findings: readonly Finding[]
  blocks: readonly Block[]
  onJump(blockId: string): void
}

/** What shoppers would stumble over, by kind; each leads to its block. */
export function FindingList({ findings, blocks, onJump }: FindingListProps) {
  const names = namesOf(blocks)
  return groups.map(({ kind, title }) => {
    const found = findings.filter((finding) => finding.kind === kind)
    return (
      found.length > 0 && (
        <section key={kind} className="findings">
          <h2>
            {title} [{found.length}]
          </h2>
          <ul>
            {found.map(({ blockId, place, words }) => (
              <li key={`${blockId} ${place} ${words}`}>
                <Button size="small" className="finding-jump" onClick={() => onJump(blockId)}>
                  {names.get(blockId) ?? 'Block'}
                  {place !== 'Block' && `: ${place}`}
                </Button>
                <p dir="auto">{words}</p>
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

/** Such as `Row 2, Hero`. */
const namesOf = (blocks: readonly Block[]): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(blocks).flatMap((row, index) =>
      row.map((block) => [block.id, `Row ${index + 1}, ${labelOf(block)}`] as const),
    ),
  )

/** `1 thing to look at`. */
export const findingsInWords = (count: number) => (count === 1 ? '1 thing to look at' : `${count} things to look at`)
