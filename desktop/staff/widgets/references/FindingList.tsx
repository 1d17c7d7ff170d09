import { Button } from 'antd'
import type { Block } from '#shared/blocks/block.ts'
import { rowsOf } from '#shared/blocks/read.ts'
import type { PageProblem } from '#shared/features/references/references.contract.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import './references.css'

const groups: readonly { kind: PageProblem['kind']; title: string }[] = [
  { kind: 'dead-link', title: 'LINKS' },
  { kind: 'unavailable-product', title: 'PRODUCTS' },
  { kind: 'missing-alt', title: 'IMAGES WITHOUT ALT TEXT' },
  { kind: 'empty-block', title: 'EMPTY BLOCKS' },
]

interface FindingListProps {
  findings: readonly PageProblem[]
  blocks: readonly Block[]
  /** Null if the problems belong to what is on screen. */
  onJump: ((blockId: string) => void) | null
}

/** Problems that shoppers would meet, grouped by kind. Each links to its block. */
export function FindingList({ findings, blocks, onJump }: FindingListProps) {
  const names = namesOf(blocks)
  return groups.map(({ kind, title }) => {
    const found = findings.filter((finding) => finding.kind === kind)
    return (
      found.length > 0 && (
        <section key={kind} className="findings stack">
          <h2>
            {title} [{found.length}]
          </h2>
          <ul className="stack list">
            {found.map(({ blockId, place, words }) => (
              <li key={`${blockId} ${place} ${words}`} className="stack tight">
                {onJump ? (
                  <Button size="small" className="finding-jump" onClick={() => onJump(blockId)}>
                    {placeText(blockId && (names.get(blockId) ?? 'Block'), place)}
                  </Button>
                ) : (
                  <span className="bright">{place}</span>
                )}
                <p dir="auto">{words}</p>
              </li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

/** Such as `Row 2, Hero: Button link`; the block alone if the field has its name. */
export function placeText(block: string, place: string): string {
  if (block.endsWith(`, ${place}`)) return `${block} block`
  return [block, place !== 'Block' && place].filter(Boolean).join(': ')
}

/** Such as `Row 2, Hero`. */
const namesOf = (blocks: readonly Block[]): ReadonlyMap<string, string> =>
  new Map(
    rowsOf(blocks).flatMap((row, index) =>
      row.map((block) => [block.id, `Row ${index + 1}, ${labelOf(block)}`] as const),
    ),
  )
