import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { compareBlocks } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import type { PageVersion } from '#shared/features/pages/pages.schema.ts'
import { labelOf } from '#staff/widgets/block-labels.ts'
import { shopTimeText } from '#staff/widgets/when.ts'
import { BlockDiff } from './BlockDiff.tsx'
import { usePage } from './builder-page.ts'
import { FieldDiff } from './FieldDiff.tsx'
import { describeVersion, changedFields, restoreBlock } from './history.ts'

interface VersionDifferenceProps {
  version: PageVersion
  current: readonly Block[]
  onRestore(blocks: readonly Block[], name: string): void
}

/** Differences since a version, block by block, with buttons to restore them. */
export function VersionDifference({ version, current, onRestore }: VersionDifferenceProps) {
  const { at, page } = version
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const blocks = useMemo(() => readBlocks(page.blocks), [page.blocks])
  const differences = useMemo(() => compareBlocks(blocks, current), [blocks, current])
  const now = usePage(page.id).data
  const fields = now ? changedFields(page, now) : []
  // On phones it is below the list.
  useEffect(() => {
    void heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section className="history-since" aria-labelledby={id}>
      <h2 id={id} ref={heading}>
        Since {shopTimeText(at)}
      </h2>
      <p dir="auto">{describeVersion(version)}.</p>
      {differences.length === 0 ? (
        <p>[NO CHANGES] The builder already has the blocks of this version.</p>
      ) : (
        <>
          <p className="history-restore">
            <Button type="primary" onClick={() => onRestore(blocks, `Restore the version of ${shopTimeText(at)}`)}>
              RESTORE THIS VERSION
            </Button>
            <span className="dim">Loads this version into the builder. UNDO reverts it; nothing is saved yet.</span>
          </p>
          <ol className="history-blocks" aria-label="Blocks changed since">
            {differences.map((difference) => (
              <BlockDiff
                key={difference.id}
                difference={difference}
                onRestore={(block) =>
                  onRestore(restoreBlock(blocks, block.id, current), `Restore ${labelOf(block)} of ${shopTimeText(at)}`)
                }
              />
            ))}
          </ol>
        </>
      )}
      {fields.length > 0 && (
        <>
          <h3>Other fields changed since</h3>
          {fields.map((difference) => (
            <FieldDiff key={difference.field} {...difference} />
          ))}
          <p className="dim">The builder restores blocks only. Change these fields in SETTINGS.</p>
        </>
      )}
    </section>
  )
}
